import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { type MadeBranch, type MadeShelter, makeBranch, makePet, makeShelter } from '../../../../test/shelters.ts';

let server: TestServer;
let shelter: MadeShelter;
let branch: MadeBranch;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  shelter = await makeShelter(server);
  branch = await makeBranch(server, shelter, 'North');
});
afterAll(() => server.stop());

const save = (update_pets_payment_model: boolean) =>
  server.admin.call<{ pets_updated: number }>('shelter/save-payment-config', {
    organization_shelter_uuid: shelter.uuid,
    version: shelter.version,
    payment_config: {
      payment_model_key: 'OUTSIDE',
      update_pets_payment_model,
      payment_type: 'CYBERSOURCE',
      cybersource: { api_key_id: 'key', secret_key: 'secret', merchant_id: 'merchant' },
    },
  });
const modelOf = async ({ id }: { id: number }) =>
  (await server.sql.query('select payment_model_key as model from pet where id = $1', [id])).rows[0].model;
const models = (pets: { id: number }[]) => Promise.all(pets.map(modelOf));

test('available pets of every location move, and their number is answered', async () => {
  const south = await makeBranch(server, shelter, 'South');
  const pets = [
    await makePet(server, branch),
    await makePet(server, south, { payment_model_key: 'ADOPTER_PAYS' }),
    await makePet(server, south, { visibility_key: 'HIDDEN' }),
  ];
  expect(await save(true)).toMatchObject({ http: 200, data: { pets_updated: 3 } });
  expect(await models(pets)).toEqual(['OUTSIDE', 'OUTSIDE', 'OUTSIDE']);
});

test('pets with another status, deleted ones and those of other shelters keep theirs', async () => {
  const elsewhere = await makeBranch(server, await makeShelter(server), 'Elsewhere');
  const kept = { payment_model_key: 'ADOPTER_PAYS' };
  const pets = [
    await makePet(server, branch, { ...kept, status_key: 'IN_PROCESS' }),
    await makePet(server, branch, { ...kept, status_key: 'APPROVED' }),
    await makePet(server, branch, { ...kept, status_key: 'ADOPTED' }),
    await makePet(server, branch, { ...kept, deleted: true }),
    await makePet(server, elsewhere, kept),
  ];
  expect(await save(true)).toMatchObject({ http: 200, data: { pets_updated: 0 } });
  expect(await models(pets)).toEqual(pets.map(() => 'ADOPTER_PAYS'));
});

test('no pet moves where that is not asked for', async () => {
  const pet = await makePet(server, branch, { payment_model_key: 'ADOPTER_PAYS' });
  expect(await save(false)).toMatchObject({ http: 200, data: { pets_updated: 0 } });
  expect(await modelOf(pet)).toBe('ADOPTER_PAYS');
});

test('the number is the one that counting the available pets says', async () => {
  await Promise.all(Array.from({ length: 5 }, () => makePet(server, branch)));
  await makePet(server, branch, { deleted: true });
  const search = { 'branch.shelter.uuid': shelter.uuid, status_key: 'AVAILABLE', deleted: false };
  const counted = await server.admin.call<{ count: number }>('pet/search', { search, options: { limit: 1 } });
  expect(counted.data.count).toBe(5);
  expect((await save(true)).data.pets_updated).toBe(5);
});

test('no pet moves where the payment was changed meanwhile', async () => {
  const pet = await makePet(server, branch);
  await save(false);
  expect(await save(true)).toMatchObject({ http: 409 });
  expect(await modelOf(pet)).toBeNull();
});
