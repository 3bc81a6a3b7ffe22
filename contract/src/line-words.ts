import type { TaxType } from './payment.ts';

/** What the lines of a checkout are called. */
export const lineNames: Record<TaxType, string> = {
  ADOPTION_FEE: 'Adoption fee',
  ADDITION: 'Increase of the adoption fee',
  DISCOUNT: 'Discount',
  DONATION: 'Donation',
  FIXED_FEE: 'Processing fee',
  VOUCHER: 'Voucher',
  TAX: 'Tax',
  LICENSE: 'License',
  PRODUCT: 'Product',
  SPAY_NEUTER: 'Spay/Neuter',
};
