import { save as call } from '@homeward/contract/branch';
import { handler } from '../../../http/handler.ts';
import { readBranch, writeBranch } from './write-branch.ts';

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
  const others = db.selectFrom('organization_branch').where('shelter_id', '=', shelter.id).where('deleted', '=', false);
  if (input.uuid && !(await others.where('uuid', '=', input.uuid).select('id').executeTakeFirst()))
    throw refuse('branch_missing');
  const marked = await others.where('headquarter', '=', true).select(['id', 'uuid']).executeTakeFirst();
  const isMarked = marked !== undefined && marked.uuid === input.uuid;
  if (isMarked && !input.headquarter) throw refuse('headquarter_needed', {}, [...path, 'headquarter']);
  // The first location is the headquarter, whatever was asked for.
  const headquarter = input.headquarter || !marked;
  if (headquarter && marked && !isMarked)
    await db.updateTable('organization_branch').set({ headquarter: false }).where('id', '=', marked.id).execute();
  const id = await writeBranch(context, shelter.id, { ...input, headquarter }, path);
  return { organization_branch: await readBranch(db, id) };
});
