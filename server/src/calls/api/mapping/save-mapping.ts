import type { MappingKind, mappingErrors } from '@homeward/contract/mapping';
import { saveBusiness } from '../../../database/versioned.ts';
import type { Context } from '../../../http/handler.ts';

type Refusals = keyof typeof mappingErrors;

/** The part of a mapping that all kinds share, and its target's columns. */
export interface MappingInput {
  uuid?: string | undefined;
  version?: number | undefined;
  name: string;
  partner_key: string;
  external_id: string;
  active: boolean;
}

/** Saves a mapping; the pets that wait for its word come with the next sync. Answers its id. */
export const saveMapping = (
  { db }: Pick<Context, 'db'>,
  kind: MappingKind,
  { uuid, version, name, partner_key, external_id, active }: MappingInput,
  target: Record<string, string | number>,
) => saveBusiness(db, `mapping_${kind}`, { uuid, version }, { name, partner_key, external_id, active, ...target } as never);

/** The id of a species that is there; refused at its field else. */
export async function specieIdFor(
  { db, refuse }: Pick<Context<Refusals>, 'db' | 'refuse'>,
  uuid: string,
  path: string[],
): Promise<number> {
  const specie = await db
    .selectFrom('specie')
    .where('uuid', '=', uuid)
    .where('deleted', '=', false)
    .select('id')
    .executeTakeFirst();
  if (!specie) throw refuse('specie_unknown', {}, [...path, 'specie_uuid']);
  return specie.id;
}
