import type { PartnerKey } from '@homeward/contract/partner';
import { animalsFirst } from './animals-first/index.ts';
import { chameleon } from './chameleon/index.ts';
import { chameleonDallas } from './chameleon-dallas/index.ts';
import { lifeline } from './lifeline/index.ts';
import type { Partner } from './partner.ts';
import { petfinder } from './petfinder/index.ts';
import { petPoint } from './petpoint/index.ts';
import { shelterBuddy } from './shelter-buddy/index.ts';
import { shelterLuv } from './shelter-luv/index.ts';
import { shelterManager } from './shelter-manager/index.ts';

/** Every partner's adapter. A session must hold what the adapter's own two schemas have parsed. */
export const partners: Record<PartnerKey, Partner> = {
  SHELTER_BUDDY: shelterBuddy,
  SHELTER_LUV: shelterLuv,
  PETPOINT: petPoint,
  ANIMALS_FIRST: animalsFirst,
  SHELTER_MANAGER: shelterManager,
  CHAMELEON: chameleon,
  CHAMELEON_DALLAS: chameleonDallas,
  LIFELINE: lifeline,
  PETFINDER: petfinder,
};
