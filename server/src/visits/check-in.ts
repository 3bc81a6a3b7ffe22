import type { CheckedIn } from '@homeward/contract/check-in';
import type { VisitStatus } from '@homeward/contract/visit';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/columns.ts';
import type { Context } from '../http/handler.ts';
import { tokenHash } from '../services/secrets.ts';
import { answersTo } from './answers.ts';
import type { Door } from './door.ts';
import { openedBy, place } from './line.ts';
import { phoneOf } from './phone.ts';
import { countArrival } from './public-limits.ts';
import { renameVisitor } from './rename-visitor.ts';
import { firstName } from './render-text.ts';
import { nextStatus } from './status-rules.ts';
import { prepareText, textTo } from './text-of-visit.ts';

const DAY = 86_400_000;

/** What somebody says who comes in, at whichever door. */
export interface Arrival {
  key: string;
  visitor: { name: string; phone: string | null };
  language?: string | undefined;
  typed_date?: string | undefined;
  unattended?: boolean | undefined;
  custom_response?: string | null;
  answers?: { question_uuid: string; value: string | string[] }[];
}

/** A reason as it stands now; but for its name, none of its own where it has been deleted meanwhile. */
interface ReasonNow {
  id: number | null;
  name: string;
  shown_name: string;
  end_message: string | null;
  wait_list_on_end: boolean;
  sms_text: string | null;
}

interface Here {
  id: number;
  status_key: VisitStatus;
  place: number | null;
}

/**
 * Lets somebody in: a visit, its answers, its first status and its text, in one transaction. The same arrival sent again is
 * the same visit; whoever stands here already is told their place, on a page that cannot leave for them.
 */
export async function checkIn(context: Arriving, door: Door, arrival: Arrival, reason?: ReasonNow): Promise<CheckedIn> {
  const { db, services, request, refuse } = context;
  const said = arrival.visitor.phone ? phoneOf(arrival.visitor.phone, door.country) : null;
  // Whoever typed it is not there any more: their visit is not lost for a slip, and the desk reads what was typed.
  if (said === undefined && !arrival.unattended) throw refuse('phone_impossible', {}, ['visitor', 'phone']);
  const phone = said ?? null;
  await countArrival(db, request, door, phone);
  // One key is one visit at each door: whoever sends it at another one comes in there.
  const which = `${door.kiosk_id ?? ''} ${door.qr_code_id ?? ''} ${arrival.key}`;
  const token = services.secrets.derive(`visit ${which}`);
  await sql`select pg_advisory_xact_lock(hashtextextended(${which}, 0))`.execute(db);
  const here = (await visitBy(db, openedBy(token))) ?? (await arrive(context, door, arrival, { phone, token, reason }));
  return { status_key: here.status_key, place: here.place, end_message: reason?.end_message ?? null, token };
}

type Arriving = Context<'phone_impossible'>;

interface Known {
  phone: string | null;
  token: string;
  reason: ReasonNow | undefined;
}

async function arrive(context: Arriving, door: Door, arrival: Arrival, known: Known): Promise<Here> {
  const { db } = context;
  const visitor = await visitorOf(db, door, arrival, known.phone);
  const status_key = await nextStatus(db, door, visitor.id, known.reason);
  const made = await sql<{ id: number }>`insert into visit (branch_id, visitor_id, kiosk_id, qr_code_id, reason_id, reason_name,
      custom_response, key, status_key, typed_date, token_hash)
    values (${door.branch_id}, ${visitor.id}, ${door.kiosk_id}, ${door.qr_code_id}, ${known.reason?.id ?? null},
      ${known.reason?.name ?? null}, ${arrival.custom_response ?? null}, ${arrival.key}, ${status_key},
      ${typedOf(arrival)}, ${tokenHash(known.token)})
    on conflict (branch_id, visitor_id) where ended_date is null do nothing returning id`.execute(db);
  const id = made.rows[0]?.id;
  if (!id) return comeAgain(db, door, arrival, { ...known, visitorId: visitor.id, status_key });
  await sql`insert into visit_status (visit_id, status_key) values (${id}, ${status_key})`.execute(db);
  await answersTo(db, id, arrival.answers ?? []);
  await renameVisitor(db, visitor.id, arrival);
  const text = await textTo(context, door, { template: known.reason?.sms_text, phone: known.phone, no_texts: visitor.no_texts });
  // Last of all, for whoever comes next waits from here on.
  const at = status_key === 'WAIT_LIST' ? await joinLine(db, id, door.branch_id) : null;
  if (text)
    await prepareText(context, door, id, text, {
      visitor_name: firstName(arrival.visitor.name),
      shelter_name: door.shelter_name,
      location_name: door.location_name,
      reason_name: known.reason?.shown_name ?? '',
      wait_list_place: at,
    });
  return { id, status_key, place: at };
}

/** As the last of the line; answers the place. */
async function joinLine(db: Transaction<DB>, id: number, branchId: number): Promise<number | null> {
  const { rows } = await sql<{ place: number }>`select join_line(${id}, ${branchId}) as place`.execute(db);
  return rows[0]?.place ?? null;
}

/** A page keeps what was typed without a network for a day; a clock that says anything else is wrong. */
function typedOf({ typed_date }: Arrival): string | null {
  const age = typed_date ? Date.now() - Date.parse(typed_date) : -1;
  return typed_date && age >= 0 && age < DAY ? typed_date : null;
}

/** A location's reason, in the visitor's language where it has that; undefined where it never had it. */
export async function reasonNow(
  db: Transaction<DB>,
  branchId: number,
  { reason_uuid, language }: { reason_uuid: string; language?: string | undefined },
): Promise<ReasonNow | undefined> {
  const { rows } =
    await sql<ReasonNow>`select case when not r.deleted then r.id end as id, r.name, coalesce(t.name, r.name) as shown_name,
      case when not r.deleted then coalesce(t.end_message, r.end_message) end as end_message,
      r.wait_list_on_end and not r.deleted as wait_list_on_end, case when not r.deleted then r.sms_text end as sms_text
    from shelter_kiosk_reason r left join shelter_kiosk_reason_translation t
      on t.parent_id = r.id and t.language_id = (select id from language where abbreviation = ${language ?? null})
    where r.uuid = ${reason_uuid} and r.branch_id = ${branchId}`.execute(db);
  return rows[0];
}

/** Who has come: whoever said this number at this shelter before, else somebody new. */
async function visitorOf(db: Transaction<DB>, door: Door, { visitor }: Arrival, phone: string | null) {
  const { rows } = await sql<{ id: number; no_texts: boolean }>`insert into visitor as v (shelter_id, name, phone, phone_typed)
    values (${door.shelter_id}, ${visitor.name}, ${phone}, ${visitor.phone})
    on conflict (shelter_id, phone) where phone is not null and now_id is null do update set phone = excluded.phone
    returning id, no_texts`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A visitor vanished while being written');
  return row;
}

async function visitBy(db: Transaction<DB>, which: ReturnType<typeof sql>): Promise<Here | undefined> {
  const { rows } = await sql<Here>`select v.id, v.status_key, ${place} as place from visit v where ${which}`.execute(db);
  return rows[0];
}

interface Again extends Known {
  visitorId: number;
  /** Where the rules say that they go now. */
  status_key: VisitStatus;
}

/** Who is here already goes where the rules say, for what they have come for now; where they say nothing, all stays. */
async function comeAgain(db: Transaction<DB>, door: Door, arrival: Arrival, again: Again): Promise<Here> {
  const { visitorId, token, reason, status_key } = again;
  const open = sql`v.branch_id = ${door.branch_id} and v.visitor_id = ${visitorId} and v.ended_date is null`;
  const here = await visitBy(db, open);
  if (!here) throw new Error('A visit ended while somebody came in again');
  await sql`insert into visit_look (token_hash, visit_id) values (${tokenHash(token)}, ${here.id})
    on conflict (token_hash) do update set visit_id = excluded.visit_id`.execute(db);
  if (here.status_key === status_key) return here;
  const moved =
    await sql`update visit set status_key = ${status_key}, since = clock_timestamp(), line_since = null, reason_id = ${reason?.id ?? null},
      reason_name = ${reason?.name ?? null}, custom_response = ${arrival.custom_response ?? null}
    where id = ${here.id} and status_key = ${here.status_key} and ended_date is null returning id`.execute(db);
  // Somebody at the desk was faster.
  if (!moved.rows.length) return (await visitBy(db, sql`v.id = ${here.id}`)) ?? here;
  await sql`insert into visit_status (visit_id, status_key) values (${here.id}, ${status_key})`.execute(db);
  await sql`delete from visit_answer where visit_id = ${here.id}`.execute(db);
  await answersTo(db, here.id, arrival.answers ?? []);
  return { ...here, status_key, place: status_key === 'WAIT_LIST' ? await joinLine(db, here.id, door.branch_id) : null };
}
