import { verify as call, type Sync } from '@homeward/contract/sync';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { handler } from '../../../http/handler.ts';
import type { Problem } from '../../../http/problem.ts';
import { readRecord } from '../../../search/record.ts';
import { UUID } from '../../../search/value.ts';
import { sync as entity } from '../sync/entity.ts';

export const sync = handler(call, async ({ sync_uuid, with_pets }, { db, refuse }) => {
  const uuid = await syncExists(db, sync_uuid, refuse);
  const pets = with_pets ? await petsOf(db, uuid) : undefined;
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select count(*) filter (where state_key = 'WAITING')::int as waiting, count(*) filter (where state_key = 'FAILED')::int as failed
    from pet_media where integration_id = (select integration_id from integration_sync where uuid = ${uuid})
      and state_key in ('WAITING', 'FAILED')`.execute(db);
  return {
    sync: await readRecord<Sync>(db, entity, { uuid }),
    ...(pets && { pets: pets as never }),
    media: rows[0] ?? { waiting: 0, failed: 0 },
  };
});

const petsOf = (db: Database, uuid: string) =>
  db
    .selectFrom('integration_sync_pet as p')
    .innerJoin('integration_sync as s', 's.id', 'p.sync_id')
    .where('s.uuid', '=', uuid)
    .orderBy('p.id')
    .select(['p.external_id', 'p.name', 'p.outcome_key', 'p.reason'])
    .execute();

/** The uuid of a run that is there; anything else is refused in the specification's words. */
export async function syncExists(
  db: Database,
  given: string | null | undefined,
  refuse: (code: 'missing') => Problem,
): Promise<string> {
  if (!given || !UUID.test(given)) throw refuse('missing');
  const { rows } = await sql<{ uuid: string }>`select uuid from integration_sync where uuid = ${given}::uuid`.execute(db);
  if (!rows[0]) throw refuse('missing');
  return rows[0].uuid;
}
