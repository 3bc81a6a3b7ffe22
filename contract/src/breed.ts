import { z } from 'zod';
import { forcedId, Ref, requiredText } from './field.ts';
import { breed } from './noun/breed.ts';
import { noun } from './noun-calls.ts';
import { Specie, specieUnknown } from './specie.ts';

export const Breed = z.object({ id: forcedId, ...Ref, name: z.string(), deleted: z.boolean(), specie: Specie.optional() });
export type Breed = z.output<typeof Breed>;

const calls = noun('breed', breed, {
  record: Breed,
  fields: { name: requiredText('Missing a name', 120), specie_uuid: z.uuid({ error: 'Missing a species' }) },
  inUse: 'This breed is in use by {users}',
  access: 'lookup',
});
export const { search, remove } = calls;
const errors = {
  ...specieUnknown,
  specie_stays: { status: 409, message: 'Pets or mappings are of this breed: it stays with its species' },
};
export const create = { ...calls.create, errors };
export const update = { ...calls.update, errors };
