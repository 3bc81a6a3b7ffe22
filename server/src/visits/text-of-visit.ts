import { sql } from 'kysely';
import type { Context } from '../http/handler.ts';
import { takeText } from '../texts/budget.ts';
import type { Door } from './door.ts';
import { textable } from './phone.ts';
import { renderText } from './render-text.ts';

/** Whoever can check in can have texts sent, which cost money and reach strangers: so many a day to a number, and abroad. */
const TO_A_NUMBER = 3;
const ABROAD = 20;

interface Addressed {
  template: string;
  phone: string;
  abroad: boolean;
  /** Why it is not sent. */
  said: string | undefined;
}

/** The text that answers a check-in, as far as it is known before the place in line; undefined where there is none, or they take none. */
export async function textTo(
  { db }: Pick<Context, 'db'>,
  door: Door,
  { template, phone, no_texts }: { template: string | null | undefined; phone: string | null; no_texts: boolean },
): Promise<Addressed | undefined> {
  if (!template || !phone || no_texts) return undefined;
  const { may, isAbroad: abroad } = textable(phone, door.country);
  const said = may ? await hadEnough(db, door, phone, abroad) : 'Texts do not go to numbers of this kind';
  return { template, phone, abroad, said };
}

/** Puts a text into the outbox. */
export async function prepareText(
  context: Pick<Context, 'db' | 'send' | 'services'>,
  door: Door,
  visit_id: number,
  { template, phone, abroad, said: refused }: Addressed,
  values: Parameters<typeof renderText>[1],
): Promise<void> {
  const body = renderText(template, values);
  if (!body) return;
  // Last, for whoever texts next waits from here on.
  const said = refused ?? (await takeText(context, door));
  const { uuid } = await context.db
    .insertInto('sms')
    .values({ visit_id, kind_key: 'CHECK_IN', phone, abroad, body, ...(said && { state_key: 'REFUSED', said }) })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  if (!said) await context.send('text', { uuid });
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
