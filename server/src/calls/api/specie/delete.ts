import { remove as call } from '@homeward/contract/specie';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { softDelete } from '../../../database/versioned.ts';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { specie } from './entity.ts';

export const remove = handler(call, async (input, { db, refuse }) => {
  const id = await softDelete(db, 'specie', input.specie_uuid);
  const users = await usersOf(db, id);
  if (users) throw refuse('specie_in_use', { users });
  return { specie: await readRecord(db, specie, { uuid: input.specie_uuid, deleted: true }) };
});

/** What refers to a species, counted in words: '1 product and 3 pets'; undefined where nothing does. */
async function usersOf(db: Database, id: number): Promise<string | undefined> {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from organization_question_specie l join organization_question q on q.id = l.question_id
      where l.specie_id = ${id} and not q.deleted) as question,
    (select count(*) from product_specie l join organization_product p on p.id = l.product_id
      where l.specie_id = ${id} and not p.deleted) as product,
    (select count(*) from pet where specie_id = ${id} and not deleted) as pet,
    (select count(*) from breed where specie_id = ${id} and not deleted) as breed`.execute(db);
  const users = Object.entries(rows[0] ?? {}).filter(([, count]) => count);
  const words = users.map(([noun, count]) => `${count} ${noun}${count === 1 ? '' : 's'}`);
  return words.length ? inWords.format(words) : undefined;
}

const inWords = new Intl.ListFormat('en');
