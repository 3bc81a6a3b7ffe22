import type { Known, Noun } from '../noun.ts';
import type { ShelterKioskReason } from '../shelter-kiosk-reason.ts';

type OfBranch = Known<Pick<ShelterKioskReason, 'name' | 'branch'>>;

/** Something of a location is opened in the part Kiosk of its shelter, and told from its namesakes by the location's name. */
export const ofBranch = {
  called: ({ name, branch }: OfBranch) => (branch ? `${name} · ${branch.name}` : name),
  opens: ({ branch }: OfBranch) => (branch ? `/organization/shelter/${branch.shelter_uuid}/kiosk` : undefined),
  find: { by: () => ['name.ilike'], fixed: { with: { branch: true } }, within: 'shelter/search' },
} satisfies Partial<Noun<ShelterKioskReason>>;
