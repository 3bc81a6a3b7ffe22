import { sql } from 'kysely';
import type { Context } from '../http/handler.ts';
import type { Door } from './door.ts';
import { textable } from './phone.ts';
import { renderText } from './render-text.ts';

/** Whoever can check in can have texts sent, which cost money and reach strangers: so many a day to a number, and abroad. */
const TO_A_NUMBER = 3;
const ABROAD = 20;

interface Told {
  visitId: number;
  template: string | null | undefined;
  place: number | null;
  visitor: { name: string; phone: string | null; no_texts: boolean };
  reason: string | undefined;
}

/** Puts the text that answers a check-in into the outbox, where there is one and they take it. */
export async function prepareText({ db, send }: Pick<Context, 'db' | 'send'>, door: Door, told: Told): Promise<void> {
  const { visitId, template, visitor, place, reason } = told;
  if (!template || !visitor.phone || visitor.no_texts) return;
  const body = renderText(template, {
    visitor_name: visitor.name,
    shelter_name: door.shelter_name,
    location_name: door.location_name,
    reason_name: reason ?? '',
    wait_list_place: place,
  });
  if (!body) return;
  const { may, isAbroad: abroad } = textable(visitor.phone, door.country);
  const said = may ? await hadEnough(db, door, visitor.phone, abroad) : 'Texts do not go to numbers of this kind';
  const { uuid } = await db
    .insertInto('sms')
    .values({
      visit_id: visitId,
      kind_key: 'CHECK_IN',
      phone: visitor.phone,
      abroad,
      body,
      ...(said && { state_key: 'REFUSED', said }),
    })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  if (!said) await send('text', { uuid });
}

/** Why a number is not texted any more today; undefined where it is. */
async function hadEnough(db: Context['db'], { branch_id }: Door, phone: string, abroad: boolean): Promise<string | undefined> {
  // Two of one number at two shelters at once.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`text ${phone}`}, 0))`.execute(db);
  const { rows } = await sql<{ same: number; abroad: number }>`select
    (select count(*)::int from sms where phone = ${phone} and created_date > now() - interval '1 day' and state_key <> 'REFUSED') as same,
    (select count(*)::int from sms m join visit v on v.id = m.visit_id where ${abroad} and m.abroad and v.branch_id = ${branch_id}
      and m.created_date > now() - interval '1 day' and m.state_key <> 'REFUSED') as abroad`.execute(db);
  const [sent] = rows;
  if ((sent?.same ?? 0) >= TO_A_NUMBER) return `This number has had ${TO_A_NUMBER} texts within a day`;
  return (sent?.abroad ?? 0) >= ABROAD ? `${ABROAD} texts went abroad from here within a day` : undefined;
}
