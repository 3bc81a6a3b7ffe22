import { save as call } from '@homeward/contract/shelter-tag';
import { upsertRows } from '../../../database/rows.ts';
import { type Context, handler } from '../../../http/handler.ts';
import { findRecord } from '../../../search/record.ts';
import { activeShelter } from '../application-tag/active-shelter.ts';
import { shelter } from '../shelter/entity.ts';

type Refusals = keyof typeof call.errors;
const PATH = 'organization_shelter_tags';

/** Renumbers the tags from 0 in the order of their positions; those left out go, unless an event sets them. */
export const save = handler(call, async (input, context) => {
  const { db, refuse } = context;
  const shelter_id = await activeShelter(context, input, 'tag');
  const known = await db.selectFrom('application_tag').select(['id', 'uuid']).execute();
  const idOf = new Map(known.map(({ uuid, id }) => [uuid, id]));
  const tags = input.organization_shelter_tags.map(({ uuid, position }, index) => {
    const id = idOf.get(uuid);
    if (!id) throw refuse('tag_unknown', {}, [PATH, index, 'uuid']);
    return { id, position };
  });
  const ordered = tags.sort((a, b) => a.position - b.position).map(({ id }) => id);
  await dropOthers(context, shelter_id, ordered);
  if (ordered.length)
    await upsertRows(
      db,
      'organization_shelter_tag',
      ['shelter_id', 'tag_id'],
      ordered.map((tag_id, position) => ({ shelter_id, tag_id, position })),
    );
  const saved = await findRecord(db, shelter, {
    id: shelter_id,
    with: { organization_shelter_tags: { with: { applicationTag: true } } },
  });
  return { organization_shelter_tags: saved?.organization_shelter_tags ?? [] };
});

async function dropOthers({ db, refuse }: Context<Refusals>, shelterId: number, kept: number[]): Promise<void> {
  const others = [...kept, 0];
  const used = await db
    .selectFrom('organization_shelter_event as e')
    .innerJoin('application_tag as t', 't.id', 'e.tag_id')
    .where('e.shelter_id', '=', shelterId)
    .where('e.tag_id', 'not in', others)
    .select('t.name')
    .distinct()
    .orderBy('t.name')
    .execute();
  if (used.length) throw refuse('tag_in_use', { names: used.map(({ name }) => name).join(', ') }, [PATH]);
  await db.deleteFrom('organization_shelter_tag').where('shelter_id', '=', shelterId).where('tag_id', 'not in', others).execute();
}
