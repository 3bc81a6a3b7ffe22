import type { PartnerAnimal, RefusedAnimal } from '../partners/partner.ts';
import type { Item } from './decide.ts';
import type { Plan } from './plan.ts';
import { standingOf } from './standing.ts';
import type { Translation } from './translate.ts';

/** What the database keeps of an id. */
export const MAX_ID = 255;

export const tooLong = ({ externalId }: PartnerAnimal): RefusedAnimal => ({
  externalId,
  reason: `Its id is longer than ${MAX_ID} characters.`,
});

export const failed = ({ externalId, reason, ...said }: RefusedAnimal, plan: Plan): Item => ({
  externalId,
  name: null,
  customCode: null,
  microchip: null,
  standing: null,
  isOffered: true,
  isSaidOffered: true,
  there: new Map(),
  translation: notOffered(said, plan) ?? { outcome: 'FAILED', reason },
});

function notOffered(
  { status, statusId = null }: Pick<RefusedAnimal, 'status' | 'statusId'>,
  plan: Plan,
): Translation | undefined {
  const standing = status === undefined ? undefined : standingOf({ status, statusId }, plan);
  return standing && 'reason' in standing ? { outcome: 'FILTERED', ...standing } : undefined;
}
