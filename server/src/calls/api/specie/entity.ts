import type { Specie } from '@homeward/contract/specie';
import { sql } from 'kysely';
import { businessFields, entity } from '../../../search/entity.ts';
import { crud, type Users } from '../../crud.ts';

export const specie = entity<Specie>({
  name: 'specie',
  table: 'specie',
  fields: { ...businessFields, name: 'text' },
  sort: ['name'],
  softDeletes: true,
  listsAll: true,
});

const users: Users = async (db, id) => {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from organization_question_specie l join organization_question q on q.id = l.question_id
      where l.specie_id = ${id} and not q.deleted) as question,
    (select count(*) from product_specie l join organization_product p on p.id = l.product_id
      where l.specie_id = ${id} and not p.deleted) as product,
    (select count(*) from public_group_species l join public_group g on g.id = l.public_group_id
      where l.specie_id = ${id} and not g.deleted) as "group",
    (select count(*) from pet where specie_id = ${id} and not deleted) as pet,
    (select count(*) from shelter_setting, jsonb_path_query(value, '$.pet[*].match.specie_id') used
      where type_key = 'ADOPTION' and not deleted and used = to_jsonb(${id}::int)) as limit,
    (select count(*) from breed where specie_id = ${id} and not deleted) as breed`.execute(db);
  return rows[0] ?? {};
};

export const { create, update, remove } = crud('specie', 'specie', specie, { users });
