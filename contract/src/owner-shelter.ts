import { z } from 'zod';
import { forcedId, uuid } from './field.ts';

/** Something adopters agree to, beside the contract. */
export const ContractOption = z.object({
  id: forcedId,
  uuid,
  text: z.string(),
  description: z.string(),
  required: z.boolean(),
  position: z.int(),
});

/** The shelter that something belongs to: who it is, and no more of it. */
export const OwnerShelter = z.object({
  id: forcedId,
  uuid,
  name: z.string(),
  slug: z.string(),
  deleted: z.boolean(),
  contract_options: z.array(ContractOption).optional(),
});
