import type { OwnerBranch } from '@homeward/contract/shelter-kiosk-reason';
import type { z } from 'zod';
import type { Database } from '../../../database/connect.ts';
import { entity } from '../../../search/entity.ts';

/** The location that something belongs to: which it is, and of which shelter. */
export const ownerBranch = entity<z.output<typeof OwnerBranch>>({
  name: 'owner-branch',
  table: 'organization_branch',
  fields: {
    uuid: 'uuid',
    name: 'text',
    active: 'boolean',
    deleted: 'boolean',
    shelter_uuid: { type: 'uuid', sql: '(select uuid from organization_shelter where id = {t}.shelter_id)' },
  },
  sort: ['name'],
  softDeletes: true,
});

/** The id of a location that is there; undefined where there is none. It stays until this is committed. */
export async function findBranchId(db: Database, uuid: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('organization_branch')
    .where('uuid', '=', uuid)
    .where('deleted', '=', false)
    .select('id')
    .forShare()
    .executeTakeFirst();
  return row?.id;
}
