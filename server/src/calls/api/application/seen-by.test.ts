import type { Application } from '@homeward/contract/application';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inquire } from '../../../../test/pets.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { type Ids, makeHouse, makePet } from '../../../../test/shelters.ts';

let server: TestServer;
let pet: Ids;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  const { branch } = await makeHouse(server);
  pet = await makePet(server, branch, { price: 100 });
});

type Answer = { adoption_application: Application };
const setPet = (set: string) => server.sql.query(`update pet set ${set} where id = $1`, [pet.id]);

describe('who may see no applications and no pets', () => {
  test('is not told who asks for a pet', async () => {
    await setPet("status_key = 'APPROVED'");
    await inquire(server, pet, 'SIGNED');
    const user = await server.userWith('pet/search', 'pet/why', 'application/force-set-available');
    const message = 'The pet is promised to an adopter, whose application is signed';
    const why = await user.call('pet/why', { uuid: pet.uuid });
    expect(why.data).toMatchObject({
      reasons: [{ key: 'STATUS', message: 'Its status is approved: it is promised to an adopter', to: null }],
      ...{ inquiries: null, promised: [], available_refused: message },
    });
    expect(await user.call('application/force-set-available', { uuid: pet.uuid })).toMatchObject({ http: 409, message });
  });

  test('is answered an application that they change without its pet, its adopter and its rivals', async () => {
    await inquire(server, pet, 'PAID');
    const { uuid } = await inquire(server, pet, 'PENDING');
    const user = await server.userWith('application/force-set-adopted', 'application/why');
    expect((await user.call('application/why', { uuid })).data).toMatchObject({ rivals: [] });
    await server.sql.query("update adoption_application set canceled = true where pet_id = $1 and status_key = 'PAID'", [pet.id]);
    const { data } = await user.call<Answer>('application/force-set-adopted', { uuid });
    expect(data.adoption_application).toMatchObject({ uuid, status_key: 'ADOPTED' });
    expect(data.adoption_application).not.toHaveProperty('pet');
    expect(data.adoption_application).not.toHaveProperty('adopter_user');
  });

  test('is not told whose a pet is either, without the right to see shelters', async () => {
    const { rows } = await server.sql.query(
      `select s.id, s.uuid, s.name, s.slug from organization_shelter s join organization_branch b on b.shelter_id = s.id
        join pet p on p.branch_id = b.id where p.id = $1`,
      [pet.id],
    );
    const [{ id, uuid, name, slug }] = rows;
    const user = await server.userWith('pet/search', 'pet/why');
    const states = ['active = true', 'active = false', `pet_listing = pet_listing || '{"test_mode": true}'`, 'deleted = true'];
    for (const state of states) {
      await server.sql.query(`update organization_shelter set ${state} where id = $1`, [id]);
      const said = JSON.stringify((await user.call('pet/why', { uuid: pet.uuid })).data);
      expect([uuid, name, slug].filter((known) => said.includes(known))).toEqual([]);
      const toldAll = JSON.stringify((await server.admin.call('pet/why', { uuid: pet.uuid })).data);
      expect([uuid, name, slug].some((known) => toldAll.includes(known))).toBe(true);
    }
  });

  test('and who may see them is told which application makes a pet adopted', async () => {
    await setPet("status_key = 'ADOPTED'");
    const { uuid } = await inquire(server, pet, 'ADOPTED');
    const to = `/organization/adoption-application/${uuid}/information`;
    expect((await server.admin.call('pet/why', { uuid: pet.uuid })).data).toMatchObject({
      reasons: [{ message: 'Its status is adopted: Ada Pter has adopted it', to }],
    });
  });
});
