import type { branchErrors, Weekday } from '@homeward/contract/branch';
import type { Database } from '../../../database/connect.ts';
import { saveBusiness } from '../../../database/versioned.ts';
import type { Context } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { branch as entity } from './entity.ts';

export interface BranchInput {
  uuid?: string | undefined;
  version?: number | undefined;
  name: string;
  headquarter: boolean;
  max_distance: number;
  active: boolean;
  contact: { email: string; work_phone: string };
  opening_hour: {
    weekday_key: Weekday;
    opening?: string | null | undefined;
    closure?: string | null | undefined;
    closed: boolean;
  }[];
  address_uuid: string;
}

/** A location as its form shows it. */
export const readBranch = (db: Database, id: number) =>
  readRecord(db, entity, { id, with: { address: { with: { country: true } }, opening_hours: true } });

/** Writes a location of a shelter with its hours; answers its id. `path` is where the location is in the input. */
export async function writeBranch(
  { db, refuse }: Context<keyof typeof branchErrors>,
  shelter_id: number,
  { uuid, version, contact, opening_hour, address_uuid, ...fields }: BranchInput,
  path: string[],
): Promise<number> {
  if (fields.headquarter && !fields.active) throw refuse('headquarter_inactive', {}, [...path, 'active']);
  const address = await db.selectFrom('address').where('uuid', '=', address_uuid).select('id').executeTakeFirst();
  if (!address) throw refuse('address_unknown', {}, [...path, 'address_uuid']);
  const id = await saveBusiness(
    db,
    'organization_branch',
    { uuid, version, now: (branch) => readBranch(db, branch) },
    { ...fields, ...contact, address_id: address.id, shelter_id },
  );
  const hours = opening_hour.map(({ weekday_key, opening, closure, closed }) => ({
    branch_id: id,
    weekday_key,
    closed,
    opening: opening ?? null,
    closure: closure ?? null,
  }));
  await db
    .insertInto('opening_hour')
    .values(hours)
    .onConflict((conflict) =>
      conflict.columns(['branch_id', 'weekday_key']).doUpdateSet((eb) => ({
        opening: eb.ref('excluded.opening'),
        closure: eb.ref('excluded.closure'),
        closed: eb.ref('excluded.closed'),
      })),
    )
    .execute();
  return id;
}
