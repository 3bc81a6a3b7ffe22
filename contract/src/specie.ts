import { z } from 'zod';
import { forcedId, Ref, requiredText } from './field.ts';
import { specie } from './noun/specie.ts';
import { noun } from './noun-calls.ts';

export const Specie = z.object({ id: forcedId, ...Ref, name: z.string(), deleted: z.boolean() });
export type Specie = z.output<typeof Specie>;

/** Of a call that names a species. */
export const specieUnknown = { specie_unknown: { status: 422, message: 'Please select a species that exists' } };
export const { search, create, update, remove } = noun('specie', specie, {
  record: Specie,
  fields: { name: requiredText('Missing a name', 80) },
  inUse: 'This species is in use by {users}',
  access: 'lookup',
});
