import { type PartnerAnimal, type RefusedAnimal, type SaidAgain, standingThere } from '../partners/partner.ts';
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

/**
 * The animals that are named once more and are not offered by what is said of them then: dead by now, or held. A list that moves
 * while it is read names who changes just then twice.
 */
export function notOfferedAgain(again: readonly SaidAgain[], plan: Plan): Map<string, Item> {
  return new Map(
    again.flatMap((said) => {
      const standing = standingOf(said, plan);
      const { externalId } = said;
      if ('status' in standing || externalId.length > MAX_ID) return [];
      const item: Item = {
        ...failed({ externalId, reason: standing.reason }, plan),
        ...{ standing: standingThere(said), isOffered: false, isSaidOffered: isSaidOffered(said, plan) },
        translation: { outcome: 'FILTERED', ...standing },
      };
      return [[externalId, item] as const];
    }),
  );
}

function notOffered(said: Pick<PartnerAnimal, 'status' | 'statusId'>, plan: Plan): Translation | undefined {
  const standing = standingOf(said, plan);
  return 'reason' in standing ? { outcome: 'FILTERED', ...standing } : undefined;
}
