import type { create, update } from '@homeward/contract/breed';
import { sql } from 'kysely';
import type { z } from 'zod';
import { saveBusiness } from '../../../database/versioned.ts';
import type { Context } from '../../../http/handler.ts';
import { readRecord } from '../../../search/record.ts';
import { specieIdFor } from '../mapping/save-mapping.ts';
import { breed as entity } from './entity.ts';

type Input = Partial<Pick<z.output<typeof update.input>['breed'], 'uuid' | 'version'>> & z.output<typeof create.input>['breed'];
type Refusals = keyof typeof update.errors;

/** Writes a breed of a species; answers it. */
export async function writeBreed({ breed }: { breed: Input }, context: Context<Refusals>) {
  const { db } = context;
  const { uuid, version, specie_uuid, name } = breed;
  const specie_id = await specieIdFor(context, specie_uuid, ['breed']);
  if (uuid) await checkMove(context, uuid, specie_id);
  const now = (id: number) => readRecord(db, entity, { id, with: { specie: true } });
  return { breed: await now(await saveBusiness(db, 'breed', { uuid, version, now }, { name, specie_id })) };
}

/** A breed that anything has been of, deleted or not, stays with its species. Locked, so that nothing comes to be of it meanwhile. */
async function checkMove({ db, refuse }: Context<Refusals>, uuid: string, specie_id: number): Promise<void> {
  const kept = await db.selectFrom('breed').where('uuid', '=', uuid).select(['id', 'specie_id']).forUpdate().executeTakeFirst();
  if (!kept || kept.specie_id === specie_id) return;
  const { rows } = await sql`select 1 from pet where ${kept.id} in (breed_primary_id, secondary_breed_id)
    union all select 1 from mapping_breed where breed_id = ${kept.id} limit 1`.execute(db);
  if (rows.length) throw refuse('specie_stays', {}, ['breed', 'specie_uuid']);
}
