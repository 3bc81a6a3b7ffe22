import { save as call } from '@homeward/contract/branch';
import type { ExpressionBuilder } from 'kysely';
import type { DB } from '../../../database/columns.ts';
import { handler } from '../../../http/handler.ts';
import { readBranch, writeBranch } from './write-branch.ts';

/** A shelter has one headquarter: naming another takes the mark from the one that was. */
export const save = handler(call, async ({ organization_shelter_uuid, organization_branch: input }, context) => {
  const { db, refuse } = context;
  const asked = db.selectFrom('organization_shelter').where('uuid', '=', organization_shelter_uuid).where('deleted', '=', false);
  const before = await asked.select((eb) => hasHeadquarter(eb).as('hasHeadquarter')).executeTakeFirst();
  if (!before) throw refuse('shelter_missing');
  // Whoever moves the mark is alone with the shelter; all others wait for nobody but them.
  const movesMark = input.headquarter || !before.hasHeadquarter;
  const shelter = asked.select('id');
  const { id: shelter_id } = await (movesMark ? shelter.forUpdate() : shelter.forKeyShare()).executeTakeFirstOrThrow(() =>
    refuse('shelter_missing'),
  );
  const path = ['organization_branch'];
  const others = db.selectFrom('organization_branch').where('shelter_id', '=', shelter_id).where('deleted', '=', false);
  if (input.uuid && !(await others.where('uuid', '=', input.uuid).select('id').executeTakeFirst()))
    throw refuse('branch_missing');
  const marked = await others.where('headquarter', '=', true).select(['id', 'uuid']).executeTakeFirst();
  const isMarked = marked !== undefined && marked.uuid === input.uuid;
  if (isMarked && !input.headquarter) throw refuse('headquarter_needed', {}, [...path, 'headquarter']);
  // The first location is the headquarter, whatever was asked for.
  const headquarter = input.headquarter || !marked;
  if (headquarter && marked && !isMarked)
    await db.updateTable('organization_branch').set({ headquarter: false }).where('id', '=', marked.id).execute();
  const id = await writeBranch(context, shelter_id, { ...input, headquarter }, path);
  return { organization_branch: await readBranch(db, id) };
});

const hasHeadquarter = (eb: ExpressionBuilder<DB, 'organization_shelter'>) =>
  eb.exists(
    eb
      .selectFrom('organization_branch')
      .whereRef('shelter_id', '=', 'organization_shelter.id')
      .where('headquarter', '=', true)
      .where('organization_branch.deleted', '=', false),
  );
