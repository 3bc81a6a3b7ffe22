import type { PartnerStatus } from '../partner.ts';

/** Every organization words its own; of the publishable list, the first two were seen. */
export const statuses: PartnerStatus[] = [
  { status: 'Available For Adoption', meaning: 'Can be adopted', becomes: 'AVAILABLE' },
  { status: 'Available Foster', meaning: 'With a foster, and can be adopted', becomes: 'AVAILABLE' },
  { status: 'Hold', meaning: 'Held back by the shelter', becomes: 'NOT_OFFERED' },
  { status: 'On Hold', meaning: 'Held back by the shelter', becomes: 'NOT_OFFERED' },
  { status: 'Stray Hold', meaning: 'Its owner may still come', becomes: 'NOT_OFFERED' },
  { status: 'Medical Hold', meaning: 'Under treatment', becomes: 'NOT_OFFERED' },
  { status: 'Bite Quarantine', meaning: 'In quarantine', becomes: 'NOT_OFFERED' },
  { status: 'Adoption Pending', meaning: 'Somebody is about to adopt it', becomes: 'NOT_OFFERED' },
  { status: 'Pending', meaning: 'Somebody is about to adopt it', becomes: 'NOT_OFFERED' },
  { status: 'Reserved', meaning: 'Somebody is about to adopt it', becomes: 'NOT_OFFERED' },
  { status: 'Trial Adoption', meaning: 'With an adopter on trial', becomes: 'NOT_OFFERED' },
  { status: 'Foster', meaning: 'With a foster; nothing says that it can be adopted from there', becomes: 'NOT_OFFERED' },
  { status: 'In Foster', meaning: 'With a foster; nothing says that it can be adopted from there', becomes: 'NOT_OFFERED' },
  { status: 'Healthy In Home', meaning: 'Found a home', becomes: 'GONE' },
  { status: 'Adopted', meaning: 'Found a home', becomes: 'GONE' },
  { status: 'Service Out', meaning: 'Came for a service, and left again', becomes: 'GONE' },
  { status: 'Transferred Out', meaning: 'Went to another shelter', becomes: 'GONE' },
  { status: 'Returned to Owner', meaning: 'Back with its owner', becomes: 'GONE' },
  { status: 'Released', meaning: 'Set free', becomes: 'GONE' },
  { status: 'Escaped', meaning: 'Ran away', becomes: 'GONE' },
  { status: 'Stolen', meaning: 'Was stolen', becomes: 'GONE' },
  { status: 'Deceased', meaning: 'Dead', becomes: 'GONE' },
  { status: 'Died', meaning: 'Dead', becomes: 'GONE' },
  { status: 'Euthanized', meaning: 'Dead', becomes: 'GONE' },
];
