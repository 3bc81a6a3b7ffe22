import { expect, test } from 'vitest';
import { lawsOf } from '../../../../test/laws-of.ts';
import { createProduct, makeShop } from '../../../../test/product.ts';
import { makeHouse, makePet } from '../../../../test/shelters.ts';

const specie = lawsOf({
  noun: 'specie',
  missing: 'Missing a name',
  inUse: {
    'that a question is meant for': async ({ sql }, id) => {
      await sql.query(
        'insert into organization_question_specie (question_id, specie_id) select min(id), $1 from organization_question',
        [id],
      );
      return 'This species is in use by 1 question';
    },
    'that a group is of': async ({ admin, sql }, id) => {
      const { rows } = await sql.query('select uuid from specie where id = $1', [id]);
      const public_group = { name: 'Waders', order: 0, highlight: false, species: [rows[0].uuid] };
      await admin.call('group/create', { public_group });
      return 'This species is in use by 1 group';
    },
    "that a shelter's limit goes by": async (server, id) => {
      const { shelter } = await makeHouse(server);
      await server.admin.call('shelter-settings/save-adoption', {
        shelter_uuid: shelter.uuid,
        value: { pet: [{ limit: { min: 1, max: 2 }, match: { specie_id: id } }] },
      });
      return 'This species is in use by 1 limit';
    },
    'that pets and breeds are of': async (server, id) => {
      const { north } = await makeShop(server);
      await server.sql.query("insert into breed (specie_id, name) values ($1, 'White'), ($1, 'Black')", [id]);
      await makePet(server, north, { specie_id: id });
      return 'This species is in use by 1 pet and 2 breeds';
    },
  },
});

test('a species goes once the product that was for it is deleted', async () => {
  const server = specie.server();
  const { uuid } = await specie.created('Egret');
  const saved = await createProduct(server, await makeShop(server), { product_specie: [{ specie_uuid: uuid }] });
  expect(await specie.remove(uuid)).toMatchObject({ http: 409, message: 'This species is in use by 1 product' });
  await server.admin.call('product/delete', { organization_product_uuid: saved.data.organization_product.uuid });
  expect(await specie.remove(uuid)).toMatchObject({ http: 200 });
});
