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

/** Somebody who signs in for the shelter: as much as tells them apart. */
export const OrganizationUser = z.object({
  id: forcedId,
  uuid,
  first_name: z.string(),
  last_name: z.string(),
  type_key: z.string(),
});
