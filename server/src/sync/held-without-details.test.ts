import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { animalsOf, endedSync, type MadeIntegration, syncNow, wizard } from '../../test/integrations.ts';
import { type Listing, petsOf, startListing } from '../../test/listing.ts';
import { makeBranch, makeShelter } from '../../test/shelters.ts';

let server: Listing;
let integration: MadeIntegration;
/** Who is held by the search, whose details fail, and whose do not come. */
const held = new Set<number>();
const failing = new Set<number>();
const silent = new Set<number>();
beforeAll(async () => {
  server = await startListing();
  server.answer = (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://partner');
    const about = (id: number) =>
      `<ID>${id}</ID><Species>Dog</Species><Sex>Male</Sex><OnHold>${held.has(id) ? 'Yes' : 'No'}</OnHold><Stage>Available</Stage>`;
    if (pathname === '/AdoptableSearch') {
      const all = [1, 2, 3, 4, 5].map(
        (id) => `<XmlNode><adoptableSearch>${about(id)}<Name>Dog ${id}</Name></adoptableSearch></XmlNode>`,
      );
      return response.end(`<ArrayOfXmlNode>${all.join('')}</ArrayOfXmlNode>`);
    }
    const id = Number(searchParams.get('animalID'));
    if (silent.has(id)) return;
    if (failing.has(id)) return response.end('<adoptableDetails />');
    response.end(`<adoptableDetails>${about(id)}<AnimalName>Dog ${id}</AnimalName></adoptableDetails>`);
  };
  const shelter = await makeShelter(server);
  const place = { key: 'PETPOINT' as const, shelter, branch: await makeBranch(server, shelter, 'North') };
  integration = await wizard(server, place, { key: 'k', url: server.address }, { settings: {}, connected: true });
  expect(await endedSync(server, integration)).toMatchObject({ added: 5 });
});
afterAll(() => server.stop());
afterEach(async () => {
  for (const some of [held, failing, silent]) some.clear();
  expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', failed_pets: 0 });
});

test('who is held by the list is not offered though its details cannot be read, who is not stays', async () => {
  held.add(1);
  failing.add(1).add(2);
  expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', archived: 1, filtered: 1, failed_pets: 1 });
  const here = (await petsOf(server, integration)).filter(({ deleted }) => !deleted);
  expect(here.map(({ name }) => name)).toEqual(['Dog 2', 'Dog 3', 'Dog 4', 'Dog 5']);
});

test('one whose details do not come keeps nobody waiting: it fails alone, or goes by the list’s word', async () => {
  const { door } = server.server;
  const { http } = door;
  door.http = (options) => http.call(door, { ...options, timeoutMs: 1000 });
  held.add(1);
  silent.add(1).add(2);
  const sync = await syncNow(server, integration);
  door.http = http;
  expect(sync).toMatchObject({ state_key: 'FINISHED', archived: 1, filtered: 1, failed_pets: 1, unchanged: 3 });
  const reason = 'PetPoint does not answer within 1 seconds.';
  expect(await animalsOf(server, sync, { outcome_key: 'FAILED' })).toMatchObject([{ external_id: '2', reason }]);
  const here = (await petsOf(server, integration)).filter(({ deleted }) => !deleted);
  expect(here.map(({ name }) => name)).toEqual(['Dog 2', 'Dog 3', 'Dog 4', 'Dog 5']);
});

test('who is held by the list is not offered at a location that works no more either', async () => {
  const place = { ...integration, branch: await makeBranch(server, integration.shelter, 'South') };
  const south = await wizard(server, place, { key: 'k', url: server.address }, { settings: {}, connected: true });
  await endedSync(server, south);
  await server.admin.call('integration/disconnect', { integration_uuid: integration.uuid });
  integration = south;
  held.add(1);
  failing.add(1);
  expect(await syncNow(server, south)).toMatchObject({ state_key: 'FINISHED', archived: 1 });
  const { rows } = await server.sql.query<{ name: string }>(
    'select p.name from pet p join organization_branch b on b.id = p.branch_id where b.shelter_id = $1 and not p.deleted order by 1',
    [south.shelter.id],
  );
  expect(rows.map(({ name }) => name)).toEqual(['Dog 2', 'Dog 3', 'Dog 4', 'Dog 5']);
});
