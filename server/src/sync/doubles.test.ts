import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { animalsOf, endedSync, type MadeIntegration, syncNow } from '../../test/integrations.ts';
import { dog, dogs, type Listing, listingOf, petsOf, type Row, startListing } from '../../test/listing.ts';

let server: Listing;
let integration: MadeIntegration;
beforeAll(async () => {
  server = await startListing();
});
afterAll(() => server.stop());

const OTHERS = dogs(600);
const rex = (id: number, fields: Row = {}): Row =>
  dog(id, { ANIMALNAME: 'Rex', SHELTERCODE: 'D-7', DATEOFBIRTH: '2024-03-01', ...fields });
const [older, newer] = [rex(1001), rex(2001)];
const connect = async (rows: Row[]) => {
  server.rows = rows;
  integration = await listingOf(server);
  return endedSync(server, integration);
};
const read = (rows: Row[], input: object = {}) => {
  server.rows = rows;
  return syncNow(server, integration, input);
};
const offered = async () =>
  (await petsOf(server, integration)).filter(({ deleted, name }) => !deleted && name === 'Rex').map(({ uuid }) => uuid);

describe.each<[string, (pair: Row[]) => Row[]]>([
  ['beside each other', (pair) => [...OTHERS, ...pair]],
  ['the old one first, and far from the new one', ([one, ...others]) => [one ?? {}, ...OTHERS, ...others]],
  ['the new one first, and far from the old one', ([one, ...others]) => [...others, ...OTHERS, one ?? {}]],
])('an animal that is listed under its old and its new number, %s', (_where, among) => {
  test('is offered once from the first run on, and the run says so', async () => {
    const sync = await connect(among([older, newer]));
    expect(sync).toMatchObject({ state_key: 'FINISHED', added: 601, filtered: 1 });
    expect(await offered()).toHaveLength(1);
    expect(await animalsOf(server, sync, { outcome_key: 'FILTERED' })).toMatchObject([
      {
        name: 'Rex',
        reason: expect.stringMatching(/^The partner lists the same animal as [12]001, too, and it is offered once\.$/),
      },
    ]);
    const [pet] = await offered();
    expect(await read(among([older, newer]))).toMatchObject({ added: 0, archived: 0, filtered: 1, unchanged: 601 });
    expect(await offered()).toEqual([pet]);
  });

  test('stays the pet it was when the new number comes, and when the old one goes', async () => {
    await connect(among([older]));
    const [pet] = await offered();
    for (const input of [{ dry_run: true }, {}])
      expect(await read(among([older, newer]), input)).toMatchObject({ added: 0, archived: 0, filtered: 1 });
    expect(await offered()).toEqual([pet]);
    expect(await read([...OTHERS, newer])).toMatchObject({ added: 0, archived: 0, filtered: 0 });
    expect(await offered()).toEqual([pet]);
  });

  test('is offered under the one that can be adopted, and once also when both can', async () => {
    const held = { ...older, ISHOLD: 1 };
    await connect(among([held, newer]));
    const [pet] = await offered();
    expect(await read(among([older, newer]))).toMatchObject({ added: 0, restored: 0, archived: 0, filtered: 1 });
    expect(await offered()).toEqual([pet]);
    await read(among([older, { ...newer, ISHOLD: 1 }]));
    expect(await offered()).toHaveLength(1);
    await read(among([older, newer]));
    expect(await offered()).toHaveLength(1);
  });
});

test('an animal with three numbers of which the one that was a pet has gone stays that pet', async () => {
  await connect([...OTHERS, older]);
  const before = await offered();
  expect(await read([...OTHERS, newer, rex(3001)])).toMatchObject({ added: 0, archived: 0, filtered: 1 });
  expect(await offered()).toEqual(before);
});

describe('two of one name and code', () => {
  beforeEach(() => connect(OTHERS));
  test.each<[string, Row]>([
    ['another chip each', { IDENTICHIPNUMBER: '985112000000002' }],
    ['another sex', { SEXNAME: 'Female' }],
    ['another birthday', { DATEOFBIRTH: '2023-01-01' }],
    ['another species', { SPECIESNAME: 'Cat' }],
    ['another name', { ANIMALNAME: 'Max' }],
    ['another code, and no chip', { SHELTERCODE: 'D-8' }],
  ])('are two animals where they have %s', async (_what, fields) => {
    const chip = { IDENTICHIPNUMBER: fields.IDENTICHIPNUMBER ? '985112000000001' : '' };
    expect(await read([...OTHERS, rex(1001, chip), rex(2001, { ...chip, ...fields })])).toMatchObject({ added: 2, filtered: 0 });
  });
});
