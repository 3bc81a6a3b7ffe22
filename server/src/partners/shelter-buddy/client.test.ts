import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Simulator, startSimulator } from '../../../../simulator/src/simulator.ts';
import { readAll, serve, sessionWith } from '../../../test/partner.ts';
import { Unclear } from '../partner.ts';
import { shelterBuddy } from './index.ts';

const who = { username: 'homeward', password: 'shelterbuddy-password' };
let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ animals: 120 });
});
afterAll(() => simulator.stop());

const session = (settings: Record<string, unknown> = {}, credentials: Partial<typeof who> = {}) => {
  const url = simulator.address('shelter-buddy');
  return sessionWith(shelterBuddy, { url, ...who, ...credentials }, { settings: shelterBuddy.settings.parse(settings) });
};

test('pictures are addresses at the shelter’s site, the default one first', async () => {
  const { animals } = await readAll(shelterBuddy, session());
  const several = animals.find(({ pictures }) => pictures.length === 3);
  const folder = `${simulator.address('shelter-buddy')}/storage/image/${several?.externalId}`;
  expect(several?.pictures).toEqual([3, 1, 2].map((index) => `${folder}-${index}/1024---n`));
});

test('what is searched for is what the settings say', async () => {
  const all = (await readAll(shelterBuddy, session())).animals.length;
  const held = await readAll(shelterBuddy, session({ search_status_list: ['33'] }));
  expect(new Set(held.animals.map(({ status }) => status))).toEqual(new Set(['Hold Intervention']));
  const fosters = await readAll(shelterBuddy, session({ search_group_list: [6], locations_list: [53] }));
  expect(fosters.animals.every(({ foster, statusId }) => foster || statusId !== '3')).toBe(true);
  expect((await readAll(shelterBuddy, session({ locations_list: [54] }))).animals).toEqual([]);
  const shown = await readAll(shelterBuddy, session({ acceptable_status_list: [3, 92] }));
  const others = await readAll(shelterBuddy, session({ search_status_list: ['33', '124', '7', '72'] }));
  expect(shown.animals.length).toBe(all - others.animals.length);
});

test('its lists are told for the settings they are chosen in', async () => {
  const names = async (setting: string) => (await shelterBuddy.choices?.(session(), setting))?.map(({ name }) => name);
  expect(await names('search_status_list')).toContain('Hold Intervention');
  expect(await names('search_group_list')).toEqual(['Available animals', 'In foster']);
  expect(await names('locations_list')).toEqual(['Harbor Campus']);
  expect(await names('payment_method_id')).toBeUndefined();
  expect(await names('constructor')).toBeUndefined();
});

test('adoption statuses are those that mean an adoption', async () => {
  expect(await shelterBuddy.adoptionStatuses?.(session())).toEqual([
    { name: 'Adopted', value: '70' },
    { name: 'Adopted - Offsite', value: '71' },
  ]);
});

test('receipt accounts are told, but not to everybody', async () => {
  const accounts = await shelterBuddy.receiptAccounts?.(session());
  expect(accounts?.at(-1)).toEqual({ Id: 13, Name: 'Old fees', GlCode: null, IsActive: false });
  const poorer = shelterBuddy.receiptAccounts?.(session({}, { username: 'homeward-no-finance' }));
  await expect(poorer).rejects.toThrow('This ShelterBuddy user may not see receipt accounts.');
});

test('an adoption is told, and only with a status that is one', async () => {
  const { animals } = await readAll(shelterBuddy, session());
  const externalId = animals[4]?.externalId ?? '';
  await expect(shelterBuddy.notifyAdoption?.(session(), { externalId, statusId: '3' })).rejects.toThrow(
    'ShelterBuddy does not take this status or receipt account for an adoption.',
  );
  await shelterBuddy.notifyAdoption?.(session(), { externalId, statusId: '70' });
  const after = await readAll(shelterBuddy, session());
  expect(after.animals.map((animal) => animal.externalId)).not.toContain(externalId);
  await expect(shelterBuddy.notifyAdoption?.(session(), { externalId: '1', statusId: '70' })).rejects.toMatchObject({
    kind: 'answer',
  });
});

/** A ShelterBuddy that answers as told once somebody has signed in. */
async function serveSignedIn(answer: (request: IncomingMessage, response: ServerResponse, body: string) => void) {
  let signIns = 0;
  const server = await serve(async (request, response) => {
    const body = await text(request);
    if (request.url?.startsWith('/api/v2/authenticate')) return void response.end(JSON.stringify(`token-${++signIns}`));
    answer(request, response, body);
  });
  const settings = shelterBuddy.settings.parse({});
  return {
    ...server,
    signIns: () => signIns,
    session: sessionWith(shelterBuddy, { url: `${server.address}/`, ...who }, { settings }),
  };
}
const list = (Data: unknown[], Next: string | null = null) => JSON.stringify({ Data, Paging: { Next } });

test('who fosters is found by e-mail where the settings say so, and nothing else of them is kept', async () => {
  const { animals } = await readAll(shelterBuddy, session({ foster_pets: 'FIND' }));
  const emails = animals.flatMap(({ foster, fosterEmail }) => (foster ? [fosterEmail] : []));
  expect(new Set(emails)).toEqual(new Set([21, 22, 23].map((id) => `Foster-${id}@simulator.example`)));
  expect(animals.filter(({ foster, fosterEmail }) => fosterEmail && !foster)).toEqual([]);
  expect(/wexley|person/i.test(JSON.stringify(animals))).toBe(false);
  expect(JSON.stringify(animals.map(({ raw }) => raw))).not.toMatch(/foster-\d/i);
});

test.each(['FIXED', null])('with %s nobody is asked for', async (foster_pets) => {
  const { animals } = await readAll(shelterBuddy, session({ foster_pets }));
  expect(animals.filter(({ fosterEmail }) => fosterEmail)).toEqual([]);
});

/** Animals 1, 2, … in foster with these people. */
const fostered = (...people: number[]) =>
  list(
    people.map((Id, index) => ({
      Id: index + 1,
      Name: 'Rex',
      Owner: { Id },
      Photos: [{ Photo: '/1' }],
      Status: { Name: 'In Foster' },
    })),
  );
const finding = (served: { session: ReturnType<typeof session> }) => ({
  ...served.session,
  settings: shelterBuddy.settings.parse({ foster_pets: 'FIND' }),
});

test('each foster is asked for once a run, and one who is gone is nobody', async () => {
  const asked: string[] = [];
  const server = await serveSignedIn((request, response) => {
    if (!request.url?.startsWith('/api/v2/person/')) return void response.end(fostered(21, 22, 21, 23, 22));
    asked.push(request.url);
    if (request.url.endsWith('/22')) return void response.writeHead(404).end('{}');
    response.end(JSON.stringify({ Id: 1, Email: request.url.endsWith('/23') ? null : 'ada@example.org' }));
  });
  const { animals } = await readAll(shelterBuddy, finding(server));
  server.stop();
  expect(asked).toEqual([21, 22, 23].map((id) => `/api/v2/person/${id}`));
  expect(animals.map(({ fosterEmail }) => fosterEmail)).toEqual(['ada@example.org', null, 'ada@example.org', null, null]);
});

test('a user who may not see people is told so', async () => {
  const server = await serveSignedIn((request, response) => {
    if (request.url?.startsWith('/api/v2/person/')) return void response.writeHead(403).end('{}');
    response.end(fostered(21));
  });
  await expect(readAll(shelterBuddy, finding(server))).rejects.toMatchObject({
    kind: 'credentials',
    message: 'This ShelterBuddy user may not see people, so who fosters cannot be found.',
  });
  server.stop();
});

test('the token of the last answer goes with the next call', async () => {
  const tokens: unknown[] = [];
  const server = await serveSignedIn((request, response) => {
    tokens.push(request.headers['sb-auth-token']);
    response.setHeader('sb-auth-token', `slid-${tokens.length}`);
    response.end(list([], tokens.length < 3 ? `/api/v2/animal/list?page=${tokens.length + 1}` : null));
  });
  await readAll(shelterBuddy, server.session);
  server.stop();
  // A list of several pages is read again.
  expect(tokens).toEqual(['token-1', 'slid-1', 'slid-2', 'slid-3']);
});

test('a token that has run out is replaced once, with the same body sent again', async () => {
  const bodies: string[] = [];
  const server = await serveSignedIn((request, response, body) => {
    bodies.push(body);
    if (request.url?.includes('page=1')) return void response.end(list([], '/api/v2/animal/list?page=2'));
    if (request.headers['sb-auth-token'] === 'token-1') return void response.writeHead(401).end();
    response.end(list([]));
  });
  await readAll(shelterBuddy, { ...server.session, settings: shelterBuddy.settings.parse({ search_status_list: [3] }) });
  server.stop();
  expect(server.signIns()).toBe(2);
  // Page 1, page 2 refused and sent again; then both once more, as a list of several pages is.
  expect(bodies).toEqual(Array(5).fill('{"StatusId":[3]}'));
});

test.each([
  ['//evil.example/x', 'ShelterBuddy leads on to another site.'],
  ['https://evil.example/x', 'ShelterBuddy leads on to another site.'],
  ['@evil.example/x', 'ShelterBuddy leads on to another site.'],
  ['/api/v2/animal/list?page=1&pageSize=50', "ShelterBuddy's pages lead round in circles."],
])('a next page of %s is refused', async (next, message) => {
  const server = await serveSignedIn((_request, response) => response.end(list([], next)));
  await expect(readAll(shelterBuddy, server.session)).rejects.toMatchObject({ kind: 'answer', message });
  server.stop();
});

test('newer information at the partner is not overwritten', async () => {
  const server = await serveSignedIn((request, response) => {
    if (request.method === 'GET') return void response.end('{"LastUpdatedUtc":"2026-11-19T02:41:07.63Z"}');
    response.writeHead(409).end('{"Message":"Newer information might be overwritten."}');
  });
  const told = shelterBuddy.notifyAdoption?.(server.session, { externalId: '7', statusId: '70' });
  await expect(told).rejects.toThrow('ShelterBuddy has newer information on this animal. Try again.');
  server.stop();
});

test.each<[string, (response: ServerResponse) => unknown, string | RegExp, boolean]>([
  ['a web page', (response) => response.end('<!doctype html><title>Down for maintenance</title>'), /does not say clearly/, true],
  ['nothing', (response) => response.end(), /does not say clearly/, true],
  ['a list', (response) => response.end('[]'), /does not say clearly/, true],
  [
    'half an answer',
    (response) => void response.writeHead(200, { 'content-length': '99' }).write('{"Id"', () => response.destroy()),
    /clearly/,
    true,
  ],
  ['a broken line', (response) => response.destroy(), /does not say clearly/, true],
  ['no answer in time', () => undefined, /does not say clearly/, true],
  ['a problem of its own', (response) => response.writeHead(502).end('Bad gateway'), /does not say clearly/, true],
  [
    'an error text',
    (response) => response.end('"The animal is on hold"'),
    'ShelterBuddy refuses this adoption: The animal is on hold',
    false,
  ],
  [
    'a message',
    (response) => response.end('{"Message":"Not possible"}'),
    'ShelterBuddy refuses this adoption: Not possible',
    false,
  ],
  ['errors', (response) => response.end('{"Id":0,"Errors":["A","B"]}'), 'ShelterBuddy refuses this adoption: ["A","B"]', false],
  ['no success', (response) => response.end('{"Success":false}'), 'ShelterBuddy refuses this adoption: no reason given', false],
  [
    'an error in small letters',
    (response) => response.end('{"success":0,"error":"On hold"}'),
    /refuses this adoption: On hold/,
    false,
  ],
  ['an object without words', (response) => response.end('{}'), /does not say clearly/, true],
  ['another animal', (response) => response.end('{"Id":1,"AnimalId":999,"ReceiptNumber":"R-1"}'), /does not say clearly/, true],
  ['this animal and a message', (response) => response.end('{"AnimalId":7,"Message":"Noted"}'), /does not say clearly/, true],
  ['an empty 204', (response) => response.writeHead(204).end(), /does not say clearly/, true],
  ['404', (response) => response.writeHead(404).end('{}'), 'ShelterBuddy knows no such address (404).', false],
])('%s is no adoption taken, and is unclear only where it may have been', async (_what, answer, message, isUnclear) => {
  let posts = 0;
  const server = await serveSignedIn((request, response) => {
    if (request.method === 'GET') return void response.end('{}');
    posts += 1;
    answer(response);
  });
  const { credentials, settings } = server.session;
  const told = shelterBuddy.notifyAdoption?.(sessionWith(shelterBuddy, credentials, { settings, timeoutMs: 300 }), {
    externalId: '7',
    statusId: '70',
  });
  const error: unknown = await told?.catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ message: typeof message === 'string' ? message : expect.stringMatching(message) });
  expect(error instanceof Unclear).toBe(isUnclear);
  expect(posts).toBe(1);
  server.stop();
});

test('a user name that needs encoding is encoded', async () => {
  await expect(shelterBuddy.authenticate(session({}, { username: 'a&password=b', password: '#' }))).rejects.toMatchObject({
    kind: 'credentials',
    message: 'ShelterBuddy refuses these credentials.',
  });
});

test('an animal whose pictures or foster do not come is refused alone', async () => {
  const server = await serveSignedIn((request, response, body) => {
    if (request.url === '/api/v2/person/22' || body === '{"AnimalId":4}') return;
    if (request.url?.startsWith('/api/v2/person/')) return void response.end('{"Email":"ada@example.org"}');
    response.end(
      request.url?.includes('/photo/') ? list([]) : fostered(21, 22, 22, 23).replace(/("Id":4,.*?"Photos":)\[[^\]]*\]/, '$1[]'),
    );
  });
  const found = finding(server);
  const reading = await readAll(
    shelterBuddy,
    sessionWith(shelterBuddy, found.credentials, { settings: found.settings, timeoutMs: 300 }),
  );
  server.stop();
  expect(reading.animals.map(({ externalId }) => externalId)).toEqual(['1']);
  const reason = 'ShelterBuddy does not answer within 0.3 seconds.';
  expect(reading.refused.toSorted((one, other) => Number(one.externalId) - Number(other.externalId))).toEqual(
    ['2', '3', '4'].map((externalId) => ({ externalId, reason })),
  );
});
