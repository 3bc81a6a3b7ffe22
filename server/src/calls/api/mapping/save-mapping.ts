import type { MappingKind } from '@homeward/contract/mapping';
import type { PartnerKey } from '@homeward/contract/partner';
import { saveBusiness, type Values } from '../../../database/versioned.ts';
import type { Context } from '../../../http/handler.ts';
import type { Entity } from '../../../search/entity.ts';
import { readRecord } from '../../../search/record.ts';
import { knownSpecies } from '../specie/known-species.ts';
import { mappingAge, mappingBreed, mappingSex, mappingSize, mappingSpecie } from './entity.ts';

/** The part of a mapping that all kinds share. */
export interface MappingInput {
  uuid?: string | undefined;
  version?: number | undefined;
  name: string;
  partner_key: PartnerKey;
  external_id: string;
  active: boolean;
}

/** The columns of it. */
export const wordOf = ({ name, partner_key, external_id, active }: MappingInput) => ({ name, partner_key, external_id, active });

/** How each kind is shown. */
const shown: Record<MappingKind, { entity: Entity; with: Record<string, true> }> = {
  age: { entity: mappingAge, with: {} },
  breed: { entity: mappingBreed, with: { breed: true, specie: true } },
  sex: { entity: mappingSex, with: {} },
  size: { entity: mappingSize, with: {} },
  specie: { entity: mappingSpecie, with: { specie: true } },
};

/** Saves a mapping; the pets that wait for its word come with the next sync. Answers its id. */
export function saveMapping<Kind extends MappingKind>(
  { db }: Pick<Context, 'db'>,
  kind: Kind,
  { uuid, version }: Pick<MappingInput, 'uuid' | 'version'>,
  values: Values<`mapping_${Kind}`>,
): Promise<number> {
  const now = (id: number) => readRecord(db, shown[kind].entity, { id, with: shown[kind].with });
  return saveBusiness(db, `mapping_${kind}`, { uuid, version, now }, values);
}

/** The id of a species that is there; refused at its field else. */
export async function specieIdFor(
  { db, refuse }: Pick<Context<'specie_unknown'>, 'db' | 'refuse'>,
  uuid: string,
  path: string[],
): Promise<number> {
  const id = (await knownSpecies(db, [uuid])).get(uuid);
  if (!id) throw refuse('specie_unknown', {}, [...path, 'specie_uuid']);
  return id;
}
