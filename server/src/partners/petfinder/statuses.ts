import type { PartnerStatus } from '../partner.ts';

/** The three their documents name; only the first is asked for. */
export const statuses: PartnerStatus[] = [
  { status: 'adoptable', meaning: 'Shown to the public on Petfinder', becomes: 'AVAILABLE' },
  { status: 'adopted', meaning: 'Found a home', becomes: 'GONE' },
  { status: 'found', meaning: 'Reported as found, by whoever keeps it', becomes: 'GONE' },
];
