import { z } from 'zod';
import { ApplicationTag, notActive } from './application-tag.ts';
import { call, searchCall } from './call.ts';
import { eachOnce, eachOnceBy, forcedId, readVersion, uuid } from './field.ts';
import { OwnerShelter } from './owner-shelter.ts';

/** What an application's status may change to (spec 001 §4); PENDING is not offered (decision 100). */
export const eventStatuses = ['APPROVED', 'DECLINED', 'UNDER_REVIEW', 'ADOPTED', 'PAID', 'SIGNED'] as const;
export const eventActions = [
  'CHANGE_STATUS',
  'CANCELED',
  'WITHDREW',
  'OTHER_APPLICATIONS_SAME_ADOPTER',
  'NOTES',
  'ADOPTER_PHONE_CALL',
  'ADOPTER_MEET_AND_GREET',
] as const;

/** What makes an application carry a tag. */
export const ShelterEvent = z.object({
  id: forcedId,
  uuid,
  status_key: z.enum(eventStatuses).nullable(),
  action_key: z.enum(eventActions),
  tag_uuid: uuid,
  applicationTag: ApplicationTag.optional(),
  shelter: OwnerShelter.optional(),
});
export type ShelterEvent = z.output<typeof ShelterEvent>;

const EventInput = z
  .strictObject({
    uuid: uuid.optional(),
    status_key: z.enum(eventStatuses, { error: 'Please select a status' }).nullish(),
    action_key: z.enum(eventActions, { error: 'Please select an action' }),
    tag_uuid: z.uuid({ error: 'Please select a tag' }),
  })
  .check(({ value, issues }) => {
    const refuse = (message: string) => issues.push({ code: 'custom', input: value, path: ['status_key'], message });
    if (value.action_key === 'CHANGE_STATUS' && !value.status_key) refuse('Please select a status');
    if (value.action_key !== 'CHANGE_STATUS' && value.status_key) refuse('Only a change of status has a status');
  });

const MAX_EVENTS = 500;

export const SaveInput = z.strictObject({
  organization_shelter_uuid: uuid,
  /** Of the event part. */
  version: readVersion,
  organization_shelter_events: z
    .array(EventInput)
    .max(MAX_EVENTS, `At most ${MAX_EVENTS} events`)
    .check(eachOnce('tag_uuid', 'This event is here already', ['action_key', 'status_key']))
    .check(eachOnceBy(({ uuid }) => uuid, 'This event is sent twice', 'uuid')),
});
export type SaveInput = z.input<typeof SaveInput>;

export const search = searchCall('shelter-event/search', "List a shelter's process tag events", ShelterEvent);
export const save = call('shelter-event/save', {
  summary: "Change a shelter's process tag events",
  input: SaveInput,
  output: z.object({ organization_shelter_events: z.array(ShelterEvent) }),
  errors: {
    not_active: notActive,
    event_unknown: { status: 422, message: 'This event does not belong to the shelter' },
    tag_unknown: { status: 422, message: 'Please select a tag of this shelter' },
  },
});
