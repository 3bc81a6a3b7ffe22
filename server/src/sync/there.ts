import type { PetStatus } from '@homeward/contract/pet';
import type { PartnerAnimal } from '../partners/partner.ts';
import type { Sibling } from './siblings.ts';
import { goneBy, type Standing } from './standing.ts';
import { type Place, placeOf } from './translate.ts';

/** What the rules of the account's other integrations make of an animal, by their ids. */
export type There = ReadonlyMap<number, Pick<Sibling, 'sameList' | 'failing_since'> & { place: Place }>;

/** A status that takes a pet off the site, and whether that is because the partner says that its animal has left. */
export type Withdrawal = Extract<Standing, { status: PetStatus }>;

export const placesOf = (animal: PartnerAnimal, siblings: readonly Sibling[]): There =>
  new Map(siblings.map((sibling) => [sibling.id, { ...sibling, place: placeAt(animal, sibling) }]));

/** A pet whose status is not kept in step stays as it is, unless its animal has left. */
function placeAt(animal: PartnerAnimal, { rules, keepsStatus }: Sibling): Place {
  const place = placeOf(animal, rules);
  if ('reason' in place || keepsStatus) return place;
  return place.left ? goneBy(animal.status) : { ...place, status: 'AVAILABLE' };
}

/**
 * What the integration that keeps it in step would make of it, where this run may say so: that one reads the very same
 * list, or fails, so that this run has the newer word.
 */
export function placeIn(there: There, keeper: number): Place | undefined {
  const other = there.get(keeper);
  return other && (other.sameList || other.failing_since !== null) ? other.place : undefined;
}

/** Those whose rules take it: who reads the same list lists it surely, of others nobody knows. */
function takersIn(there: There): Withdrawal[] {
  const takers = [...there.values()].flatMap(({ place, sameList }) => ('status' in place ? [{ place, sameList }] : []));
  const sure = takers.filter(({ sameList }) => sameList);
  return (sure.length ? sure : takers).map(({ place }) => place);
}

/** Whether another may take it over. */
export const mayBeTaken = (there: There): boolean => takersIn(there).length > 0;

/** Whether another lists it, and takes it. */
export const isTakenThere = (there: There): boolean =>
  [...there.values()].some(({ place, sameList }) => sameList && 'status' in place);

/**
 * The status that takes a pet off the site: by the rules of `keeper`, which keeps it in step, or else of whoever is to take
 * it over. Null where it stays as it is.
 */
export function withdrawal(there: There, keeper?: number): Withdrawal | null {
  const own = keeper === undefined ? undefined : placeIn(there, keeper);
  if (keeper !== undefined && !own) return null;
  const places = own && 'status' in own ? [own] : takersIn(there);
  return places.some(({ status }) => status === 'AVAILABLE') ? null : (places[0] ?? null);
}
