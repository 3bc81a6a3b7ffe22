import { type Pet, petStatuses, visibilities } from '@homeward/contract/pet';

export const statusNames: Record<Pet['status_key'], string> = {
  AVAILABLE: 'Available',
  IN_PROCESS: 'In process',
  APPROVED: 'Approved',
  ADOPTED: 'Adopted',
};
export const visibilityNames: Record<Pet['visibility_key'], string> = {
  VISIBLE: 'Visible',
  RESTRICTED: 'Restricted',
  HIDDEN: 'Hidden',
};

/** The keys of sexes, ages and sizes as people say them. */
export const keyNames = {
  ...{ FEMALE: 'Female', MALE: 'Male', UNKNOWN: 'Unknown' },
  ...{ BABY: 'Baby', YOUNG: 'Young', ADULT: 'Adult', SENIOR: 'Senior' },
  ...{ XS: 'Extra small', S: 'Small', M: 'Medium', L: 'Large', XL: 'Extra large' },
};

const known: Readonly<Record<string, string>> = keyNames;
export const nameOfKey = (key: string): string => known[key] ?? key;

export const statusChoices = petStatuses.map((value) => ({ value, label: statusNames[value] }));
export const visibilityChoices = visibilities.map((value) => ({ value, label: visibilityNames[value] }));
