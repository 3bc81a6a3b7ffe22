import { pendingCount as call, type MappingKind } from '@homeward/contract/mapping';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { handler } from '../../../http/handler.ts';

/** Pending: no target chosen. One that staff have switched off is not (decision 77). */
export const pendingCount = handler(call, async ({ integration_uuid }, { db }) => {
  const { rows } = await sql<Record<`mapping_${'age' | 'breed' | 'sex' | 'size' | 'specie'}`, number>>`select
    (select count(*)::int from mapping_age where age_key is null and not deleted) as mapping_age,
    (select count(*)::int from mapping_breed where breed_id is null and not deleted) as mapping_breed,
    (select count(*)::int from mapping_sex where sex_key is null and not deleted) as mapping_sex,
    (select count(*)::int from mapping_size where size_key is null and not deleted) as mapping_size,
    (select count(*)::int from mapping_specie where specie_id is null and not deleted) as mapping_specie`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('A row of counts is always there');
  return { mapping_pending: counts, waited_for: await waitedFor(db, integration_uuid) };
});

/** The kinds of which a pet waits for a word that nobody has decided yet, that of most pets first. */
async function waitedFor(db: Database, integrationUuid: string | null | undefined): Promise<MappingKind[]> {
  const { rows } = await sql<{ kind: MappingKind }>`
    with waits as materialized (select word, count(*) as pets from pet_source, unnest(waits_on) as word
        where waits_on <> '{}' ${integrationUuid ? sql`and integration_id = (select id from integration where uuid = ${integrationUuid})` : sql``}
        group by 1),
      undecided as (
        select 'age' as kind, id from mapping_age where age_key is null and not deleted
        union all select 'breed', id from mapping_breed where breed_id is null and not deleted
        union all select 'sex', id from mapping_sex where sex_key is null and not deleted
        union all select 'size', id from mapping_size where size_key is null and not deleted
        union all select 'specie', id from mapping_specie where specie_id is null and not deleted
      )
    select kind from undecided join waits on word = kind || ':' || id group by kind order by sum(pets) desc, kind`.execute(db);
  return rows.map(({ kind }) => kind);
}
