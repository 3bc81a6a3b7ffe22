import { save as call } from '@homeward/contract/shelter-event';
import type { Database } from '../../../database/connect.ts';
import { handler } from '../../../http/handler.ts';
import { findRecord } from '../../../search/record.ts';
import { activeShelter } from '../application-tag/active-shelter.ts';
import { shelter } from '../shelter/entity.ts';

const PATH = 'organization_shelter_events';

/** Makes these the shelter's events: known ones keep their uuid, new ones are added, those left out go. */
export const save = handler(call, async (input, context) => {
  const { db, refuse } = context;
  const shelter_id = await activeShelter(context, input, 'event');
  const saved = new Map((await eventsOf(db, shelter_id)).map((event) => [event.uuid, event]));
  const tagOf = await tagsOf(db, shelter_id);
  const events = input.organization_shelter_events.map(({ uuid, action_key, status_key = null, tag_uuid }, index) => {
    if (uuid && !saved.has(uuid)) throw refuse('event_unknown', {}, [PATH, index, 'uuid']);
    const tag_id = tagOf.get(tag_uuid);
    if (!tag_id) throw refuse('tag_unknown', {}, [PATH, index, 'tag_uuid']);
    return { uuid, shelter_id, action_key, status_key, tag_id };
  });
  const same = events.filter(({ uuid, ...event }) => {
    const before = uuid && saved.get(uuid);
    return (
      before && before.action_key === event.action_key && before.status_key === event.status_key && before.tag_id === event.tag_id
    );
  });
  const kept = same.map(({ uuid }) => uuid ?? '');
  const gone = [...saved.keys()].filter((uuid) => !kept.includes(uuid));
  // Changed ones are taken out first: two may have changed places, and no two are ever the same.
  if (gone.length) await db.deleteFrom('organization_shelter_event').where('uuid', 'in', gone).execute();
  const written = events.filter((event) => !same.includes(event));
  for (const { uuid, ...event } of written)
    await db
      .insertInto('organization_shelter_event')
      .values({ ...event, ...(uuid ? { uuid } : {}) })
      .execute();
  const now = await findRecord(db, shelter, {
    id: shelter_id,
    with: { organization_shelter_events: { with: { applicationTag: true } } },
  });
  return { organization_shelter_events: now?.organization_shelter_events ?? [] };
});

const eventsOf = (db: Database, shelterId: number) =>
  db
    .selectFrom('organization_shelter_event')
    .where('shelter_id', '=', shelterId)
    .select(['uuid', 'action_key', 'status_key', 'tag_id'])
    .execute();

/** The shelter's tags: their ids by their uuids. */
async function tagsOf(db: Database, shelterId: number): Promise<Map<string, number>> {
  const tags = await db
    .selectFrom('organization_shelter_tag as s')
    .innerJoin('application_tag as t', 't.id', 's.tag_id')
    .where('s.shelter_id', '=', shelterId)
    .select(['t.id', 't.uuid'])
    .execute();
  return new Map(tags.map(({ id, uuid }) => [uuid, id]));
}
