import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/columns.ts';

interface Said {
  visitor: { name: string; phone: string | null };
  language?: string | undefined;
}

/**
 * Whose number this is says anew who they are. Their visits that have ended keep the words that they ended with, in a row of
 * their own: everybody can say a number that somebody else has said before.
 */
export async function renameVisitor(db: Transaction<DB>, id: number, { visitor, language }: Said): Promise<void> {
  await sql`with former as (
      insert into visitor (shelter_id, name, phone, phone_typed, language_id, no_texts, created_date, now_id)
      select shelter_id, name, phone, phone_typed, language_id, no_texts, created_date, id from visitor
      where id = ${id} and name <> ${visitor.name}
        and exists (select from visit where visitor_id = ${id} and ended_date is not null)
      returning id)
    update visit set visitor_id = former.id from former where visitor_id = ${id} and ended_date is not null`.execute(db);
  await sql`update visitor set name = ${visitor.name}, phone_typed = ${visitor.phone},
    language_id = coalesce((select id from language where abbreviation = ${language ?? null}), language_id)
    where id = ${id}`.execute(db);
}

/** The rows of one person: of the number as it is now, and of what was said under it before. `which` names one of them, as `one`. */
export const rowsOf = (which: ReturnType<typeof sql>) => sql`(with now as (
    select coalesce(one.now_id, one.id) as id from visitor one where ${which})
  select id from now union all select former.id from visitor former join now on former.now_id = now.id)`;
