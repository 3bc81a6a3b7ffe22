import type { Sync, SyncState } from '@homeward/contract/sync';
import { outcomes, type SyncPet } from '@homeward/contract/sync-pet';

export const stateWords: Record<SyncState, { label: string; colour: string }> = {
  RUNNING: { label: 'Running', colour: 'amber' },
  FINISHED: { label: 'Finished', colour: 'green' },
  CANCELED: { label: 'Canceled', colour: 'coral' },
  FAILED: { label: 'Failed', colour: 'coral' },
  ASKING: { label: 'Asks', colour: 'amber' },
  HELD_UP: { label: 'Held up', colour: 'amber' },
  WAITING: { label: 'Waiting for its turn', colour: '' },
};

export const stageWords: Record<Sync['stages'][number]['key'], string> = {
  STARTED: 'Started at',
  READING: 'Reading the animals',
  ARCHIVING: 'Archiving what is gone',
  FINISHED: 'Finished',
  CANCELED: 'Canceled',
  FAILED: 'Failed',
};

export const outcomeWords: Record<SyncPet['outcome_key'], { label: string; colour: string }> = {
  ADDED: { label: 'New', colour: 'green' },
  UPDATED: { label: 'Updated', colour: '' },
  MIGRATED: { label: 'Migrated', colour: '' },
  RENUMBERED: { label: 'New number', colour: '' },
  RESTORED: { label: 'Restored', colour: '' },
  ARCHIVED: { label: 'Archived', colour: '' },
  FAILED: { label: 'Failed', colour: 'coral' },
  WAITING: { label: 'Waiting', colour: 'amber' },
  FILTERED: { label: 'Filtered out', colour: '' },
};
/** The outcomes as filters offer them. */
export const outcomeChoices = outcomes.map((value) => ({ value, label: outcomeWords[value].label }));

/** Seconds as people say them. */
export function duration(seconds: number): string {
  if (seconds < 60) return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  return hours ? `${hours} h ${minutes} min` : `${minutes} min ${whole % 60} s`;
}

/** The states as filters offer them. */
export const stateChoices = Object.entries(stateWords).map(([value, { label }]) => ({ value, label }));
