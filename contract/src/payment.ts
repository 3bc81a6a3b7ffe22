import { z } from 'zod';
import { amountErrors, amountOf } from './amount.ts';
import { hasDecimals, optionalText, readVersion, requiredText, uuid } from './field.ts';

export const paymentTypes = ['STRIPE', 'CYBERSOURCE'] as const;
export type PaymentType = (typeof paymentTypes)[number];

export const taxTypes = [
  'ADOPTION_FEE',
  'ADDITION',
  'DISCOUNT',
  'DONATION',
  'FIXED_FEE',
  'VOUCHER',
  'TAX',
  'LICENSE',
  'PRODUCT',
  'SPAY_NEUTER',
] as const;
export type TaxType = (typeof taxTypes)[number];
export type SalesTaxes = Partial<Record<TaxType, number>>;

/** What the rule for the adoption fee covers too, in this order (decision 83). */
export const coveredTypes = ['DISCOUNT', 'ADDITION'] as const satisfies TaxType[];

/** A number that must be there, from 0 to a maximum, with so many decimals at most. */
const rate = (missing: string, max: number, decimals: number) =>
  z
    .number({ error: (issue) => (issue.input === undefined || issue.input === null ? missing : 'Must be a number') })
    .min(0, 'Must be at least 0')
    .max(max, `Must be at most ${max}`)
    .refine(hasDecimals(decimals), `At most ${decimals} decimals`);

/** Fees in the currency of the shelter's country, as its checkouts reckon with them; percentages as fractions of 1 (decision 82). */
const Stripe = z
  .strictObject({
    stripe_enabled: z.boolean(),
    stripe_id: optionalText(120),
    is_ach: z.boolean().default(false),
    product_fee: amountOf('Please inform the Adoptes Fee'),
    fixed_fee: amountOf('Please inform the Fixed Fee', { most: 1 }),
    percentage_fee: rate('Please inform the Percentage Fee', 1, 3),
    percentage_fee_diff: rate('Please inform the Percentage Fee Diff', 1, 3),
    cover_cc_fee: z.boolean(),
  })
  .refine(({ stripe_enabled, is_ach, stripe_id }) => !stripe_enabled || is_ach || stripe_id, {
    path: ['stripe_id'],
    error: 'Please inform the Stripe ID',
    // Said together with whatever else is missing.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
export type Stripe = z.output<typeof Stripe>;

const SECRET_NEEDED = 'Please inform the Secret Key';
const secretKey = z
  .string({ error: SECRET_NEEDED })
  .trim()
  .max(1000, 'At most 1000 characters')
  // Somebody who sends a mask back does not mean it.
  .refine((text) => !/^[*•]+$/.test(text), SECRET_NEEDED);

/** Percent by type of line. */
export const percent = rate('Required field', 100, 4);

/** The configuration with its taxes as a call or a form takes them; `hasSecret`: a blank secret key keeps the one there is. */
export const paymentConfig = <Taxes extends z.ZodType>(sales_taxes: Taxes, hasSecret: boolean) =>
  z
    .strictObject({
      payment_model_key: requiredText('Please select a payment model', 60),
      /** Whether the shelter's available pets move to the model too. */
      update_pets_payment_model: z.boolean().default(false),
      payment_type: z.enum(paymentTypes, { error: 'Please select a payment type' }),
      stripe: Stripe.optional(),
      cybersource: z
        .strictObject({
          api_key_id: requiredText('Please inform the API Key ID', 255),
          secret_key: hasSecret ? secretKey.nullish() : secretKey.min(1, SECRET_NEEDED),
          merchant_id: requiredText('Please inform the Merchant ID', 255),
        })
        .optional(),
      sales_taxes,
    })
    .check(({ value, issues }) => {
      const refuse = (path: string, message: string) => issues.push({ code: 'custom', input: value, path: [path], message });
      const { payment_type, stripe, cybersource } = value as { payment_type: PaymentType; stripe?: object; cybersource?: object };
      const isStripe = payment_type === 'STRIPE';
      if (!(isStripe ? stripe : cybersource)) refuse(payment_type.toLowerCase(), 'Missing the details of the platform');
      if (isStripe ? cybersource : stripe) refuse(isStripe ? 'cybersource' : 'stripe', 'Only the chosen platform has details');
    });

export const SavePaymentInput = z.strictObject({
  organization_shelter_uuid: uuid,
  /** Of the payment part. */
  version: readVersion,
  payment_config: paymentConfig(z.partialRecord(z.enum(taxTypes), percent).default({}), true),
});

export const savePaymentErrors = { ...amountErrors, secret_needed: { status: 422, message: SECRET_NEEDED } } as const;
