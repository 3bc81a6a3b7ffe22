import type { PartnerStatus } from '../partner.ts';

export const ON_HOLD = 'On Hold';

/** Stages, which every shelter words as it likes; the hold is a mark beside them, and comes first. */
export const statuses: PartnerStatus[] = [
  { status: 'Available', meaning: 'Can be adopted', becomes: 'AVAILABLE' },
  { status: 'Available - Foster', meaning: 'With a foster, and can be adopted', becomes: 'AVAILABLE' },
  { status: 'Available - Offsite', meaning: 'At another place, and can be adopted', becomes: 'AVAILABLE' },
  { status: ON_HOLD, meaning: 'Marked as held, whatever its stage', becomes: 'NOT_OFFERED' },
  { status: 'Hold', meaning: 'Held back by the shelter', becomes: 'NOT_OFFERED' },
  { status: 'Stray Hold', meaning: 'Its owner may still come', becomes: 'NOT_OFFERED' },
  { status: 'Pending', meaning: 'Somebody is about to adopt it', becomes: 'NOT_OFFERED' },
  { status: 'Adoption Pending', meaning: 'Somebody is about to adopt it', becomes: 'NOT_OFFERED' },
  { status: 'Reserved', meaning: 'Somebody is about to adopt it', becomes: 'NOT_OFFERED' },
  { status: 'Trial Adoption', meaning: 'With an adopter on trial', becomes: 'NOT_OFFERED' },
  { status: 'Foster', meaning: 'With a foster; nothing says that it can be adopted from there', becomes: 'NOT_OFFERED' },
  { status: 'In Foster', meaning: 'With a foster; nothing says that it can be adopted from there', becomes: 'NOT_OFFERED' },
  { status: 'Medical', meaning: 'Under treatment', becomes: 'NOT_OFFERED' },
  { status: 'Bite Quarantine', meaning: 'In quarantine', becomes: 'NOT_OFFERED' },
  { status: 'Evaluate', meaning: 'Not decided on yet', becomes: 'NOT_OFFERED' },
  { status: 'Released', meaning: 'Has left the shelter', becomes: 'GONE' },
  { status: 'Adopted', meaning: 'Found a home', becomes: 'GONE' },
  { status: 'Transferred', meaning: 'Went to another shelter', becomes: 'GONE' },
  { status: 'Returned to Owner', meaning: 'Back with its owner', becomes: 'GONE' },
  { status: 'Escaped', meaning: 'Ran away', becomes: 'GONE' },
  { status: 'Stolen', meaning: 'Was stolen', becomes: 'GONE' },
  { status: 'Deceased', meaning: 'Dead', becomes: 'GONE' },
  { status: 'Euthanized', meaning: 'Dead', becomes: 'GONE' },
];
