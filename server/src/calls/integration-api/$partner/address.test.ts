import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Listing, startListing } from '../../../../test/listing.ts';
import { said } from '../../../../test/new-shelter.ts';
import { serve } from '../../../../test/partner.ts';
import { type MadeBranch, makeBranch, makeShelter } from '../../../../test/shelters.ts';

let server: Listing;
let branch: MadeBranch;
let elsewhere: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  server = await startListing();
  elsewhere = await serve((_request, response) => response.end('[]'));
  branch = await makeBranch(server, await makeShelter(server), 'North');
});
beforeEach(() => {
  server.answer = undefined;
});
afterAll(async () => {
  await server.stop();
  elsewhere.stop();
});

const authenticate = (url: string) =>
  server.admin.call('sheltermanager/authenticate', {
    description: 'Ours',
    credentials: { account: 'a', username: 'b', password: 'canary-password', url },
    branch_uuid: branch.uuid,
  });
const stored = async () => (await server.sql.query('select from integration where branch_id = $1', [branch.id])).rowCount;

test.each([
  'http://169.254.169.254',
  'http://169.254.169.254/latest/meta-data/',
  'http://localhost',
  'http://localhost:3000/metrics',
  'http://127.0.0.1',
  'http://127.0.0.1:5432',
  'http://127.1',
  'http://2130706433',
  'http://0x7f.0.0.1',
  'http://0.0.0.0',
  'http://[::1]',
  'http://[::ffff:127.0.0.1]',
  'http://10.0.0.1',
  'http://192.168.0.1:8080',
])('%s is not asked', async (url) => {
  const answer = await authenticate(url);
  expect(answer).toMatchObject({ http: 424, message: 'The address is not on the public internet.' });
  expect(await stored()).toBe(0);
});

test('another port of this machine is not asked', async () => {
  expect(await authenticate(elsewhere.address)).toMatchObject({ http: 424 });
  expect(elsewhere.requests()).toBe(0);
});

test.each(['file:///etc/passwd', 'ftp://partner.example', 'gopher://127.0.0.1', 'javascript:alert(1)', 'partner.example'])(
  '%s is no web address',
  async (url) => {
    const answer = await authenticate(url);
    expect(answer.http).toBe(422);
    expect(said(answer)).toEqual({ 'credentials.url': 'This is no web address' });
  },
);

test('an address with a user in it is not asked', async () => {
  const answer = await authenticate(server.address.replace('//', '//user:canary-password@'));
  expect([422, 424]).toContain(answer.http);
  expect(JSON.stringify(answer)).not.toContain('canary-password');
});

test.each(['http://169.254.169.254/latest', 'http://localhost/', 'file:///etc/passwd', 'ELSEWHERE'])(
  'a redirect to %s is not followed',
  async (target) => {
    const location = target === 'ELSEWHERE' ? elsewhere.address : target;
    server.answer = (_request, response) => response.writeHead(307, { location }).end();
    expect((await authenticate(server.address)).http).toBe(424);
    server.answer = (_request, response) => response.writeHead(302, { location }).end();
    expect((await authenticate(server.address)).http).toBe(424);
    expect(elsewhere.requests()).toBe(0);
  },
);
