import type { SimulatedPartner } from './simulator.ts';

/** Every partner there is a stand-in of. */
export const partners: SimulatedPartner[] = [];
