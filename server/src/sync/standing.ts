import { type PetStatus, petStatuses } from '@homeward/contract/pet';
import type { PartnerAnimal, PartnerStatus } from '../partners/partner.ts';
import type { Plan } from './plan.ts';

type Statuses = Pick<Plan, 'statuses' | 'knownStatuses'>;
export type Standing = { status: PetStatus; left: boolean } | { reason: string; by: 'GONE' | 'STATUSES' };

/**
 * What an animal's status makes of it here: a pet's status, or why it is not offered. Staff's word comes first, then what
 * the adapter knows; a status nobody knows is not offered. Who is dead or has left is not, whatever anybody has said,
 * unless as adopted; `left` then, and nobody who was no pet here becomes one.
 */
export function standingOf(animal: Pick<PartnerAnimal, 'status' | 'statusId' | 'gone'>, plan: Statuses): Standing {
  const { status, statusId } = animal;
  const said = [statusId, status].flatMap((word) => plan.statuses.get(word?.toLowerCase() ?? '') ?? [])[0];
  const known = plan.knownStatuses.get(status.toLowerCase());
  if (animal.gone || known === 'GONE') return said === 'ADOPTED' ? { status: 'ADOPTED', left: true } : goneBy(status);
  if (isPetStatus(said)) return { status: said, left: false };
  if (said === undefined && known === 'AVAILABLE') return { status: 'AVAILABLE', left: false };
  const reason =
    said !== undefined
      ? `The status map leaves it out: ${status}.`
      : known
        ? `It is not offered: ${status}.`
        : `Nobody has said what its status ${status} means.`;
  return { reason, by: 'STATUSES' };
}

const NOTHING_SAID: Statuses['statuses'] = new Map();

/** Whether an animal is offered by what the partner says of it alone, whatever staff have said of its status. */
export const isSaidOffered = (
  animal: Pick<PartnerAnimal, 'status' | 'statusId' | 'gone'>,
  { knownStatuses }: Statuses,
): boolean => isOffered(standingOf(animal, { knownStatuses, statuses: NOTHING_SAID }));

export const isOffered = (standing: Standing): boolean => 'status' in standing && standing.status === 'AVAILABLE';

/** What becomes of who is dead or has left, where no status of ours says so. */
export const goneBy = (status: string) => ({ reason: `It is not there any more: ${status}.`, by: 'GONE' }) as const;

const isPetStatus = (said: string | undefined): said is PetStatus =>
  (petStatuses as readonly (string | undefined)[]).includes(said);

/** What a status becomes that staff have said nothing of. */
export const becomes = (status: string, known: readonly PartnerStatus[]): PartnerStatus['becomes'] =>
  known.find((one) => one.status.toLowerCase() === status.toLowerCase())?.becomes ?? 'NOT_OFFERED';
