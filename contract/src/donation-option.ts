import { z } from 'zod';
import { amountOf } from './amount.ts';
import { call, searchCall } from './call.ts';
import { forcedId, moment, Ref, ref, requiredText, uuid } from './field.ts';
import { OwnerShelter } from './owner-shelter.ts';

export const DonationOption = z.object({
  id: forcedId,
  ...Ref,
  shelter_id: z.int().nullable(),
  description: z.string(),
  amount: z.number(),
  created_date: moment,
  deleted: z.boolean(),
  shelter: OwnerShelter.nullish(),
});
export type DonationOption = z.output<typeof DonationOption>;

/** As many as a shelter can have of its own (decision 92). */
export const MAX_OPTIONS = 10;
export const fields = {
  description: requiredText('Missing a description', 255),
  /** In US dollars at every shelter, as its screens and the defaults are. */
  amount: amountOf('Missing an amount', { currency: 'USD' }),
};
const saved = z.object({ donation_option: DonationOption });

/** One without a shelter is a default, offered where a shelter has no options of its own. */
export const search = searchCall('donation-option/search', 'List donation options', DonationOption);
export const create = call('donation-option/create', {
  summary: 'Create a donation option of a shelter',
  input: z.strictObject({ shelter_uuid: uuid, ...fields }),
  output: saved,
  errors: {
    shelter_missing: { status: 404, message: 'Shelter not found' },
    too_many: { status: 409, message: `A shelter has at most ${MAX_OPTIONS} donation options` },
  },
});
const of_default = { status: 409, message: 'Default donation options are for all shelters and cannot be changed here' };
export const update = call('donation-option/update', {
  summary: 'Change a donation option of a shelter',
  input: ref.extend(fields),
  output: saved,
  errors: { of_default },
});
export const remove = call('donation-option/delete', {
  summary: 'Delete a donation option of a shelter',
  input: z.strictObject({ uuid }),
  output: saved,
  errors: { of_default },
});
