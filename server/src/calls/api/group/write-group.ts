import type { create, update } from '@homeward/contract/group';
import type { z } from 'zod';
import { replaceRows } from '../../../database/rows.ts';
import { saveBusiness } from '../../../database/versioned.ts';
import type { Context } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { knownSpecies } from '../specie/known-species.ts';
import { group } from './entity.ts';

type Input = Partial<Pick<z.output<typeof update.input>['public_group'], 'uuid' | 'version'>> &
  z.output<typeof create.input>['public_group'];

/** Writes a group with its species; answers it. */
export async function writeGroup({ public_group }: { public_group: Input }, context: Context<'specie_unknown'>) {
  const { db } = context;
  const { uuid, version, species, ...fields } = public_group;
  const now = (id: number) => readRecord(db, group, { id, with: { species: true } });
  const id = await saveBusiness(db, 'public_group', { uuid, version, now }, fields);
  const rows = await specieRows(species, context);
  await replaceRows(db, 'public_group_species', { public_group_id: id }, 'specie_id', rows);
  return { public_group: await now(id) };
}

async function specieRows(uuids: string[], { db, refuse }: Context<'specie_unknown'>) {
  const known = await knownSpecies(db, uuids);
  return uuids.map((uuid, index) => {
    const specie_id = known.get(uuid);
    if (!specie_id) throw refuse('specie_unknown', {}, ['public_group', 'species', index]);
    return { specie_id };
  });
}
