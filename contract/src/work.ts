import { z } from 'zod';
import { call } from './call.ts';
import { moment } from './field.ts';

/** What can wait for a person, the worst first. */
export const waitingKinds = [
  'QUESTION',
  'FAILED_SYNC',
  'TEXT_BUDGET',
  'UNCLEAR_ROLES',
  'OUTCOME',
  'STUCK_PET',
  'HELD_UP',
  'MAPPING',
  'IDLE_DEFINITION',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** How far each kind is counted. */
export const MOST_COUNTED = 1000;

const Waiting = z.object({
  kind: z.enum(waitingKinds),
  /** How many there are, up to that. */
  count: z.int(),
  /** Those that wait longest, three at most; of mappings all their kinds, those with most first. */
  items: z.array(
    z.object({
      /** The uuid of the integration, application, pet, shelter, user or definition; of mappings their kind, of texts of all shelters nothing. */
      key: z.string(),
      name: z.string(),
      /** Whose it is. */
      place: z.string().nullable(),
      since: moment.nullable(),
      /** Why, where that is known; of mappings how many. */
      detail: z.string().nullable(),
    }),
  ),
});
export type Waiting = z.output<typeof Waiting>;

/** Of what the caller may see; nothing stands for what nobody has to do anything about. */
export const waiting = call('work/waiting', {
  summary: 'List what waits for a person',
  access: 'lookup',
  writes: false,
  input: z.strictObject({}),
  output: z.object({ waiting: z.array(Waiting) }),
});
