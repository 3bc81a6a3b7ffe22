import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { animalsOf, endedSync, type MadeIntegration, syncNow, wizard } from '../../test/integrations.ts';
import { type Listing, petsOf, startListing } from '../../test/listing.ts';
import { makeBranch, makeShelter } from '../../test/shelters.ts';
import { DEPARTED } from './departed.ts';

const COUNT = 30;
type Row = Record<string, unknown>;
const cat = (id: number, fields: Row = {}): Row => ({
  id: `65a1c0ffee${id}`,
  name: `Cat ${id}`,
  species: 'Cat',
  type: 'available',
  status: 'Available',
  gender: 'Male',
  intake_date: '2026-09-30',
  ...fields,
});
const left = (id: number, status = 'Adopted'): Row => cat(id, { type: 'outcome', status, outcome_date: '2026-11-02' });
const herd = Array.from({ length: COUNT }, (_, index) => cat(index + 1));

let server: Listing;
let integration: MadeIntegration;
/** What the partner answers of each type. */
const lists: Record<string, Row[] | Row> = {};
/** What it does instead where it is asked who has left. */
let outcomes: ((response: ServerResponse) => void) | undefined;
const asked: string[] = [];
beforeAll(async () => {
  server = await startListing();
  server.answer = (request, response) => {
    const type = new URL(request.url ?? '', 'http://partner').searchParams.get('type') ?? '';
    asked.push(type);
    if (type === 'outcome' && outcomes) return outcomes(response);
    response.end(JSON.stringify(lists[type] ?? []));
  };
});
afterAll(() => server.stop());
beforeEach(async () => {
  outcomes = undefined;
  Object.assign(lists, { available: herd, foster: [], outcome: [] });
  const shelter = await makeShelter(server);
  const branch = await makeBranch(server, shelter, 'North');
  const place = { key: 'ANIMALS_FIRST' as const, shelter, branch };
  integration = await wizard(server, place, { key: 'k', url: server.address }, { settings: {}, connected: true });
  await endedSync(server, integration);
  asked.length = 0;
});
const living = async () => (await petsOf(server, integration)).filter(({ deleted }) => !deleted).length;

test('whoever the partner says has left goes with the next run, however many they are, and without a question', async () => {
  lists.available = herd.slice(10);
  lists.outcome = [...herd.slice(0, 10).map((_, index) => left(index + 1)), left(1000, 'Deceased')];
  const sync = await syncNow(server, integration);
  expect(sync).toMatchObject({ state_key: 'FINISHED', archived: 10, added: 0, failed_pets: 0, filtered: 10, warnings: [] });
  expect(await animalsOf(server, sync, { outcome_key: 'ARCHIVED' })).toHaveLength(10);
  expect(await living()).toBe(COUNT - 10);
});

test('who is absent without a word is asked about, as ever', async () => {
  lists.available = herd.slice(12);
  lists.outcome = [left(1), left(2)];
  expect(await syncNow(server, integration)).toMatchObject({ state_key: 'ASKING', archived: 2, waiting_for: { gone: 10 } });
  expect(await living()).toBe(COUNT - 2);
});

test('an adoption there is one here where staff have said so', async () => {
  const settings = { status_map: [{ id: 'Adopted', status: [{ type: 'ADOPTED' }] }] };
  await server.admin.call('update/settings', { integration_uuid: integration.uuid, settings });
  lists.available = herd.slice(2);
  lists.outcome = [left(1), left(2, 'Transferred')];
  expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', archived: 1 });
  const pets = await petsOf(server, integration);
  expect(pets.slice(0, 2)).toMatchObject([
    { status_key: 'ADOPTED', deleted: false },
    { status_key: 'AVAILABLE', deleted: true },
  ]);
});

test('while all are listed nobody asks who has left', async () => {
  expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', unchanged: COUNT });
  expect(asked).not.toContain('outcome');
});

test('a partner that does not say who has left takes nothing from those that are absent', async () => {
  lists.available = herd.slice(2);
  lists.outcome = { error: 'No such type' };
  expect(await syncNow(server, integration)).toMatchObject({
    state_key: 'FINISHED',
    archived: 2,
    warnings: ['Of who has left AnimalsFirst says nothing: AnimalsFirst refuses the request: No such type'],
  });
});

const half = JSON.stringify([...herd.map((_, index) => left(index + 1)), left(1000)]).slice(0, -40);
test.each<[string, (response: ServerResponse) => void, string]>([
  [
    'a page',
    (response) => response.end('<!doctype html><title>Sign in</title>'),
    'AnimalsFirst answers with something that is no list.',
  ],
  ['half a list', (response) => response.end(half), 'AnimalsFirst sends a list that breaks off in the middle.'],
  ['an error', (response) => response.end('Fatal error: out of memory'), 'AnimalsFirst answers with something that is no list.'],
  ['nothing', (response) => response.end(), 'AnimalsFirst answers with something that is no list.'],
  ['a refusal', (response) => response.writeHead(403).end(), 'AnimalsFirst refuses these credentials.'],
])('%s instead of who has left is said, and takes away nobody else', async (_what, answer, why) => {
  outcomes = answer;
  lists.available = herd.slice(2);
  expect(await syncNow(server, integration)).toMatchObject({
    state_key: 'FINISHED',
    archived: 2,
    warnings: [`Of who has left AnimalsFirst says nothing: ${why}`],
  });
  expect(await living()).toBe(COUNT - 2);
});

describe('a list of who has left that comes to no end', () => {
  const patient = DEPARTED.withinMs;
  beforeEach(() => {
    DEPARTED.withinMs = 1000;
  });
  afterEach(() => {
    DEPARTED.withinMs = patient;
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ['never begins', () => undefined],
    ['stops in the middle', (response) => response.write(JSON.stringify([left(1)]).slice(0, -1))],
  ])('because it %s holds the run up no longer than others wait', async (_why, answer) => {
    outcomes = answer;
    lists.available = herd.slice(2);
    expect(await syncNow(server, integration)).toMatchObject({
      state_key: 'FINISHED',
      archived: 2,
      warnings: ['Of who has left AnimalsFirst says nothing: It has not told all within 1 seconds.'],
    });
  });
});
