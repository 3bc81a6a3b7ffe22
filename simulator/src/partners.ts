import { chameleon } from './partners/chameleon.ts';
import { lifeline } from './partners/lifeline.ts';
import { petfinder } from './partners/petfinder.ts';
import { petpoint } from './partners/petpoint.ts';
import type { SimulatedPartner } from './simulator.ts';

/** Every partner there is a stand-in of. */
export const partners: SimulatedPartner[] = [chameleon, lifeline, petfinder, petpoint];
