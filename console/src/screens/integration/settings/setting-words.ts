import { type receiptKinds, statusMeanings } from '@homeward/contract/integration-settings';
import { statusNames } from '../../pet/pet-words.ts';

/** How the settings' own words read, wherever they are shown. */

export const fosterNames = { FIXED: 'Fixed: the foster user below', FIND: 'Find: whoever the partner says' };
export const ageNames = { BABY: 'Baby', YOUNG: 'Young', ADULT: 'Adult', SENIOR: 'Senior' };
export const meaningNames: Record<string, string> = {
  ...statusNames,
  NOT_OFFERED: 'Not offered',
  GONE: 'Never: it has left',
};
export const meaningChoices = statusMeanings.map((value) => ({ value, label: meaningNames[value] }));
export const kindNames: Record<(typeof receiptKinds)[number], string> = {
  ADOPTION_FEE: 'Adoption fee',
  PRODUCT: 'Product',
  LICENSE: 'License',
  SPAY_NEUTER: 'Spay/Neuter',
  TAX: 'Tax',
  DONATION: 'Donation',
};
export const yesNo = (value: unknown) => (value === true ? 'Yes' : value === false ? 'No' : undefined);
