import type { Reason } from '@homeward/contract/pet';
import { keyWords } from '@homeward/contract/wording';
import { whyGone } from '../sync/told.ts';
import type { PetStanding, Promising } from './pet-standing.ts';

/**
 * Every reason why visitors do not meet a pet, in words, with the address of what says so. None: they do. What the view
 * `public_pet` asks for is asked here one by one, and a test holds the two together.
 */
export function whyNotPublic(pet: PetStanding): Reason[] {
  const { shelter, branch } = pet;
  const { known } = shelter;
  const named = known ? ` ${known.name}` : '';
  const toShelter = (part: string) => (shelter.deleted ? null : shelterAddress(pet, part));
  const reasons: (Reason | false)[] = [
    shelter.deleted && reason('SHELTER_DELETED', `The shelter${named} has been deleted`),
    !shelter.active && reason('SHELTER_INACTIVE', `The shelter${named} is not active`, toShelter('general')),
    shelter.tests &&
      reason('SHELTER_TESTS', `The listing of ${known?.name ?? 'its shelter'} is in test mode`, toShelter('general#pet-listing')),
    branch.deleted && reason('BRANCH_DELETED', `The location ${branch.name} has been deleted`, toShelter('general#locations')),
    !branch.active &&
      reason('BRANCH_INACTIVE', `The location ${branch.name} is not active`, toShelter(`general#location-${branch.uuid}`)),
    pet.deleted && reason('PET_DELETED', 'The pet has been deleted', toShelter('pet-restore')),
    pet.deleted && sourceReason(pet),
    pet.status_key !== 'AVAILABLE' && statusReason(pet),
    pet.visibility_key === 'HIDDEN' && hidden(pet),
    pet.visibility_key === 'RESTRICTED' && reason('RESTRICTED', restricted(pet), toShelter('pet-profile')),
  ];
  return reasons.filter((one) => one !== false);
}

/** What keeps a pet that visitors can meet out of its shelter's own listing. */
export function listingNotes(pet: PetStanding) {
  const { left_out_by, compact } = pet;
  const to = shelterAddress(pet, 'iframe');
  if (left_out_by.length)
    return [{ message: `The shelter’s own listing leaves it out: it is narrowed by ${inWords(left_out_by)}`, to }];
  return compact ? [{ message: 'The shelter’s own listing is compact, and shows only its newest pets', to }] : [];
}

/** Where a part of its shelter is set, for who may know which that is. */
const shelterAddress = ({ shelter: { known } }: PetStanding, part: string) =>
  known && `/organization/shelter/${known.uuid}/${part}`;
const inWords = (words: string[]) => new Intl.ListFormat('en').format(words);

const reason = (key: Reason['key'], message: string, to: string | null = null): Reason => ({ key, message, to });

function statusReason({ status_key, status_source, promised: [first], made_by, source }: PetStanding): Reason {
  const status = `Its status is ${keyWords(status_key)}`;
  if (first) return reason('STATUS', `${status}: it is promised to ${first.adopter}`, toApplication(first));
  if (made_by)
    return reason(
      'STATUS',
      `${status}: ${made_by.adopter} ${status_key === 'ADOPTED' ? 'has adopted it' : 'asks for it'}`,
      toApplication(made_by),
    );
  if (status_source === 'SYNC' && source)
    return reason('STATUS', `${status}, as its sync has set it`, toIntegration(source, 'settings'));
  return reason('STATUS', status);
}

const toApplication = ({ uuid }: Promising) => (uuid ? `/organization/adoption-application/${uuid}/information` : null);
const toIntegration = ({ integration_uuid }: NonNullable<PetStanding['source']>, tab: 'settings' | 'sync') =>
  `/integration/${integration_uuid}/${tab}`;

const hidden = ({ source }: PetStanding): Reason =>
  source?.hides
    ? reason('HIDDEN', 'It is hidden, as its integration brings pets, until staff show it', toIntegration(source, 'settings'))
    : reason('HIDDEN', 'It is hidden until staff show it');

function restricted({ limit, inquiries }: PetStanding): string {
  if (inquiries === null) return 'A limit restricts it';
  const asking = `${inquiries} ${inquiries === 1 ? 'application is' : 'applications are'} under way`;
  return limit
    ? `${asking}; the limit is ${limit.max}, and it is shown again at ${limit.min}`
    : `A limit restricts it: ${asking}`;
}

/** What its sync has said of a pet that it took away, or that it cannot bring back yet. */
function sourceReason({ source }: PetStanding): Reason | false {
  if (!source) return false;
  const { left_by, waits_for, reason: told } = source;
  if (left_by) return reason('LEFT_OUT', told ?? whyGone[left_by], leftOutAt(source, left_by));
  return waits_for !== null && reason('PENDING_MAPPING', told ?? 'It waits for a mapping.', `/integration-mapping/${waits_for}`);
}

/** Where the rule stands that leaves a pet out. */
function leftOutAt(source: NonNullable<PetStanding['source']>, by: keyof typeof whyGone): string {
  if (by === 'MAPPINGS') return '/integration-mapping/specie';
  return toIntegration(source, by === 'FILTERS' || by === 'STATUSES' ? 'settings' : 'sync');
}
