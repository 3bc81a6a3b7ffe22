import type { PartnerAnimal, RefusedAnimal } from '../partners/partner.ts';
import type { Item } from './decide.ts';
import type { Plan } from './plan.ts';
import { isSaidOffered, standingOf } from './standing.ts';
import type { Translation } from './translate.ts';

/** What the database keeps of an id. */
export const MAX_ID = 255;

export const tooLong = ({ externalId }: PartnerAnimal): RefusedAnimal => ({
  externalId,
  reason: `Its id is longer than ${MAX_ID} characters.`,
});

export function failed({ externalId, reason, status, statusId = null }: RefusedAnimal, plan: Plan): Item {
  const said = status === undefined ? undefined : { status, statusId };
  return {
    externalId,
    name: null,
    customCode: null,
    microchip: null,
    standing: null,
    isOffered: true,
    isSaidOffered: !said || isSaidOffered(said, plan),
    there: new Map(),
    translation: (said && notOffered(said, plan)) ?? { outcome: 'FAILED', reason },
  };
}

function notOffered(said: Pick<PartnerAnimal, 'status' | 'statusId'>, plan: Plan): Translation | undefined {
  const standing = standingOf(said, plan);
  return 'reason' in standing ? { outcome: 'FILTERED', ...standing } : undefined;
}
