import type { Page } from '@homeward/contract/call';
import type { Shelter } from '@homeward/contract/shelter';
import { partOf } from '@homeward/contract/shelter-part';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generalInput, saveGeneral } from '../../../../test/new-shelter.ts';
import { dataUrl, pdf } from '../../../../test/picture.ts';
import { type Answer, startTestServer, type TestServer } from '../../../../test/server.ts';
import { makeBranch, makeShelter } from '../../../../test/shelters.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const idOf = async (table: string): Promise<number> =>
  (await server.sql.query(`select id from ${table} where not deleted order by id limit 1`)).rows[0].id;

test('all shelters are listed by the last of their locations, the deleted ones aside', async () => {
  const [zoo, attic, none] = [await makeShelter(server), await makeShelter(server), await makeShelter(server)];
  await makeBranch(server, zoo, 'Aardvark');
  await makeBranch(server, zoo, 'Zoo');
  await makeBranch(server, attic, 'Attic');
  const gone = await makeBranch(server, attic, 'Zzz');
  await server.sql.query('update organization_branch set deleted = true where id = $1', [gone.id]);
  const listed = async (sort: string) => {
    const { data } = await server.admin.call<Page<Shelter>>('shelter/search', {
      search: { 'uuid.in': [none, attic, zoo].map(({ uuid }) => uuid), with: { organization_branches: true } },
      options: { limit: -1, sort },
    });
    return data.result.map(({ uuid }) => uuid);
  };
  expect(await listed('-organization_branches.name')).toEqual([zoo, attic, none].map(({ uuid }) => uuid));
  expect(await listed('organization_branches.name')).toEqual([zoo, attic, none].map(({ uuid }) => uuid));
});

test('one search reads a shelter with all that belongs to it', async () => {
  const shelter = await makeShelter(server, { in_person: true });
  await makeBranch(server, shelter, 'Annex');
  await makeBranch(server, shelter, 'Main house', { headquarter: true });
  const option = { text: 'Fees', description: 'I pay the fees', required: true };
  const contract_base64 = dataUrl('application/pdf', pdf, 'Adoption.pdf');
  const { data } = await saveGeneral(server.admin, shelter, { contract: true, contract_base64, contract_options: [option] });
  const { uuid } = data.organization_shelter;
  const question = { question_id: await idOf('organization_question'), position: 0, species: [await idOf('specie')] };
  await server.admin.call('shelter/update-question', {
    ...partOf(data.organization_shelter, 'question'),
    template_id: null,
    questions: [question],
  });
  const found: Answer<Shelter> = await server.admin.call('shelter/search', {
    search: {
      uuid,
      with: {
        contract_options: true,
        shelter_contract: true,
        organization_question_shelters: { with: { species: true } },
        organization_branches: true,
        country: { with: { default_language: true } },
      },
    },
    options: { _single: true },
  });
  expect(found.data).toMatchObject({
    in_person: true,
    contract: true,
    contract_options: [option],
    shelter_contract: { name: 'Adoption.pdf' },
    organization_question_shelters: [{ position: 0, species: [{ name: expect.any(String) }] }],
    organization_branches: [{ name: 'Main house' }, { name: 'Annex' }],
    country: { abbreviation: 'US', default_language: { name: 'English' } },
  });
});

test('a general save of 60 MB is too large to be read', async () => {
  const shelter = await makeShelter(server);
  const input = generalInput(shelter, { contract: true, contract_base64: 'A'.repeat(60_000_000) });
  expect(await server.admin.call('shelter/save', input)).toMatchObject({ http: 413, message: 'The body is too large' });
});
