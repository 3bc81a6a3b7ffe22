import type { Breed } from '@homeward/contract/breed';
import { sql } from 'kysely';
import { businessFields, entity, one } from '../../../search/entity.ts';
import { crud, type Users } from '../../crud.ts';
import { specie } from '../specie/entity.ts';

export const breed = entity<Breed>({
  name: 'breed',
  table: 'breed',
  fields: { ...businessFields, name: 'text' },
  relations: { specie: one(() => specie, 'specie_id') },
  sort: ['name'],
  softDeletes: true,
  listsAll: true,
});

const users: Users = async (db, id) => {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from pet where ${id} in (breed_primary_id, secondary_breed_id) and not deleted) as pet,
    (select count(*) from mapping_breed where breed_id = ${id} and not deleted) as mapping,
    (select count(*) from shelter_setting, jsonb_array_elements(value -> 'pet') as limited
      where type_key = 'ADOPTION' and not deleted
        and to_jsonb(${id}::int) in (limited -> 'match' -> 'breed_primary_id', limited -> 'match' -> 'secondary_breed_id')) as limit`.execute(
    db,
  );
  return rows[0] ?? {};
};

export const { remove } = crud('breed', 'breed', breed, { users });
