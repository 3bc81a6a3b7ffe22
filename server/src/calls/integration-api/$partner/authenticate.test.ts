import { endpoints, type PartnerKey, partnerKeys } from '@homeward/contract/partner';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { credentialsOf, type PartnersServer, startWithPartners } from '../../../../test/integrations.ts';
import { said } from '../../../../test/new-shelter.ts';
import { type MadeBranch, type MadeShelter, makeBranch, makeShelter } from '../../../../test/shelters.ts';
import { partnerFacts } from '../../../database/reference/partners.ts';

let server: PartnersServer;
let shelter: MadeShelter;
let branch: MadeBranch;
beforeAll(async () => {
  server = await startWithPartners({ animals: 30 });
});
beforeEach(async () => {
  shelter = await makeShelter(server);
  branch = await makeBranch(server, shelter, 'North');
});
afterAll(() => server.stop());

const authenticate = (key: PartnerKey, credentials: Record<string, unknown>) =>
  server.admin.call<{ uuid: string; total: number | null }>(`${endpoints[key]}/authenticate`, {
    description: 'Ours',
    credentials,
    branch_uuid: branch.uuid,
  });
const drafts = async () => (await server.sql.query('select id from integration where branch_id = $1', [branch.id])).rowCount;
const factsOf = (key: PartnerKey) => partnerFacts.find((facts) => facts.key === key);
const secretOf = (key: PartnerKey) => factsOf(key)?.credential_fields.find(({ secret }) => secret)?.name;

describe.each(partnerKeys)('%s', (key) => {
  test('takes its credentials and makes a draft', async () => {
    const answer = await authenticate(key, credentialsOf(server, key));
    expect(answer).toMatchObject({ http: 200, data: { uuid: expect.stringMatching(/^[0-9a-f-]{36}$/) } });
    expect(await drafts()).toBe(1);
  });

  test.each(factsOf(key)?.credential_fields.filter(({ required }) => required) ?? [])(
    'asks for $name at its field',
    async ({ name }) => {
      const { [name]: _left, ...others } = credentialsOf(server, key);
      const answer = await authenticate(key, others);
      expect(answer.http).toBe(422);
      expect(said(answer)).toEqual({ [`credentials.${name}`]: 'Required field' });
    },
  );

  test('a blank field counts as missing', async () => {
    // ASM3 takes a user or a key: without the one a password is required.
    const required = factsOf(key)?.credential_fields.find((field) => field.required)?.name ?? 'password';
    const answer = await authenticate(key, { ...credentialsOf(server, key), [required]: '  ' });
    expect(said(answer)).toEqual({ [`credentials.${required}`]: 'Required field' });
  });

  test('refuses a field it does not ask for', async () => {
    const answer = await authenticate(key, { ...credentialsOf(server, key), pin: '1234' });
    expect(answer.http).toBe(422);
    expect(Object.keys(said(answer))).toEqual(['credentials.pin']);
  });

  test.skipIf(!secretOf(key))('says in words that the credentials are wrong, and keeps nothing', async () => {
    const answer = await authenticate(key, { ...credentialsOf(server, key), [secretOf(key) ?? '']: 'wrong-canary' });
    expect(answer.http).toBe(424);
    expect(answer.message).toMatch(/refuses these credentials\.$|: the key is not valid, or the shelter is empty\.$/);
    expect(JSON.stringify(answer)).not.toContain('wrong-canary');
    expect(await drafts()).toBe(0);
  });
});

test('a partner that has a problem of its own is said to have one', async () => {
  server.simulator.set('chameleon', '500');
  const answer = await authenticate('CHAMELEON', credentialsOf(server, 'CHAMELEON'));
  server.simulator.set('chameleon', null);
  expect(answer).toMatchObject({ http: 424, message: 'Chameleon has a problem of its own (500).' });
  expect(await drafts()).toBe(0);
});

test('what is said of all fields at once is said at each', async () => {
  const answer = await authenticate('SHELTER_BUDDY', {});
  expect(said(answer)).toEqual({
    'credentials.url': 'Required field',
    'credentials.username': 'Required field',
    'credentials.password': 'Required field',
  });
});

test('a description and a location are required', async () => {
  const answer = await server.admin.call('petpoint/authenticate', { credentials: {}, description: ' ' });
  expect(said(answer)).toEqual({ description: 'Description is required', branch_uuid: 'Required field' });
});

test('only who holds the permission authenticates', async () => {
  const other = await server.userWith('petpoint/authenticate');
  const answer = await other.call('shelterluv/authenticate', { description: 'a', credentials: {}, branch_uuid: branch.uuid });
  expect(answer).toMatchObject({ http: 403, data: { permission: 'shelterluv/authenticate' } });
});
