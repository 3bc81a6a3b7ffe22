import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { rowsOf } from '../visits/rename-visitor.ts';
import type { Outcome, Text, TextProvider } from './provider.ts';

interface Row extends Text {
  id: number;
  state_key: string;
  tries: number;
  no_texts: boolean;
}

/** A second try is made where the first surely never left; a third by nobody. */
const MOST_TRIES = 2;

/**
 * Brings one text a step on; throws where it is to be looked at again later. What is being sent says so first, committed: whoever
 * finds that has come after somebody who died in between, and asks the provider before anything is sent again.
 */
export async function sendText(db: Database, provider: TextProvider, uuid: string): Promise<void> {
  const text = await textOf(db, uuid);
  if (!text) return;
  if (text.state_key === 'WAITING') return first(db, provider, text);
  if (text.state_key === 'SENDING') {
    await settle(db, text, 'SENDING', { is: 'unclear', said: 'Whoever sent it ended before the answer' });
    throw new Unclear(uuid);
  }
  if (text.state_key === 'UNCLEAR') return resolve(db, provider, text);
}

/** A text of which nobody knows yet whether it was sent. */
class Unclear extends Error {
  constructor(uuid: string) {
    super(`It is not known whether text ${uuid} was sent`);
  }
}

async function textOf(db: Database, uuid: string): Promise<Row | undefined> {
  const { rows } =
    await sql<Row>`select m.id, m.uuid, m.phone, m.body, m.state_key, m.tries, m.created_date as created, w.no_texts
    from sms m join visit v on v.id = m.visit_id join visitor w on w.id = v.visitor_id where m.uuid = ${uuid}`.execute(db);
  return rows[0];
}

async function first(db: Database, provider: TextProvider, text: Row): Promise<void> {
  if (text.no_texts) return void (await move(db, text, 'WAITING', 'REFUSED', 'They want no texts'));
  if (!(await move(db, text, 'WAITING', 'SENDING', null))) return;
  const outcome = await provider.send(text);
  await settle(db, text, 'SENDING', outcome);
  if (outcome.is === 'unclear') throw new Unclear(text.uuid);
  if (outcome.is === 'later') throw new Error(outcome.said);
}

/** Asks the provider; what it surely never had is sent once more, and what it cannot tell is left for a person. */
async function resolve(db: Database, provider: TextProvider, text: Row): Promise<void> {
  const sids = await provider.find(text);
  const { rows } = await sql<{ sid: string }>`select sid from sms
    where sid = any(${sids}) and phone = ${text.phone} and id <> ${text.id}`.execute(db);
  const [sid] = sids.filter((one) => !rows.some((other) => other.sid === one));
  if (sid) return settle(db, text, 'UNCLEAR', { is: 'sent', sid });
  if (text.tries >= MOST_TRIES) return;
  if (await move(db, text, 'UNCLEAR', 'WAITING', null)) await first(db, provider, text);
}

async function settle(db: Database, text: Row, from: string, outcome: Outcome): Promise<void> {
  const states = { sent: 'SENT', refused: 'FAILED', unclear: 'UNCLEAR', later: 'WAITING' } as const;
  const said = outcome.is === 'sent' ? null : outcome.said;
  await move(db, text, from, states[outcome.is], said, outcome.is === 'sent' ? outcome.sid : null);
  if (outcome.is === 'refused' && outcome.stop) await noMoreTexts(db, text.uuid);
}

/** From one state to the next, unless somebody else has moved it meanwhile; answers whether it was moved. */
async function move(db: Database, { id }: Row, from: string, to: string, said: string | null, sid: string | null = null) {
  const { numAffectedRows } = await sql`update sms set state_key = ${to}, said = ${said}, sid = coalesce(${sid}, sid),
      tries = tries + ${to === 'SENDING' ? 1 : 0}, sent_date = case when ${to} = 'SENT' then now() else sent_date end
    where id = ${id} and state_key = ${from}`.execute(db);
  return Boolean(numAffectedRows);
}

export async function noMoreTexts(db: Database, uuid: string): Promise<void> {
  await sql`update visitor set no_texts = true, version = version + 1 where not no_texts
    and id in ${rowsOf(sql`one.id = (select v.visitor_id from visit v join sms m on m.visit_id = v.id where m.uuid = ${uuid})`)}`.execute(
    db,
  );
}
