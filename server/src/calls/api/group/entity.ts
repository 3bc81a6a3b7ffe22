import type { PublicGroup } from '@homeward/contract/group';
import { sql } from 'kysely';
import { businessFields, entity, through } from '../../../search/entity.ts';
import { crud, type Users } from '../../crud.ts';
import { specie } from '../specie/entity.ts';

export const group = entity<PublicGroup>({
  name: 'group',
  table: 'public_group',
  fields: { ...businessFields, name: 'text', order: { type: 'int', sql: '{t}."order"' }, highlight: 'boolean' },
  relations: { species: through(() => specie, 'public_group_species', 'public_group_id', 'specie_id') },
  sort: ['name'],
  softDeletes: true,
  listsAll: true,
});

const users: Users = async (db, id) => {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from shelter_setting s join public_group g on s.value ->> 'group_uuid' = g.uuid::text
      where s.type_key = 'IFRAME' and not s.deleted and g.id = ${id}) as iframe`.execute(db);
  return rows[0] ?? {};
};

export const { remove } = crud('public_group', 'public_group', group, { users, of: 'group' });
