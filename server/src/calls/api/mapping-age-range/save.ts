import { saveAgeRange as call, ELDEST } from '@homeward/contract/mapping';
import type { Database } from '../../../database/connect.ts';
import { saveBusiness } from '../../../database/versioned.ts';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { mappingAgeRange as entity } from '../mapping/entity.ts';
import { specieIdFor } from '../mapping/save-mapping.ts';

/** An overlap is refused by the database; gaps that are left are told, not refused (decision 78). */
export const save = handler(call, async ({ mapping_age_range: range }, context) => {
  const { db } = context;
  const { uuid, version, specie_uuid, age_key, min, max } = range;
  const specie_id = await specieIdFor(context, specie_uuid, ['mapping_age_range']);
  const now = (id: number) => readRecord(db, entity, { id, with: { specie: true } });
  const id = await saveBusiness(db, 'mapping_age_range', { uuid, version, now }, { specie_id, age_key, min, max });
  return { mapping_age_range: await now(id), gaps: await gapsOf(db, specie_id) };
});

async function gapsOf(db: Database, specie_id: number): Promise<[number, number][]> {
  const ranges = await db
    .selectFrom('mapping_age_range')
    .where('specie_id', '=', specie_id)
    .where('deleted', '=', false)
    .orderBy('min')
    .select(['min', 'max'])
    .execute();
  const starts = [...ranges.map(({ min }) => min), ELDEST];
  const ends = [0, ...ranges.map(({ max }) => max)];
  return starts.flatMap((min, index): [number, number][] => {
    const before = ends[index] ?? 0;
    return min > before ? [[before, min]] : [];
  });
}
