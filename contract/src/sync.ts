import { z } from 'zod';
import { call } from './call.ts';
import { forcedId, moment, uuid } from './field.ts';
import { type SectionName, sectionNames } from './integration-settings.ts';

const base = '/integration-api';

/**
 * How a run stands: the fourth is decision 64's; `ASKING`: it has ended with a question that nobody has answered yet;
 * `HELD_UP`: it has ended, and pets that have left wait for the word of another location of the account, which fails;
 * `WAITING`: nobody works on it yet, or any more.
 */
export const syncStates = ['RUNNING', 'FINISHED', 'CANCELED', 'FAILED', 'ASKING', 'HELD_UP', 'WAITING'] as const;
export type SyncState = (typeof syncStates)[number];
/** Whether a run in this state has its end before it. */
export const isUnderWay = (state: string | null | undefined) => state === 'RUNNING' || state === 'WAITING';
export const stageKeys = ['STARTED', 'READING', 'ARCHIVING', 'FINISHED', 'CANCELED', 'FAILED'] as const;

/** Why so many pets would go: the partner no longer lists them, or rules of ours leave them out or offer them no more. */
export const questionReasons = ['PARTNER', 'FILTERS', 'SECTIONS', 'MAPPINGS', 'STATUSES'] as const;

/** What a run asks before it archives so many: how many of those that were here, why most of them, the first names. */
export const Question = z.object({
  gone: z.int(),
  here: z.int(),
  reason_key: z.enum(questionReasons),
  names: z.array(z.string()),
});
export type Question = z.output<typeof Question>;

/** One run of an integration; the counts grow while it lasts. */
export const Sync = z.object({
  id: forcedId,
  uuid,
  created_date: moment,
  finish: moment.nullable(),
  canceled: moment.nullable(),
  failed: moment.nullable(),
  state_key: z.enum(syncStates),
  /** Why it failed, in words. */
  reason: z.string().nullable(),
  force_sections: z.string(),
  force_updates: z.boolean(),
  dry_run: z.boolean(),
  /** Null until the partner says how many there are. */
  total: z.int().nullable(),
  current: z.int(),
  /** Seconds, so far or in all. */
  process_time: z.number(),
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  migrated: z.int(),
  restored: z.int(),
  archived: z.int(),
  failed_pets: z.int(),
  /** Animals that wait for a mapping. */
  waiting: z.int(),
  filtered: z.int(),
  stages: z.array(z.object({ key: z.enum(stageKeys), date: moment })),
  warnings: z.array(z.string()),
  /** What staff are to say yes or no to; null where nothing is asked. */
  waiting_for: Question.nullable(),
  user: z.object({ uuid, first_name: z.string(), last_name: z.string(), deleted: z.boolean(), id: forcedId }).nullish(),
});
export type Sync = z.output<typeof Sync>;

/** Pictures and videos of an integration that are still to be fetched, and that could not be: why, the commonest reasons first. */
export const SyncMedia = z.object({
  waiting: z.int(),
  failed: z.int(),
  reasons: z.array(z.object({ reason: z.string().nullable(), count: z.int() })),
});
export type SyncMedia = z.output<typeof SyncMedia>;
/** How many reasons are told. */
export const MAX_REASONS = 10;

const shown = z.object({ sync: Sync });
const GONE = 'Sync does not exists anymore!';
const missing = { missing: { status: 404, message: GONE } };
/** Whatever it is, which sync it names the database knows. */
const sync_uuid = z.string(GONE).max(200, GONE).nullish();

const CHOOSE = `Choose among ${sectionNames.join(', ')}`;
/** A list, or its names with commas between. */
const sections = z
  .union([z.array(z.string().max(40)).max(20), z.string().max(500)], { error: CHOOSE })
  .nullish()
  .transform((given) => (typeof given === 'string' ? given.split(',') : (given ?? [])).map((name) => name.trim()).filter(Boolean))
  .refine((names): names is SectionName[] => names.every((name) => (sectionNames as readonly string[]).includes(name)), {
    message: CHOOSE,
  });
const flag = z.boolean().nullish();

export const one = call('sync/one', {
  base,
  summary: 'Start a sync',
  input: z.strictObject({
    integration_uuid: uuid,
    /** Both spellings are taken (decision 69). */
    forceSections: sections,
    force_sections: sections,
    forceUpdates: flag,
    force_updates: flag,
    dry_run: flag,
    /** Archives what the partner no longer lists, even where that is most of it. */
    archive_all: flag,
  }),
  output: shown,
  errors: {
    missing: { status: 404, message: 'Integration not found' },
    draft: { status: 409, message: 'Connect this integration first' },
    running: { status: 409, message: 'A sync of this integration is running already' },
    waits: { status: 409, message: 'A sync of this integration waits for its turn already' },
    paused: { status: 409, message: 'This shelter is deactivated, so its syncs are paused' },
  },
});
export const abort = call('sync/abort', {
  base,
  summary: 'Abort a sync',
  input: z.strictObject({ sync_uuid }),
  output: shown,
  errors: { ...missing, ended: { status: 409, message: 'This sync has ended already' } },
});
export const confirm = call('sync/confirm', {
  base,
  summary: 'Answer what a sync asks: whether the pets it names are to be archived',
  input: z.strictObject({ sync_uuid, archive: z.boolean() }),
  output: shown,
  errors: {
    ...missing,
    answered: { status: 409, message: 'This question has been answered, or replaced by a newer sync' },
    mended: { status: 409, message: 'The rules have changed since. Sync again' },
  },
});
export const verify = call('verify/sync', {
  base,
  summary: 'See how a sync goes',
  writes: false,
  input: z.strictObject({ sync_uuid }),
  output: z.object({ sync: Sync, media: SyncMedia }),
  errors: missing,
});
/** How many of the pets that are asked about are shown at once. */
export const MAX_ASKED = 100;
export const askedPets = call('verify/question', {
  base,
  summary: 'See which pets a sync asks about',
  writes: false,
  input: z.strictObject({ sync_uuid, offset: z.int().min(0).max(1_000_000).default(0) }),
  output: z.object({
    /** By which rules they go, the commonest first. */
    reasons: z.array(z.object({ reason: z.string(), count: z.int() })),
    pets: z.array(z.object({ uuid, name: z.string(), external_id: z.string(), reason: z.string() })),
  }),
  errors: missing,
});
