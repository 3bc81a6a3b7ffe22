import { z } from 'zod';
import { forcedId, noneTwice, Ref, requiredInt, requiredText, uuid } from './field.ts';
import { group } from './noun/group.ts';
import { noun } from './noun-calls.ts';
import { Specie, specieUnknown } from './specie.ts';

/** Species that a listing shows together. */
export const PublicGroup = z.object({
  id: forcedId,
  ...Ref,
  name: z.string(),
  /** Where it stands among others that may be chosen: highlighted ones first, then by this. */
  order: z.int(),
  highlight: z.boolean(),
  deleted: z.boolean(),
  species: z.array(Specie).optional(),
});
export type PublicGroup = z.output<typeof PublicGroup>;

const calls = noun('group', group, {
  key: 'public_group',
  record: PublicGroup,
  fields: {
    name: requiredText('Missing a name', 80),
    order: requiredInt('Missing an order', 0, 10_000),
    highlight: z.boolean({ error: 'Required field' }),
    species: z
      .array(uuid, { error: 'Missing a species' })
      .min(1, 'Missing a species')
      .max(200)
      .refine(noneTwice, 'Each species once'),
  },
  inUse: 'This group is in use by {users}',
  access: 'lookup',
});
export const { search, remove } = calls;
export const create = { ...calls.create, errors: specieUnknown };
export const update = { ...calls.update, errors: specieUnknown };
