import { type Shelter, search } from '@homeward/contract/shelter';
import type { SaveInput } from '@homeward/contract/shelter-event';
import { partOf } from '@homeward/contract/shelter-part';
import { single } from '../../../api/client.ts';
import { singleQuery } from '../../../api/queries.ts';

const input = (uuid: string) => ({
  search: {
    uuid,
    with: { versions: true, organization_shelter_tags: { with: { applicationTag: true } }, organization_shelter_events: true },
  },
  options: { _force_ids: true },
});

/** A shelter with its process tags and events, read together. */
export const processTagQuery = (uuid: string) => singleQuery(search, input(uuid));
export const readProcessTags = (uuid: string) => single(search, input(uuid));

export interface Tag {
  uuid: string;
  position: number;
}
export type Event = SaveInput['organization_shelter_events'][number];

export const tagValues = (shelter: Shelter) => ({
  ...partOf(shelter, 'tag'),
  organization_shelter_tags: (shelter.organization_shelter_tags ?? []).flatMap(({ applicationTag, position }): Tag[] =>
    applicationTag ? [{ uuid: applicationTag.uuid, position }] : [],
  ),
});

export const eventValues = (shelter: Shelter): SaveInput => ({
  ...partOf(shelter, 'event'),
  organization_shelter_events: (shelter.organization_shelter_events ?? []).map((event) => ({
    uuid: event.uuid,
    action_key: event.action_key,
    status_key: event.status_key,
    tag_uuid: event.tag_uuid,
  })),
});
