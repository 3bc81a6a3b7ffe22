import { save as call } from '@homeward/contract/branch';
import { handler } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { branch } from './entity.ts';
import { writeBranch } from './write-branch.ts';

/** A shelter has one headquarter: naming another takes the mark from the one that was. */
export const save = handler(call, async ({ organization_shelter_uuid, organization_branch: input }, context) => {
  const { db, refuse } = context;
  const shelter = await db
    .selectFrom('organization_shelter')
    .where('uuid', '=', organization_shelter_uuid)
    .where('deleted', '=', false)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  if (!shelter) throw refuse('shelter_missing');
  const path = ['organization_branch'];
  if (input.headquarter && !input.active) throw refuse('headquarter_inactive', {}, [...path, 'active']);
  const others = db.selectFrom('organization_branch').where('shelter_id', '=', shelter.id).where('deleted', '=', false);
  const known = input.uuid
    ? await others.where('uuid', '=', input.uuid).select('headquarter').executeTakeFirst()
    : { headquarter: false };
  if (!known) throw refuse('shelter_missing');
  if (known.headquarter && !input.headquarter) throw refuse('headquarter_needed', {}, [...path, 'headquarter']);
  if (input.headquarter && !known.headquarter)
    await db
      .updateTable('organization_branch')
      .set({ headquarter: false })
      .where('shelter_id', '=', shelter.id)
      .where('headquarter', '=', true)
      .where('deleted', '=', false)
      .execute();
  const id = await writeBranch(context, shelter.id, input, path);
  return {
    organization_branch: await readRecord(db, branch, {
      id,
      with: { address: { with: { country: true } }, opening_hours: true },
    }),
  };
});
