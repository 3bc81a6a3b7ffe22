import type { PartnerKey } from './partner.ts';

/** What partners are called. */
export const partnerNames: Readonly<Record<PartnerKey, string>> = {
  SHELTER_BUDDY: 'ShelterBuddy',
  SHELTER_LUV: 'Shelterluv',
  PETPOINT: 'PetPoint',
  ANIMALS_FIRST: 'AnimalsFirst',
  SHELTER_MANAGER: 'ShelterManager',
  CHAMELEON: 'Chameleon',
  CHAMELEON_DALLAS: 'Chameleon Dallas',
  LIFELINE: 'LifeLine',
  PETFINDER: 'Petfinder',
};
