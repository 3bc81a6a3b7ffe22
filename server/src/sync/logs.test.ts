import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { endpoints, partnerKeys } from '@homeward/contract/partner';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endedSync, type MadeIntegration } from '../../test/integrations.ts';
import { dogs, type Listing, startListing } from '../../test/listing.ts';
import { type Run, run } from '../../test/process.ts';
import { type MadeBranch, type MadeShelter, makeBranch, makeShelter } from '../../test/shelters.ts';
import { partnerFacts } from '../database/reference/partners.ts';

let server: Listing;
/** The server as an operator starts it, saying all it can. */
let loud: Run;
let address: string;
let shelter: MadeShelter;
let branch: MadeBranch;
beforeAll(async () => {
  server = await startListing({ ROLE: 'web' });
  loud = run({
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: server.dataDir,
    SECRET_KEY: 'a key for tests and nothing else!',
    SAMPLE: '1',
    PARTNER_ALLOW: `127.0.0.1:${server.port}`,
    SYNC_MINUTES: '0',
    LOG_LEVEL: 'trace',
  });
  address = await loud.says(/ready at (http\S+)/);
  server.rows = dogs(3);
  shelter = await makeShelter(server);
  branch = await makeBranch(server, shelter, 'North');
});
afterAll(async () => {
  loud.child.kill('SIGTERM');
  await loud.ended;
  await server.stop();
});

const call = async (path: string, input: object) => {
  const headers = {
    'content-type': 'application/json',
    'x-api-key': server.admin.accessKey,
    authorization: `Bearer ${server.admin.token}`,
  };
  const answer = await fetch(`${address}/integration-api/${path}`, { method: 'POST', headers, body: JSON.stringify(input) });
  return { http: answer.status, ...((await answer.json()) as { message: string; data: { uuid: string } }) };
};
/** Every secret a partner asks for is a word that can be found again. */
const canaries = (key: string) => {
  const fields = partnerFacts.find((facts) => facts.key === key)?.credential_fields ?? [];
  const words = fields.map(({ name, secret }) => [name, secret ? 'canary/word' : 'ours']);
  return { ...Object.fromEntries(words), url: server.address };
};
const authenticate = (key: (typeof partnerKeys)[number]) =>
  call(`${endpoints[key]}/authenticate`, { description: key, credentials: canaries(key), branch_uuid: branch.uuid });
const said = () => loud.said() + loud.complained();

/** All that was asked, as a partner may say it back. */
const echo = async (request: IncomingMessage) => [await text(request), ...Object.values(request.headers), request.url].join(' ');
const faults: NonNullable<Listing['answer']>[] = [
  async (request, response) => response.writeHead(400).end(JSON.stringify({ detail: decodeURIComponent(await echo(request)) })),
  async (request, response) => response.writeHead(401).end(await echo(request)),
  async (request, response) => response.end(`No, not ${await echo(request)}`),
  async (request, response) => response.end(JSON.stringify({ error: await echo(request) })),
  async (request, response) =>
    response.end(JSON.stringify({ success: 0, error_message: decodeURIComponent(await echo(request)) })),
  (request, response) => response.writeHead(302, { location: `http://169.254.169.254${request.url}` }).end(),
];
/** Those that are tried again and again. */
const hiccups: typeof faults = [
  async (request, response) => response.writeHead(500).end(await echo(request)),
  (request) => request.destroy(),
];

test.each(partnerKeys)('what %s is asked with is in no log, however it fails', async (key) => {
  for (const answer of [...faults, ...hiccups]) {
    server.answer = answer;
    expect((await authenticate(key)).http).toBe(424);
  }
  expect(said()).toContain(`${endpoints[key]}/authenticate`);
  expect(said()).not.toMatch(/canary/);
});

test('nor is it after syncs that failed, at the partner and on our side', async () => {
  server.answer = undefined;
  const { data } = await authenticate('SHELTER_MANAGER');
  const integration: MadeIntegration = { uuid: data.uuid, key: 'SHELTER_MANAGER', shelter, branch };
  const of = { integration_uuid: integration.uuid };
  await call('update/settings', { ...of, settings: {} });
  expect(await call('integration/connect', of)).toMatchObject({ http: 200 });
  expect(await endedSync(server, integration)).toMatchObject({ state_key: 'FINISHED' });
  const fails = async () => {
    expect(await call('sync/one', of)).toMatchObject({ http: 200 });
    const sync = await endedSync(server, integration);
    expect(sync.state_key).toBe('FAILED');
    expect(JSON.stringify(sync)).not.toMatch(/canary/);
    return sync.reason;
  };
  for (const answer of faults) {
    server.answer = answer;
    expect(await fails()).toMatch(/^(ShelterManager|The address) /);
  }
  server.answer = undefined;
  await server.sql.query('alter table pet_source rename to pet_source_away');
  expect(await fails()).toMatch(/^Something went wrong on our side/);
  await server.sql.query('alter table pet_source_away rename to pet_source');
  await server.sql.query("update integration set credentials = 'sealed elsewhere' where uuid = $1", [integration.uuid]);
  expect(await fails()).toMatch(/^The credentials cannot be read/);
  expect(said()).toMatch(/"msg":"sync"/);
  expect(said()).not.toMatch(/canary/);
});
