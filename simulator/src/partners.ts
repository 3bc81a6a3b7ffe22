import { animalsFirst } from './partners/animals-first.ts';
import { chameleon } from './partners/chameleon.ts';
import { chameleonDallas } from './partners/chameleon-dallas.ts';
import { lifeline } from './partners/lifeline.ts';
import { petfinder } from './partners/petfinder.ts';
import { petpoint } from './partners/petpoint.ts';
import { shelterBuddy } from './partners/shelter-buddy.ts';
import { shelterLuv } from './partners/shelter-luv.ts';
import { shelterManager } from './partners/shelter-manager.ts';
import type { SimulatedPartner } from './simulator.ts';

/** Every partner there is a stand-in of. */
export const partners: SimulatedPartner[] = [
  animalsFirst,
  chameleon,
  chameleonDallas,
  lifeline,
  petfinder,
  petpoint,
  shelterBuddy,
  shelterLuv,
  shelterManager,
];
