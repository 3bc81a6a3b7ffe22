import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endedSync, type MadeIntegration, syncNow, wizard } from '../../test/integrations.ts';
import { type Listing, type Row, startListing } from '../../test/listing.ts';
import { makeBranch, makeShelter } from '../../test/shelters.ts';

const MARKS = { IsInCare: true, IsOutgoing: false, IsAdoption: false, IsDeceased: false };
const AVAILABLE = { Id: 3, Name: 'Available For Adoption', UriValue: MARKS };
/** An animal of ShelterBuddy's at a place, by its number. */
const animal = (Id: number, place: number, fields: Row = {}): Row => ({
  Id,
  Name: `Rex ${Id}`,
  Type: { Id: 2, Name: 'Dog' },
  Sex: { Id: 1, Name: 'Male' },
  Status: AVAILABLE,
  Photos: [{ Photo: '/none' }],
  Location: { PhysicalLocation: { Id: place, Name: `Place ${place}` } },
  LastUpdatedUtc: '2026-11-01T00:00:00Z',
  ...fields,
});
const at = (place: number, count: number) => Array.from({ length: count }, (_, index) => animal(place * 1000 + index, place));

let server: Listing;
let north: MadeIntegration;
let south: MadeIntegration;
let isRefused: boolean;
/** Whom the lists name, by their places. */
let listed: Row[];
/** What single records say; nobody else has one. */
let single: Map<string, Row>;
let broken: Map<string, { status: number; text: string }>;
let asked: string[];

beforeAll(async () => {
  server = await startListing();
  server.answer = async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://partner');
    const body = (await request.toArray()).join('');
    const [, id] = /\/animal\/(\d+)$/.exec(pathname) ?? [];
    if (pathname.endsWith('/authenticate')) return void response.end('"token"');
    if (id) {
      asked.push(id);
      const fault = broken.get(id);
      if (fault) return void response.writeHead(fault.status).end(fault.text);
      const record = single.get(id);
      return void response.writeHead(record ? 200 : 404).end(JSON.stringify(record ?? { Message: 'Not found' }));
    }
    if (!pathname.endsWith('/animal/list')) return void response.writeHead(404).end();
    const [place] = JSON.parse(body).PhysicalLocationId;
    if (isRefused && place === 2) return void response.writeHead(403).end('{}');
    const isThere = (row: Row) => JSON.stringify(row.Location).includes(`"Id":${place},`);
    response.end(JSON.stringify({ Data: listed.filter(isThere), Paging: { Next: null } }));
  };
});
afterAll(() => server.stop());
beforeEach(async () => {
  isRefused = false;
  single = new Map();
  broken = new Map();
  asked = [];
  listed = [...at(1, 30), ...at(2, 3)];
  const shelter = await makeShelter(server);
  const make = async (name: string, place: number) => {
    const branch = await makeBranch(server, shelter, name);
    const credentials = { url: server.address, username: name, password: 'p' };
    const settings = { locations_list: [place] };
    const made = await wizard(server, { key: 'SHELTER_BUDDY', shelter, branch }, credentials, { settings, connected: true });
    await endedSync(server, made);
    return made;
  };
  north = await make('North', 1);
  south = await make('South', 2);
  isRefused = true;
  expect(await syncNow(server, south)).toMatchObject({ state_key: 'FAILED' });
});

/** Takes these off the list of the north; what becomes of each its own record says. */
const leave = (became: Record<number, Row | undefined>) => {
  listed = listed.filter(({ Id }) => !(Number(Id) in became));
  for (const [id, fields] of Object.entries(became)) if (fields) single.set(id, animal(Number(id), 1, fields));
};
const livingOf = async (ids: number[]) => {
  const { rows } = await server.sql.query<{ id: number }>(
    `select s.external_id::int as id from pet_source s join pet p on p.id = s.pet_id join integration i on i.id = s.integration_id
      where i.uuid = $1 and not p.deleted and s.external_id::int = any($2) order by 1`,
    [north.uuid, ids],
  );
  return rows.map(({ id }) => id);
};
const offeredOf = async (ids: number[]) => {
  const { rows } = await server.sql.query<{ id: number }>(
    `select s.external_id::int as id from pet_source s join pet p on p.id = s.pet_id join integration i on i.id = s.integration_id
      where i.uuid = $1 and not p.deleted and p.status_key = 'AVAILABLE' and s.external_id::int = any($2) order by 1`,
    [north.uuid, ids],
  );
  return rows.map(({ id }) => id);
};

test('who has died or gone elsewhere goes at once by its own record, though another location fails', async () => {
  leave({
    1000: { Status: { Id: 110, Name: 'Deceased', UriValue: { ...MARKS, IsDeceased: true } } },
    1001: { Status: { Id: 73, Name: 'Sent on', UriValue: { ...MARKS, IsOutgoing: true } } },
    1002: { Status: { Id: 109, Name: 'Euthanized' } },
    1003: { IsDeleted: true },
  });
  expect(await syncNow(server, north)).toMatchObject({ state_key: 'FINISHED', archived: 4 });
  expect(await livingOf([1000, 1001, 1002, 1003, 1004])).toEqual([1004]);
  expect(asked.toSorted()).toEqual(['1000', '1001', '1002', '1003']);
});

test('who is somewhere else, or has no record of its own, waits for that location’s word', async () => {
  leave({
    1000: { Location: { PhysicalLocation: { Id: 2, Name: 'Place 2' } } },
    1002: undefined,
    1003: { Id: 7, Status: { Id: 110, Name: 'Deceased' } },
  });
  expect(await syncNow(server, north)).toMatchObject({ state_key: 'HELD_UP', archived: 0 });
  expect(await livingOf([1000, 1002, 1003])).toEqual([1000, 1002, 1003]);
});

test('who is held by its own record is not offered, wherever it is', async () => {
  leave({
    1000: { Status: { Id: 33, Name: 'Stray Hold' } },
    1001: { Status: { Id: 34, Name: 'Awaiting Triage' }, Location: { PhysicalLocation: { Id: 2, Name: 'Place 2' } } },
  });
  await syncNow(server, north);
  expect(await offeredOf([1000, 1001, 1004])).toEqual([1004]);
});

test.each([
  ['is no JSON', 200, '{"Id": 10'],
  ['is a page', 200, '<html><body>Busy</body></html>'],
  ['is a failure', 500, 'oops'],
])('a record that %s keeps no other from being believed', async (_what, status, text) => {
  leave({
    1000: { Status: { Id: 110, Name: 'Deceased', UriValue: { ...MARKS, IsDeceased: true } } },
    1001: undefined,
    1002: { Status: { Id: 109, Name: 'Euthanized' } },
  });
  broken.set('1001', { status, text });
  expect(await syncNow(server, north)).toMatchObject({ archived: 2 });
  expect(await livingOf([1000, 1001, 1002])).toEqual([1001]);
});

test('where no record at all can be read the run goes on, and says so', async () => {
  leave(Object.fromEntries(Array.from({ length: 9 }, (_, index) => [1000 + index, undefined])));
  for (let id = 1000; id < 1009; id += 1) broken.set(String(id), { status: 200, text: 'nothing' });
  const { warnings } = await syncNow(server, north);
  expect(warnings.filter((warning) => warning.startsWith('Of who has left ShelterBuddy says nothing'))).toHaveLength(1);
});

test('while all are listed nobody is asked for alone', async () => {
  expect(await syncNow(server, north)).toMatchObject({ state_key: 'FINISHED', archived: 0 });
  expect(asked).toEqual([]);
});

test('of many that are listed no more a hundred are asked for', async () => {
  listed = [...listed, ...at(1, 160).slice(30)];
  await syncNow(server, north);
  listed = listed.filter(({ Id }) => Number(Id) > 2000);
  expect(await syncNow(server, north)).toMatchObject({ state_key: 'ASKING', archived: 0 });
  expect(new Set(asked).size).toBe(100);
});
