import { z } from 'zod';
import { searchCall } from './call.ts';
import { forcedId, uuid } from './field.ts';
import { Sync } from './sync.ts';

export const outcomes = [
  'ADDED',
  'UPDATED',
  'MIGRATED',
  'RENUMBERED',
  'RESTORED',
  'ARCHIVED',
  'FAILED',
  'WAITING',
  'FILTERED',
] as const;

/** What a run says of one animal. */
export const SyncPet = z.object({
  id: forcedId,
  external_id: z.string().nullable(),
  name: z.string().nullable(),
  outcome_key: z.enum(outcomes),
  reason: z.string().nullable(),
  /** Whether somebody has to do something about it: it failed, or waits. */
  urgent: z.boolean().optional(),
  /** The pet that it is now, where it is one. */
  pet_uuid: uuid.nullish(),
  sync: Sync.optional(),
});
export type SyncPet = z.output<typeof SyncPet>;

export const search = searchCall(
  'sync-pet/search',
  'List the animals of a sync and what became of each',
  SyncPet,
  'permission',
  '/integration-api',
);
