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
const CHIP = { IDENTICHIPNUMBER: '985112000000001' };
const rex = (id: number, fields: Row = {}): Row =>
  dog(id, { ANIMALNAME: 'Rex', SHELTERCODE: 'D-7', DATEOFBIRTH: '2024-03-01', ...CHIP, ...fields });
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

  test.each<[string, Row]>([
    ['held', { ISHOLD: 1 }],
    ['marked as dead', { DECEASEDDATE: '2026-11-01' }],
  ])('stays the pet it was while the number it had is %s, and when that one is offered again', async (_what, fields) => {
    await connect(among([older]));
    const pets = await offered();
    const leaves = among([{ ...older, ...fields }, newer]);
    expect(await read(leaves, { dry_run: true })).toMatchObject({ added: 0 });
    const sync = await read(leaves);
    expect([sync.added, sync.archived - sync.restored]).toEqual([0, 0]);
    expect(await offered()).toEqual(pets);
    expect(await animalsOf(server, sync, { outcome_key: 'RENUMBERED' })).toMatchObject([{ external_id: '2001' }]);
    const steps = [
      [older, newer],
      [older],
      [older, newer],
      [older, { ...newer, ...fields }],
      [{ ...older, ...fields }, newer],
      [newer],
    ];
    for (const pair of steps) {
      expect(await read(pair.length > 1 ? among(pair) : [...OTHERS, ...pair])).toMatchObject({ added: 0 });
      expect(await offered()).toEqual(pets);
    }
  });

  test('is told by the chips that come now, not by those that came before', async () => {
    await connect(among([rex(1001, { IDENTICHIPNUMBER: '985112000000002' })]));
    const pets = await offered();
    expect(await read(among([older, newer]), { dry_run: true })).toMatchObject({ added: 0, filtered: 1 });
    expect(await read(among([older, newer]))).toMatchObject({ added: 0, filtered: 1 });
    expect(await offered()).toEqual(pets);
    expect(await read(among([rex(1001, { IDENTICHIPNUMBER: '985112000000003' }), newer]))).toMatchObject({
      added: 1,
      filtered: 0,
    });
  });
});

test('an animal with three numbers of which the one that was a pet has gone stays that pet', async () => {
  await connect([...OTHERS, older]);
  const before = await offered();
  expect(await read([...OTHERS, newer, rex(3001)])).toMatchObject({ added: 0, archived: 0, filtered: 1 });
  expect(await offered()).toEqual(before);
});

describe('two of one name, code, sex and birthday', () => {
  beforeEach(() => connect(OTHERS));
  const OTHER_CHIP = { IDENTICHIPNUMBER: '985112000000002' };
  test.each<[string, Row, Row]>([
    ['no chips', { IDENTICHIPNUMBER: '' }, { IDENTICHIPNUMBER: '' }],
    ['a chip that one of them has', {}, { IDENTICHIPNUMBER: '' }],
    ['one that is none', { IDENTICHIPNUMBER: '000000000000000' }, { IDENTICHIPNUMBER: '000000000000000' }],
    ['a chip each', {}, OTHER_CHIP],
    ['another name', {}, { ANIMALNAME: 'Max' }],
    ['another species', {}, { SPECIESNAME: 'Cat' }],
  ])('are two animals with %s', async (_what, one, other) => {
    const rows = [...OTHERS, rex(1001, one), rex(2001, other)];
    for (const added of [2, 0]) expect(await read(rows)).toMatchObject({ added, archived: 0, filtered: 0 });
  });
});

test('a litter under one code is offered whole, also when one of it is held', async () => {
  const litter = [1, 2, 3].map((id) => rex(1000 + id, { IDENTICHIPNUMBER: '' }));
  expect(await connect([...OTHERS, ...litter])).toMatchObject({ added: 603, filtered: 0 });
  const held = litter.map((row, index) => (index ? row : { ...row, ISHOLD: 1 }));
  expect(await read([...OTHERS, ...held, rex(1004, { IDENTICHIPNUMBER: '' })])).toMatchObject({
    added: 1,
    archived: 1,
    filtered: 1,
  });
});

test('two that were here before stay two, and the run says who they are until the partner has one of them', async () => {
  await connect([...OTHERS, older, rex(2001, { IDENTICHIPNUMBER: '985112000000002' })]);
  const warnings = ['Rex is here twice, as 1001 and 2001 with one microchip. Take all but one of them away at the partner.'];
  expect(await read([...OTHERS, older, newer])).toMatchObject({ state_key: 'FINISHED', archived: 0, warnings });
  expect(await offered()).toHaveLength(2);
  expect(await read([...OTHERS, newer])).toMatchObject({ state_key: 'FINISHED', archived: 1, warnings: [] });
  expect(await offered()).toHaveLength(1);
});

test('one that is offered beside a dead record with its chip and name is named by each run, until one of the two is away', async () => {
  const dead = { ...older, DECEASEDDATE: '2026-11-01' };
  await connect([...OTHERS, newer]);
  const warnings = [
    'Rex is offered as 2001, and the partner says of 1001, which has the same name and microchip: Deceased. Take away there whichever is wrong.',
  ];
  expect(await read([...OTHERS, dead, newer])).toMatchObject({ state_key: 'FINISHED', archived: 0, warnings });
  expect(await read([...OTHERS, dead, newer])).toMatchObject({ warnings });
  expect(await read([...OTHERS, newer])).toMatchObject({ warnings: [] });
  for (const other of [{ IDENTICHIPNUMBER: '985112000000002' }, { ANIMALNAME: 'Max' }])
    expect(await read([...OTHERS, { ...dead, ...other }, newer])).toMatchObject({ warnings: [] });
});

test('two with one code and name, and no chip, are offered both, and named', async () => {
  const [one, other] = [1001, 2001].map((id) => rex(id, { IDENTICHIPNUMBER: '' }));
  const warnings = [
    'Rex is here twice, as 1001 and 2001 with the code D-7. If they are one animal, take all but one of them away at the partner.',
  ];
  expect(await connect([...OTHERS, one ?? {}, other ?? {}])).toMatchObject({ added: 602, warnings });
  expect(await read([...OTHERS, one ?? {}, { ...other, SHELTERCODE: 'D-8' }])).toMatchObject({ warnings: [] });
});
