import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endedSync, type MadeIntegration, syncNow } from '../../test/integrations.ts';
import { dog, type Listing, listingOf, petsOf, startListing } from '../../test/listing.ts';
import { makeShelter } from '../../test/shelters.ts';

let server: Listing;
let integration: MadeIntegration;
beforeAll(async () => {
  server = await startListing();
});
beforeEach(async () => {
  server.rows = [
    dog(1, { TEXT: 'Likes Cats', COUNT: 5, SAYS: ' Walks on a leash ', LIST: [{ N: 'x' }, { N: 'Cat' }] }),
    dog(2, { TEXT: '', COUNT: 'many', LIST: [] }),
  ];
  integration = await listingOf(server, { connected: false });
});
afterAll(() => server.stop());

const call = async <T>(path: string, input: object): Promise<T> => {
  const answer = await server.admin.call<T>(path, input);
  if (answer.http !== 200) throw new Error(`${path}: ${answer.http} ${answer.message} ${JSON.stringify(answer.data)}`);
  return answer.data;
};
async function network(weight = 0, fields: object = {}): Promise<string> {
  const made = await call<{ network: { uuid: string } }>('network/create', {
    shelter_uuid: integration.shelter.uuid,
    partner_key: 'SHELTER_MANAGER',
    weight,
    ...fields,
  });
  await call('network/connect', { network_uuid: made.network.uuid, integration_uuid: integration.uuid });
  return made.network.uuid;
}
async function define(fields: object, network_uuid?: string): Promise<string> {
  const made = await call<{ characteristics_definition: { uuid: string } }>('characteristics-definition/create', {
    shelter_uuid: integration.shelter.uuid,
    partner_key: 'SHELTER_MANAGER',
    characteristicType: 'HIGH_ENERGY',
    path: 'TEXT',
    type: 'MATCH',
    condition: 'EXISTS',
    ...fields,
  });
  const definition_uuid = made.characteristics_definition.uuid;
  if (network_uuid) await call('characteristics-definition/connect', { network_uuid, definition_uuid });
  return definition_uuid;
}
async function run() {
  await server.admin.call('integration/connect', { integration_uuid: integration.uuid });
  const sync = await endedSync(server, integration);
  const pets = await petsOf(server, integration);
  return { sync, found: pets.map(({ characteristics }) => characteristics) };
}
const HELD = { HIGH_ENERGY: true };

test.each([
  ['TEXT', 'EXISTS', undefined, [HELD, {}]],
  ['TEXT', 'EQUALS', 'likes cats', [HELD, {}]],
  ['TEXT', 'EQUALS', 'cats', [{}, {}]],
  ['TEXT', 'NOT_EQUALS', 'Likes cats', [{}, HELD]],
  ['TEXT', 'CONTAINS', 'CAT', [HELD, {}]],
  ['TEXT', 'IN', 'dogs, likes cats', [HELD, {}]],
  ['COUNT', 'GT', '4', [HELD, {}]],
  ['COUNT', 'GT', '5', [{}, {}]],
  ['COUNT', 'LT', '6', [HELD, {}]],
  ['LIST[].N', 'EQUALS', 'cat', [HELD, {}]],
  ['LIST.1.N', 'EQUALS', 'cat', [HELD, {}]],
  ['LIST.0.N', 'EQUALS', 'cat', [{}, {}]],
] as const)('MATCH of %s %s %s', async (path, condition, value, held) => {
  await define({ path, condition, value }, await network());
  expect((await run()).found).toEqual(held);
});

test.each([
  ['SAYS', 'EXISTS', undefined, 'Walks on a leash'],
  ['COUNT', 'GT', '1', '5'],
  ['LIST[].N', 'CONTAINS', 'a', 'Cat'],
  ['TEXT', 'IN', 'Likes cats,other', 'Likes Cats'],
  ['SAYS', 'NOT_EQUALS', 'Sleeps', 'Walks on a leash'],
] as const)('RETRIEVE of %s %s %s takes the value over', async (path, condition, value, text) => {
  await define({ type: 'RETRIEVE', path, condition, value }, await network());
  expect((await run()).found).toEqual([{ HIGH_ENERGY: text }, {}]);
});

test('of one network’s definitions the higher priority wins', async () => {
  const shared = await network();
  await define({ type: 'RETRIEVE', path: 'COUNT', priority: 1 }, shared);
  await define({ type: 'RETRIEVE', path: 'SAYS', priority: 2 }, shared);
  await define({ type: 'RETRIEVE', path: 'TEXT', priority: 0 }, shared);
  expect((await run()).found[0]).toEqual({ HIGH_ENERGY: 'Walks on a leash' });
});

test('the heavier network wins before priority', async () => {
  await define({ type: 'RETRIEVE', path: 'COUNT', priority: 9 }, await network(1));
  await define({ type: 'RETRIEVE', path: 'SAYS', priority: 0 }, await network(2));
  expect((await run()).found[0]).toEqual({ HIGH_ENERGY: 'Walks on a leash' });
});

test('between networks of one weight priority decides, then the newer definition', async () => {
  const [older, newer] = [await network(3), await network(3)];
  await define({ type: 'RETRIEVE', path: 'TEXT', priority: 0 }, newer);
  await define({ type: 'RETRIEVE', path: 'COUNT', priority: 1 }, newer);
  await define({ type: 'RETRIEVE', path: 'SAYS', priority: 1 }, older);
  expect((await run()).found[0]).toEqual({ HIGH_ENERGY: 'Walks on a leash' });
});

test('where the winner says nothing the next one speaks', async () => {
  const shared = await network();
  await define({ path: 'TEXT', condition: 'EQUALS', value: 'no', priority: 9 }, shared);
  await define({ type: 'RETRIEVE', path: 'COUNT', priority: 1 }, shared);
  expect((await run()).found).toEqual([{ HIGH_ENERGY: '5' }, { HIGH_ENERGY: 'many' }]);
});

test.each([
  ['that no network connects', async () => define({})],
  ['that is inactive', async () => define({ active: false }, await network())],
  ['of an inactive network', async () => define({}, await network(0, { active: false }))],
])('a definition %s does not hold', async (_what, make) => {
  await make();
  expect((await run()).found).toEqual([{}, {}]);
});

test('a global definition holds without a network, for its partner alone', async () => {
  const uuid = await define({ shelter_uuid: null, global: true, characteristicType: 'QUIET_HOME' });
  const other = await define({ shelter_uuid: null, global: true, characteristicType: 'CUDDLER', partner_key: 'PETPOINT' });
  const { found } = await run();
  await server.sql.query('update characteristics_definition set deleted = true where uuid = any($1)', [[uuid, other]]);
  expect(found).toEqual([{ QUIET_HOME: true }, {}]);
});

test('a path that no animal has is warned of in the run', async () => {
  const shared = await network();
  await define({ path: 'NO.SUCH[].THING' }, shared);
  await define({ path: 'COUNT' }, shared);
  expect((await run()).sync.warnings).toEqual(['No animal has NO.SUCH[].THING, which the definition of High energy looks for.']);
});

test('a reading of changes alone does not know what the others have, and warns of no path', async () => {
  await define({ path: 'NO.SUCH[].THING' }, await network());
  await run();
  await server.sql.query(
    'insert into integration_sync (integration_id, since) select id, now() from integration where uuid = $1',
    [integration.uuid],
  );
  const { rows } = await server.sql.query<{ since: unknown }>('select since from integration_sync order by id desc limit 1');
  expect([await endedSync(server, integration), rows[0]?.since]).toMatchObject([
    { state_key: 'FINISHED', warnings: [] },
    expect.any(Date),
  ]);
});

test('a pattern as the value is only a text', async () => {
  server.rows = [dog(1, { TEXT: `${'a'.repeat(100_000)}!` })];
  await define({ condition: 'CONTAINS', value: '(a+)+$' }, await network());
  expect((await run()).found).toEqual([{}]);
});

test('a definition that was changed changes the pets with the next sync', async () => {
  const shared = await network();
  await run();
  await define({ path: 'TEXT' }, shared);
  expect(await syncNow(server, integration)).toMatchObject({ updated: 1, unchanged: 1 });
  expect((await petsOf(server, integration))[0]).toMatchObject({ characteristics: HELD });
});

test('another shelter’s definitions do not reach here', async () => {
  const shelter = await makeShelter(server);
  await define({ shelter_uuid: shelter.uuid });
  expect((await run()).found).toEqual([{}, {}]);
});
