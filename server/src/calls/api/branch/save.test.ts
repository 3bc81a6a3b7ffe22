import type { Branch } from '@homeward/contract/branch';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addressIn, NOWHERE, newBranch, said } from '../../../../test/new-shelter.ts';
import { type Answer, type Caller, startTestServer, type TestServer } from '../../../../test/server.ts';
import { type MadeBranch, type MadeShelter, makeBranch, makeShelter } from '../../../../test/shelters.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let shelter: MadeShelter;
let main: MadeBranch;
let annex: MadeBranch;
beforeEach(async () => {
  shelter = await makeShelter(server);
  main = await makeBranch(server, shelter, 'Main house', { headquarter: true });
  annex = await makeBranch(server, shelter, 'Annex');
});

type Saved = Answer<{ organization_branch: Branch }>;
const AT = 'organization_branch';
const save = async (fields: Record<string, unknown>, by: Caller = server.admin, of = shelter.uuid): Promise<Saved> =>
  by.call('branch/save', { organization_shelter_uuid: of, organization_branch: await newBranch(server, fields) });
const change = ({ uuid, version, name }: MadeBranch, fields: Record<string, unknown> = {}) =>
  save({ uuid, version, name, ...fields });
const headquarters = async () => {
  const { rows } = await server.sql.query(
    'select name from organization_branch where shelter_id = $1 and headquarter and not deleted',
    [shelter.id],
  );
  return rows.map(({ name }) => name);
};

test('a new location is answered as it was typed, with its address and hours', async () => {
  const { organization_branch } = (await save({ name: ' Kennels ', max_distance: 25 })).data;
  expect(organization_branch).toMatchObject({
    name: 'Kennels',
    max_distance: 25,
    headquarter: false,
    active: true,
    version: 1,
    email: 'desk@happy-tails.example',
    address: { zip: '94110', country: { abbreviation: 'US' } },
  });
  expect(organization_branch.opening_hours).toHaveLength(7);
});

test('what is changed is kept: name, address, hours', async () => {
  const address_uuid = await addressIn(server, 'US', '94112');
  const { opening_hour } = await newBranch(server, { address_uuid });
  const closed = opening_hour.map((day) => (day.weekday_key === 'SUN' ? { weekday_key: 'SUN', closed: true } : day));
  const { organization_branch } = (await change(annex, { name: 'Barn', address_uuid, opening_hour: closed })).data;
  expect(organization_branch).toMatchObject({ uuid: annex.uuid, version: 2, name: 'Barn', address: { zip: '94112' } });
  expect(organization_branch.opening_hours?.map(({ closed: is }) => is)).toEqual([true, ...Array(6).fill(false)]);
});

describe('the headquarter', () => {
  test('is the first location of a shelter that has none, even if that was not asked for', async () => {
    const empty = await makeShelter(server);
    const { data } = await save({ headquarter: false }, server.admin, empty.uuid);
    expect(data.organization_branch.headquarter).toBe(true);
  });

  test('is another once another is named, and never two', async () => {
    expect(await change(annex, { headquarter: true })).toMatchObject({ http: 200 });
    expect(await headquarters()).toEqual(['Annex']);
  });

  test('is the new location that is named so', async () => {
    expect(await save({ name: 'New house', headquarter: true })).toMatchObject({ http: 200 });
    expect(await headquarters()).toEqual(['New house']);
  });

  test('cannot just be given up', async () => {
    const answer = await change(main, { headquarter: false });
    expect(answer.http).toBe(409);
    expect(said(answer)).toEqual({ [`${AT}.headquarter`]: 'Make another location the headquarter instead' });
    expect(await headquarters()).toEqual(['Main house']);
  });

  test('cannot be inactive', async () => {
    const answer = await change(main, { headquarter: true, active: false });
    expect(answer.http).toBe(422);
    expect(said(answer)).toEqual({ [`${AT}.active`]: 'The headquarter must be active' });
  });

  test('stays where it was when the save that names another fails', async () => {
    expect(await change(annex, { headquarter: true, address_uuid: NOWHERE })).toMatchObject({ http: 422 });
    expect(await headquarters()).toEqual(['Main house']);
  });

  test('is one of two that are named at once', async () => {
    await Promise.all([save({ name: 'North', headquarter: true }), save({ name: 'South', headquarter: true })]);
    expect(await headquarters()).toHaveLength(1);
  });
});

test('a location that is not the headquarter waits for nobody who saves another of the shelter', async () => {
  const holder = await server.sql.connect();
  try {
    await holder.query('begin');
    await holder.query('select id from organization_shelter where id = $1 for key share', [shelter.id]);
    await holder.query('update organization_branch set max_distance = 7 where uuid = $1', [main.uuid]);
    expect(await save({ name: 'Kennels', headquarter: false })).toMatchObject({ http: 200 });
    expect(await change(annex, { headquarter: false })).toMatchObject({ http: 200 });
  } finally {
    await holder.query('rollback');
    holder.release();
  }
});

describe('a name', () => {
  test.each(['Annex', 'aNNEX', ' Annex ', 'Ａｎｎｅｘ'])('that a location of the shelter has (%j) is refused', async (name) => {
    const answer = await save({ name });
    expect(answer.http).toBe(409);
    expect(said(answer)).toEqual({ [`${AT}.name`]: 'Name already exists!' });
  });

  test('that a location of another shelter has is free', async () => {
    const other = await makeShelter(server);
    expect(await save({ name: 'Annex' }, server.admin, other.uuid)).toMatchObject({ http: 200 });
  });
});

describe('refused without a change is', () => {
  test("another shelter's location", async () => {
    const other = await makeShelter(server);
    const { uuid, version } = annex;
    const answer = await save({ uuid, version, name: 'Stolen' }, server.admin, other.uuid);
    expect(answer.http).toBe(404);
    const { rows } = await server.sql.query('select name, shelter_id from organization_branch where uuid = $1', [uuid]);
    expect(rows).toEqual([{ name: 'Annex', shelter_id: shelter.id }]);
  });

  test('a shelter that is not there', async () => {
    expect(await save({}, server.admin, NOWHERE)).toMatchObject({ http: 404, message: 'Shelter not found' });
  });

  test('an address that is not there', async () => {
    const answer = await change(annex, { address_uuid: NOWHERE });
    expect(answer.http).toBe(422);
    expect(said(answer)).toEqual({ [`${AT}.address_uuid`]: 'Please choose an address' });
  });

  test('a version that has moved on', async () => {
    await change(annex, { name: 'Barn' });
    expect(await change(annex, { name: 'Shed' })).toMatchObject({
      http: 409,
      data: { conflict: { version: 2, who: 'Mara Voss' } },
    });
  });

  test('whoever does not hold the permission', async () => {
    const reader = await server.userWith('branch/search', 'shelter/search', 'shelter/save');
    expect(await save({ name: 'Mine' }, reader)).toMatchObject({ http: 403, data: { permission: 'branch/save' } });
  });
});

test('hours of one day are told to the second: closing as it opens is refused however it is written', async () => {
  const { opening_hour } = await newBranch(server);
  const typed = opening_hour.map((day) => ({ ...day, opening: '17:00' }));
  expect(said(await change(annex, { opening_hour: typed }))).toMatchObject({
    [`${AT}.opening_hour.0.closure`]: 'Must be later than the opening hour',
  });
});
