import { pendingCount as call } from '@homeward/contract/mapping';
import { sql } from 'kysely';
import { handler } from '../../../http/handler.ts';

/** Pending: no target chosen. One that staff have switched off is not (decision 77). */
export const pendingCount = handler(call, async (_input, { db }) => {
  const { rows } = await sql<Record<`mapping_${'age' | 'breed' | 'sex' | 'size' | 'specie'}`, number>>`select
    (select count(*)::int from mapping_age where age_key is null and not deleted) as mapping_age,
    (select count(*)::int from mapping_breed where breed_id is null and not deleted) as mapping_breed,
    (select count(*)::int from mapping_sex where sex_key is null and not deleted) as mapping_sex,
    (select count(*)::int from mapping_size where size_key is null and not deleted) as mapping_size,
    (select count(*)::int from mapping_specie where specie_id is null and not deleted) as mapping_specie`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('A row of counts is always there');
  return { mapping_pending: counts };
});
