import type { ServerResponse } from 'node:http';
import { refusals } from '@homeward/contract/application-rules';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type MadeIntegration, wizard } from '../../../../test/integrations.ts';
import { serve } from '../../../../test/partner.ts';
import { inquire } from '../../../../test/pets.ts';
import { run } from '../../../../test/process.ts';
import { SECRET_KEY, startTestServer, type TestServer } from '../../../../test/server.ts';
import { type Ids, makeHouse, makePet } from '../../../../test/shelters.ts';

/** What a ShelterBuddy says to an adoption that it has taken. */
let answers: (response: ServerResponse) => unknown;
let taken: string[];
let server: TestServer;
let partner: Awaited<ReturnType<typeof serve>>;
let house: Awaited<ReturnType<typeof makeHouse>>;
let integration: MadeIntegration;
let animals = 100;
let application: Ids;
beforeAll(async () => {
  partner = await serve(({ method, url = '' }, response) => {
    if (url.includes('/api/v2/authenticate')) return void response.end('"a token"');
    const [, animal] = /\/api\/v2\/animal\/(\d+)\/adoption$/.exec(url) ?? [];
    if (method === 'GET' || !animal) return void response.end('{"Data":[],"Paging":{"Next":null}}');
    taken.push(animal);
    answers(response);
  });
  server = await startTestServer();
  const { door } = server.server;
  door.loopbackPort = partner.port;
  // A tenth of a second stands for the patience of somebody who waits.
  const open = door.open.bind(door);
  vi.spyOn(door, 'open').mockImplementation((key, credentials, settings, signal, options) =>
    open(key, credentials, settings, signal, { ...options, timeoutMs: 100 }),
  );
  house = await makeHouse(server);
  const credentials = { url: partner.address, username: 'homeward', password: 'buddy' };
  integration = await wizard(server, { key: 'SHELTER_BUDDY', ...house }, credentials, { settings: {}, connected: false });
  await server.sql.query('update integration set active = true where uuid = $1', [integration.uuid]);
});
const force = (by = server.admin) => by.call('application/force-set-adopted', { uuid: application.uuid });
beforeEach(async () => {
  taken = [];
  const pet = await makePet(server, house.branch, { price: 100 });
  application = await inquire(server, pet, 'SIGNED');
  animals += 1;
  await server.sql.query(
    `with account as (insert into partner_account (shelter_id, partner_key, account_hash)
        select shelter_id, partner_key, account_hash from integration where uuid = $1
        on conflict (shelter_id, partner_key, account_hash) do update set account_hash = excluded.account_hash returning id)
      insert into pet_source (account_id, integration_id, external_id, pet_id, sync_id, outcome_key)
        select account.id, i.id, $2, $3, 0, 'ADDED' from account, integration i where i.uuid = $1`,
    [integration.uuid, String(animals), pet.id],
  );
});
afterEach(() => server.sql.query('delete from pet_source'));
afterAll(async () => {
  vi.restoreAllMocks();
  await server.stop();
  partner.stop();
});

const notify = (looked?: boolean, by = server.admin) =>
  by.call('notify/adoption-info', {
    application_uuid: application.uuid,
    status_id: '70',
    ...(looked !== undefined && { looked }),
  });
const state = async () => {
  const { rows } = await server.sql.query('select state_key from application_outcome where application_id = $1', [
    application.id,
  ]);
  return rows.map(({ state_key }) => state_key);
};
const named = () => JSON.stringify({ Id: 1, AnimalId: animals, ReceiptNumber: 'R-1' });
const UNCLEAR = 'Nobody knows whether the partner has heard of this adoption: look there before it is told again';

test.each<[string, (response: ServerResponse) => unknown]>([
  ['says 500 after it has done it', (response) => response.writeHead(500).end('Internal error')],
  ['does it and answers long after nobody waits', () => undefined],
  [
    'does it and hangs up within its answer',
    (response) => void response.writeHead(200, { 'content-length': '99' }).write('{"Id"', () => response.destroy()),
  ],
])('a partner that %s has perhaps been told, and is told again only by somebody who has looked', async (_what, says) => {
  await force();
  answers = says;
  expect(await notify()).toMatchObject({ http: 409, message: UNCLEAR });
  expect(await state()).toEqual(['UNCLEAR']);
  expect(await notify()).toMatchObject({ http: 409, message: UNCLEAR });
  expect(taken).toEqual([String(animals)]);
  answers = (response) => response.end(named());
  expect(await notify(true)).toMatchObject({ http: 200 });
  expect(await state()).toEqual(['TOLD']);
  expect(taken).toHaveLength(2);
});

test('a partner that answers twice has been told once', async () => {
  await force();
  answers = (response) => {
    const said = named();
    const whole = `HTTP/1.1 200 OK\r\nContent-Length: ${said.length}\r\n\r\n${said}`;
    response.socket?.write(whole + whole);
  };
  expect(await notify()).toMatchObject({ http: 200 });
  expect(await state()).toEqual(['TOLD']);
  expect(await notify()).toMatchObject({ http: 409, message: 'The partner has been told of this adoption already' });
  expect(taken).toEqual([String(animals)]);
});

test('of fifty staff who force one application at once, one moves it and tells its partner, and 49 read that it is adopted', async () => {
  answers = (response) => response.end(named());
  const staff = await Promise.all(
    Array.from({ length: 50 }, () => server.userWith('application/force-set-adopted', 'notify/adoption-info')),
  );
  // As the dialog does it: whoever has set it, tells.
  const forced = await Promise.all(
    staff.map(async (one) => {
      const answer = await force(one);
      return { answer, told: answer.http === 200 ? await notify(undefined, one) : undefined };
    }),
  );
  expect(forced.filter(({ answer }) => answer.http === 200)).toHaveLength(1);
  expect(forced.filter(({ answer: { http, message } }) => http === 409 && message === refusals.adopted.message)).toHaveLength(49);
  expect(forced.flatMap(({ told }) => told ?? [])).toMatchObject([{ http: 200 }]);
  const { rows } = await server.sql.query(
    "select kind_key, status_key from application_event where application_id = $1 and kind_key in ('STATUS', 'FORCED') order by id",
    [application.id],
  );
  expect(rows).toEqual([
    { kind_key: 'STATUS', status_key: 'SIGNED' },
    { kind_key: 'FORCED', status_key: 'ADOPTED' },
  ]);
  // Whoever tells all the same, tells nothing.
  const late = await Promise.all(staff.slice(0, 8).map((one) => notify(undefined, one)));
  expect(late.map(({ http, message }) => ({ http, message }))).toEqual(
    late.map(() => ({ http: 409, message: 'The partner has been told of this adoption already' })),
  );
  expect(taken).toEqual([String(animals)]);
});

test('another account hears nothing of an animal that has the same number there, and who connects it is told that it is another', async () => {
  answers = (response) => response.end(named());
  const connect = (url: string) =>
    server.admin.call('integration/reauthenticate', {
      integration_uuid: integration.uuid,
      credentials: { url, username: 'homeward', password: 'buddy' },
    });
  await force();
  expect(await connect(`${partner.address}/other`)).toMatchObject({ http: 200, data: { other_account: true } });
  const message =
    'This pet is of another account of ShelterBuddy than the one that is connected now: enter the adoption there yourself';
  expect(await notify()).toMatchObject({ http: 409, message });
  expect(taken).toEqual([]);
  expect(await connect(partner.address)).toMatchObject({ http: 200, data: { other_account: true } });
  expect(await connect(`${partner.address}/`)).toMatchObject({ http: 200, data: { other_account: false } });
  expect(await notify()).toMatchObject({ http: 200 });
  expect(taken).toHaveLength(1);
});

test('a server that is killed while it tells leaves it unclear, and nothing is told again before somebody has looked', async () => {
  await force();
  const asked = Promise.withResolvers<void>();
  answers = () => asked.resolve();
  const other = run({
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: server.dataDir,
    SECRET_KEY,
    ROLE: 'web',
    PARTNER_ALLOW: new URL(partner.address).host,
  });
  const address = await other.says(/ready at (http\S+)/);
  const { accessKey, token } = server.admin;
  const telling = fetch(`${address}/integration-api/notify/adoption-info`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': accessKey, authorization: `Bearer ${token}` },
    body: JSON.stringify({ application_uuid: application.uuid, status_id: '70' }),
  }).catch(() => undefined);
  await asked.promise;
  other.child.kill('SIGKILL');
  await Promise.all([other.ended, telling]);
  expect(await state()).toEqual(['TELLING']);
  expect(await notify()).toMatchObject({ http: 409, message: 'The partner is being told of this adoption just now' });
  await server.sql.query(
    "update application_outcome set sent_date = sent_date - interval '2 minutes' where application_id = $1",
    [application.id],
  );
  expect(await notify()).toMatchObject({ http: 409, message: UNCLEAR });
  expect(taken).toHaveLength(1);
  answers = (response) => response.end(named());
  expect(await notify(true)).toMatchObject({ http: 200 });
  expect(await state()).toEqual(['TOLD']);
});
