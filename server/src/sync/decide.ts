import type { Plan } from './plan.ts';
import type { Claim } from './run-state.ts';
import { placeIn, type There, type Withdrawal, withdrawal } from './there.ts';
import type { Translation } from './translate.ts';

/** An animal of a batch, and what became of it in translation. */
export interface Item {
  externalId: string | null;
  name: string | null;
  customCode: string | null;
  microchip: string | null;
  /** What the partner says of its standing. */
  standing: string | null;
  /** Whether a pet of that standing is offered here, whatever other rules say. */
  isOffered: boolean;
  /** Whether it would be by what the partner says of it alone. */
  isSaidOffered: boolean;
  there: There;
  translation: Translation;
}

/** What the last runs left of an animal. */
export interface Source {
  external_id: string;
  pet_id: number | null;
  hash: string | null;
  sync_id: number;
  outcome_key: string;
  pet_deleted: boolean | null;
  status_key: string | null;
  standing_there: string | null;
  /** Whether nobody but a sync stands by the pet. */
  may_leave: boolean | null;
  /** The integration that keeps it in step, and its location where it is not this run's. */
  integration_id: number;
  elsewhere: string | null;
  /** Whether that one is at work and keeps it, or has parted with it. */
  taken: boolean;
  parted: boolean;
  /** Whether one at another location has left it here that works no more: what our filters and status map say is not said of it. */
  stays: boolean;
}

export type Outcome = 'ADDED' | 'UPDATED' | 'UNCHANGED' | 'MIGRATED' | 'RESTORED' | 'FAILED' | 'WAITING' | 'FILTERED';

export interface Decided extends Item {
  outcome: Outcome;
  petId: number | null;
  /** Whether it was not here before, or in the archive: undone, the connection takes it along. */
  brings: boolean;
  /** Whether the pet it had is to go at once: the partner says that the animal has left. */
  archives: boolean;
  /** Whether another integration of the account keeps it in step, so that nothing of it is written. */
  elsewhere: boolean;
  /** Whether that one is to hear that this one lists it, too. */
  sighted: boolean;
  /** The status with which an offered pet would be offered no more, by the map: it is counted first. */
  next: Withdrawal | null;
  /** Whether the partner says only now that the animal of an offered pet is not to be offered. */
  told: boolean;
  /** The run that had the last word on it when it was decided on. */
  after: number | null;
}

/** Decides what is to be done with each animal, from what the last runs left of it. Nothing is written. */
export function decide(
  items: Item[],
  sources: ReadonlyMap<string, Source>,
  { integration, updates }: Pick<Plan, 'integration' | 'updates'>,
  run: Claim,
): Decided[] {
  const forced = run.force_updates || run.force_sections !== '';
  return items.map((own) => {
    const source = sources.get(own.externalId ?? '');
    const brings = source?.pet_deleted === true && source.integration_id !== integration.id;
    const before = { brings, told: isTold(own, source), after: source?.sync_id ?? null };
    const item = { ...own, ...before, elsewhere: false, sighted: false, next: null };
    const { translation } = item;
    // A pet that another integration of the account keeps in step is that one's, and no second one comes of it.
    const isPet = item.translation.outcome === 'PET';
    if (source?.pet_id && !source.pet_deleted && (source.taken || (source.parted && !isPet)) && !hasMoved(item, source))
      return seenBy(item, source);
    const living = source?.pet_id && !source.pet_deleted ? source.pet_id : null;
    // What the partner says of one animal is believed at once; what rules of ours take away is counted first.
    const archives =
      living !== null && translation.outcome === 'FILTERED' && translation.by === 'GONE' && source?.may_leave === true;
    if (source?.stays && isOursToSay(item))
      return { ...item, outcome: 'FILTERED', petId: null, archives: false, elsewhere: true };
    if (translation.outcome === 'FILTERED') {
      // Whom another may take over is until then no more than it would be there.
      const next = living && ['MOVED', 'FILTERS', 'STATUSES'].includes(translation.by) ? withdrawal(item.there) : null;
      return { ...item, outcome: 'FILTERED', petId: living, archives, next };
    }
    if (translation.outcome !== 'PET')
      return { ...item, outcome: translation.outcome, petId: source?.pet_id ?? null, archives: false };
    if (translation.left && !living) return { ...item, outcome: 'FILTERED', petId: null, archives: false };
    const next = updates.has('INFO') && living && source?.status_key === 'AVAILABLE' ? withdrawnTo(translation) : null;
    const decided = (outcome: Outcome, petId: number | null) => ({ ...item, outcome, petId, archives: false, next });
    if (!source?.pet_id) return { ...decided('ADDED', null), brings: true };
    if (source.integration_id !== integration.id) return decided('MIGRATED', source.pet_id);
    if (source.pet_deleted) return decided('RESTORED', source.pet_id);
    return decided(source.hash === translation.hash && !forced ? 'UNCHANGED' : 'UPDATED', source.pet_id);
  });
}

/** Whether it comes out of the archive, or from another integration. */
export const isTakenUp = ({ outcome }: Pick<Decided, 'outcome'>): boolean => outcome === 'RESTORED' || outcome === 'MIGRATED';

/** Whether only filters or a status map of ours leave it out. */
function isOursToSay({ translation, isOffered, isSaidOffered }: Item): boolean {
  if (translation.outcome !== 'FILTERED') return false;
  return translation.by === 'STATUSES' ? isSaidOffered : translation.by === 'FILTERS' && (isOffered || isSaidOffered);
}

/** What it had said before stays noted until the pet is offered no more: a worker that dies has not withdrawn it. */
const isTold = ({ standing, isOffered }: Item, source: Source | undefined): boolean =>
  !isOffered &&
  source?.status_key === 'AVAILABLE' &&
  source.pet_deleted === false &&
  ![null, standing].includes(source.standing_there);

/** The status of our own making that takes a pet off the site; who has left is believed at once. */
const withdrawnTo = ({ pet, left }: Extract<Translation, { outcome: 'PET' }>): Withdrawal | null =>
  pet.status_key === 'AVAILABLE' || left ? null : { status: pet.status_key, left };

/** Whether we take it, and the rules of the integration that keeps it in step do not: it need not have run to part with it. */
function hasMoved({ translation, there }: Item, { integration_id }: Source): boolean {
  return translation.outcome === 'PET' && !translation.left && 'reason' in (placeIn(there, integration_id) ?? {});
}

function seenBy(item: Item & Pick<Decided, 'told' | 'brings' | 'after'>, source: Source): Decided {
  const nothing = { petId: null, archives: false, elsewhere: true, next: null } as const;
  const place = placeIn(item.there, source.integration_id);
  if (place && 'reason' in place && isTakenByNobody(item)) {
    const translation = { outcome: 'FILTERED', ...place } as const;
    const archives = place.by === 'GONE' && source.may_leave === true;
    return { ...item, ...nothing, outcome: 'FILTERED', petId: source.pet_id, archives, sighted: false, translation };
  }
  const next = source.status_key === 'AVAILABLE' ? withdrawal(item.there, source.integration_id) : null;
  const { outcome } = item.translation;
  const kept = { ...item, ...nothing, next, sighted: outcome === 'PET' };
  if (outcome === 'WAITING' || outcome === 'FAILED' || (outcome === 'FILTERED' && !next)) return { ...kept, outcome };
  const reason = next
    ? `By the rules of ${source.elsewhere}, which keeps it, it is not offered.`
    : `${source.elsewhere} reads the same account, and lists it.`;
  return { ...kept, outcome: 'FILTERED', translation: { outcome: 'FILTERED', reason, by: 'FILTERS' } };
}

/** Whether no rules take it, neither ours nor others'. */
const isTakenByNobody = ({ translation }: Item) =>
  translation.outcome === 'PET' ? translation.left : translation.outcome === 'FILTERED' && translation.by !== 'MOVED';
