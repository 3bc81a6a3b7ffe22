import { z } from 'zod';
import { call, searchCall } from './call.ts';
import { forcedId, Ref, ref, requiredText, uuid } from './field.ts';

export const Specie = z.object({ id: forcedId, ...Ref, name: z.string(), deleted: z.boolean() });
export type Specie = z.output<typeof Specie>;

const fields = { name: requiredText('Missing a name', 80) };
const saved = z.object({ specie: Specie });

export const search = searchCall('specie/search', 'List species', Specie, 'lookup');
export const create = call('specie/create', {
  summary: 'Create a species',
  input: z.strictObject({ specie: z.strictObject(fields) }),
  output: saved,
});
export const update = call('specie/update', {
  summary: 'Change a species',
  input: z.strictObject({ specie: ref.extend(fields) }),
  output: saved,
});
export const remove = call('specie/delete', {
  summary: 'Delete a species',
  input: z.strictObject({ specie_uuid: uuid }),
  output: z.object({ specie: Specie }),
  errors: { specie_in_use: { status: 409, message: 'This species is in use by {users}' } },
});
