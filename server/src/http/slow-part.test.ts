import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { PASSWORD } from '../../test/cluster.ts';
import { generalInput, newShelter } from '../../test/new-shelter.ts';
import { dataUrl, pdf } from '../../test/picture.ts';
import { createProduct, makeShop, productInput, type Shop } from '../../test/product.ts';
import { type Caller, startTestServer, type TestServer } from '../../test/server.ts';
import { makeHouse } from '../../test/shelters.ts';
import { send } from '../../test/stranger.ts';
import { trySignIn, userNamed } from '../../test/user.ts';
import { Problem } from '../problem.ts';
import { Files } from '../services/files.ts';
import { Passwords } from '../services/password.ts';
import { PartnerDoor } from '../sync/partner-session.ts';

let server: TestServer;
let shop: Shop;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = server.admin;
  shop = await makeShop(server);
});
afterAll(() => server.stop());
afterEach(() => vi.restoreAllMocks());

const picture = 'data:image/png;base64,iVBORw0K';

/** Each slow service: who asks it, and how. */
const slow: [string, object, string, () => Promise<unknown>][] = [
  ['a sign-in', Passwords.prototype, 'verify', () => trySignIn(server, 'noor.haddad@homeward.example', PASSWORD)],
  [
    'a change of password',
    Passwords.prototype,
    'verify',
    () => admin.call('auth/change-password', { password: PASSWORD, new_password: 'a heron on one leg' }),
  ],
  [
    'a new user',
    Passwords.prototype,
    'hash',
    () =>
      admin.call('user/create', {
        admin_user: { first_name: 'A', last_name: 'B', email: 'slow@homeward.example', roles: ['Support'] },
      }),
  ],
  [
    'a reset password',
    Passwords.prototype,
    'hash',
    async () =>
      admin.call('user/reset-password', { admin_user_uuid: (await userNamed(server, 'noor.haddad@homeward.example')).uuid }),
  ],
  ['a new shelter', Passwords.prototype, 'hash', async () => admin.call('shelter/create', await newShelter(server))],
  [
    'a contract saved',
    Files.prototype,
    'storePdf',
    () =>
      admin.call(
        'shelter/save',
        generalInput(shop.shelter, { contract_base64: dataUrl('application/pdf', pdf), contract: true }),
      ),
  ],
  ['a contract read', Files.prototype, 'read', readContract],
  [
    'a new product',
    Files.prototype,
    'storePicture',
    () => admin.call('product/create', { organization_product: productInput(shop, { picture_base64: picture }) }),
  ],
  [
    'a changed product',
    Files.prototype,
    'storePicture',
    async () => {
      const { uuid, version } = (await createProduct(server, shop)).data.organization_product;
      return admin.call('product/update', {
        organization_product: { uuid, version, ...productInput(shop, { picture_base64: picture }) },
      });
    },
  ],
  [
    'a partner’s credentials',
    PartnerDoor.prototype,
    'open',
    async () => {
      const { shelter, branch } = await makeHouse(server);
      return admin.call('petpoint/authenticate', {
        description: 'Slow',
        endpoint: 'petpoint',
        shelter: shelter.uuid,
        branch_uuid: branch.uuid,
        credentials: { key: 'x' },
      });
    },
  ],
];

async function readContract() {
  const { rows } = await server.sql.query<{ uuid: string }>(
    'select uuid from organization_shelter where shelter_contract_id is not null limit 1',
  );
  return admin.call('shelter/contract-file', { organization_shelter_uuid: rows[0]?.uuid });
}

test.each(slow)('while %s waits for what is slow no transaction is open', async (_what, prototype, method, call) => {
  let release = () => {};
  const asked = new Promise<void>((reached) => {
    vi.spyOn(prototype as Record<string, () => Promise<never>>, method).mockImplementation(
      () =>
        new Promise<never>((_, reject) => {
          release = () => reject(new Problem(503, 'It hung'));
          reached();
        }),
    );
  });
  const answer = call();
  const early = answer.then((value) => {
    throw new Error(`answered without asking: ${JSON.stringify(value)}`);
  });
  await Promise.race([asked, early]);
  early.catch(() => undefined);
  const open = async () =>
    (
      await server.sql.query(
        `select state, query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and (state like 'idle in transaction%' or xact_start < now() - interval '0 s' and state = 'active')`,
      )
    ).rows;
  // What goes on beside it, as the note of a session's use does, is over in a moment.
  await expect.poll(open).toEqual([]);
  release();
  await answer;
});

/** What takes long; a call reaches it by the services of its slow part, or in its slow part alone. */
const forbidden =
  /services\/(?:password|pictures|upload|storage|mail)\.ts|node:(?:fs|http|https|net|dns|child_process)|partners\//;
const slowPart = /services\/(?:geocode|common-passwords)\.ts/;

test('no call reaches what is slow but through its slow part', async () => {
  const folder = join(import.meta.dirname, '../calls');
  const files = (await readdir(folder, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const texts = await Promise.all(files.map(async (file) => [file, await readFile(join(folder, file), 'utf8')] as const));
  expect(texts.filter(([, text]) => forbidden.test(text)).map(([file]) => file)).toEqual([]);
  expect(texts.filter(([, text]) => slowPart.test(text) && !text.includes('askingHandler')).map(([file]) => file)).toEqual([]);
});

test('a right password gets its turn before a burst of wrong ones from elsewhere is through', async () => {
  const order: string[] = [];
  const guesses = Array.from({ length: 60 }, (_, time) =>
    trySignIn(server, `nobody-${time}@homeward.example`, 'a guess').then(() => order.push('guess')),
  );
  const headers = { 'content-type': 'application/json', 'x-api-key': admin.accessKey };
  const body = JSON.stringify({ admin_user: { email: 'priya.raman@homeward.example', password: PASSWORD } });
  const right = await send(server, { path: '/api/auth/session-register', headers, from: '127.0.0.2' }, body);
  order.push('right');
  await Promise.all(guesses);
  expect(right.http).toBe(200);
  expect(order.indexOf('right')).toBeLessThan(50);
});
