import type { Sync } from '@homeward/contract/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { animalsOf, endedSync, type MadeIntegration, syncNow } from '../../test/integrations.ts';
import { dog, type Listing, listingOf, petsOf, type Row, startListing } from '../../test/listing.ts';

let server: Listing;
let integration: MadeIntegration;
beforeAll(async () => {
  server = await startListing();
});
afterAll(() => server.stop());

const COUNT = 30;
const chip = (animal: number): Row => ({ IDENTICHIPNUMBER: `9851120${String(animal).padStart(8, '0')}` });
const code = (animal: number): Row => ({ SHELTERCODE: `D-${animal}` });
/** Animals of these numbers, each under its own id plus `shift`. */
const herd = (shift: number, fields: (animal: number) => Row, count = COUNT): Row[] =>
  Array.from({ length: count }, (_, index) => dog(index + 1 + shift, { ANIMALNAME: `Dog ${index + 1}`, ...fields(index + 1) }));
const connect = async (rows: Row[]) => {
  server.rows = rows;
  integration = await listingOf(server);
  await endedSync(server, integration);
};
const living = async () => (await petsOf(server, integration)).filter(({ deleted }) => !deleted);
const uuids = async () => (await living()).map(({ uuid }) => uuid);
const answer = ({ uuid }: Sync, archive: boolean) => server.admin.call('sync/confirm', { sync_uuid: uuid, archive });
const set = (id: number, status: string) =>
  server.sql.query(
    `with call as (select set_config('homeward.call', 'application/save', true))
      update pet p set status_key = $3 from call, pet_source s join integration i on i.id = s.integration_id
        where s.pet_id = p.id and i.uuid = $1 and s.external_id = $2`,
    [integration.uuid, String(id), status],
  );

describe.each([
  ['microchips', chip],
  ['codes, names and species', code],
])('a partner that gives all its animals new numbers, told by %s', (_by, fields) => {
  beforeEach(() => connect(herd(0, fields)));

  test('keeps every pet as it is, without a question, and says so', async () => {
    const before = await uuids();
    await set(7, 'IN_PROCESS');
    server.rows = herd(1000, fields);
    const sync = await syncNow(server, integration);
    expect(sync).toMatchObject({ state_key: 'FINISHED', added: 0, archived: 0, warnings: [] });
    expect(await uuids()).toEqual(before);
    expect((await living()).map(({ external_id }) => external_id)).toEqual(server.rows.map(({ ID }) => String(ID)));
    const told = await animalsOf(server, sync, { outcome_key: 'RENUMBERED' });
    expect(told).toHaveLength(COUNT);
    expect(told[0]).toMatchObject({ external_id: '1001', reason: 'It was 1 there before.' });
    expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', unchanged: COUNT, added: 0, archived: 0 });
  });

  test('and back again', async () => {
    const before = await uuids();
    for (const shift of [1000, 0]) {
      server.rows = herd(shift, fields);
      expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', added: 0, archived: 0 });
    }
    expect(await uuids()).toEqual(before);
  });

  test('is foretold by a dry run, which changes nothing', async () => {
    server.rows = herd(1000, fields);
    const sync = await syncNow(server, integration, { dry_run: true });
    expect(sync).toMatchObject({ added: 0, archived: 0, warnings: [] });
    expect(await animalsOf(server, sync, { outcome_key: 'RENUMBERED' })).toHaveLength(COUNT);
    expect((await living())[0]).toMatchObject({ external_id: '1' });
  });

  test('is no other animal where a mapping is awaited or a hold leaves it out', async () => {
    const before = await uuids();
    server.rows = herd(1000, (animal) => ({
      ...fields(animal),
      ...(animal === 1 && { BREEDNAME: `Unheard of by ${_by}` }),
      ...(animal === 2 && { ISHOLD: 1 }),
    }));
    expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', waiting: 1, added: 0, archived: 1 });
    expect(await uuids()).toEqual(before.toSpliced(1, 1));
    server.rows = herd(1000, fields);
    expect(await syncNow(server, integration)).toMatchObject({ added: 0, restored: 1 });
    expect(await uuids()).toEqual(before);
  });
});

describe('who cannot be told apart', () => {
  const twins = (animal: number): Row => chip(Math.ceil(animal / 2));

  test('waits while the run asks, and comes after a yes', async () => {
    await connect(herd(0, twins));
    const before = await uuids();
    server.rows = herd(1000, twins);
    const sync = await syncNow(server, integration);
    expect(sync).toMatchObject({ state_key: 'ASKING', added: 0, waiting: COUNT, waiting_for: { gone: COUNT } });
    expect(await uuids()).toEqual(before);
    await answer(sync, true);
    expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', added: COUNT, waiting: 0 });
    expect(await living()).toHaveLength(COUNT);
  });

  test('waits also where nothing but the name agrees', async () => {
    await connect(herd(0, () => ({})));
    server.rows = [...herd(1000, () => ({})), dog(2000)];
    const sync = await syncNow(server, integration);
    expect(sync).toMatchObject({ state_key: 'ASKING', added: 1, waiting: COUNT });
    const [waits] = await animalsOf(server, sync, { outcome_key: 'WAITING', external_id: '1001' });
    expect(waits).toMatchObject({ reason: 'It may be Dog 1 (1), which this sync asks about.' });
    await answer(sync, false);
    const later = await syncNow(server, integration);
    expect(later).toMatchObject({ state_key: 'FINISHED', added: 0, waiting: COUNT });
    const [still] = await animalsOf(server, later, { outcome_key: 'WAITING', external_id: '1001' });
    expect(still).toMatchObject({ reason: 'It may be Dog 1 (1), which stays because somebody has said no.' });
    expect(await living()).toHaveLength(COUNT + 1);
  });

  test('is a new animal where nothing is asked', async () => {
    await connect(herd(0, () => ({})));
    server.rows = [...herd(0, () => ({})).slice(1), dog(1001, { ANIMALNAME: 'Dog 1' })];
    expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', added: 1, archived: 1 });
  });
});

describe('an animal with the microchip of another', () => {
  beforeEach(() => connect(herd(0, chip)));

  test.each([
    ['is another one while both are listed', dog(1001, { ANIMALNAME: 'Twin', ...chip(1) })],
    ['is another one where its species is another', dog(1001, { SPECIESNAME: 'Cat', ...chip(30) })],
    ['is another one where the chip is none', dog(1001, { ANIMALNAME: 'Dog 30', IDENTICHIPNUMBER: '000-000-000-000' })],
  ])('%s', async (_which, row) => {
    server.rows = [...herd(0, chip).slice(0, 29), row];
    const { added, archived } = await syncNow(server, integration);
    expect({ added, archived }).toEqual({ added: 1, archived: 1 });
    expect(await living()).toHaveLength(COUNT);
  });

  test('that came back under a number of its own after an adoption is offered anew', async () => {
    await set(30, 'ADOPTED');
    server.rows = herd(0, chip).slice(0, 29);
    await syncNow(server, integration);
    await syncNow(server, integration);
    server.rows = [...server.rows, dog(1030, chip(30))];
    expect(await syncNow(server, integration)).toMatchObject({ added: 1 });
    expect((await living()).filter(({ status_key }) => status_key === 'AVAILABLE')).toHaveLength(COUNT);
  });

  test('is the pet it was after it had left for a while', async () => {
    const before = await uuids();
    server.rows = herd(0, chip).slice(0, 29);
    await syncNow(server, integration);
    server.rows = [...server.rows, dog(1030, { ANIMALNAME: 'Anew', ...chip(30) })];
    expect(await syncNow(server, integration)).toMatchObject({ added: 0, restored: 1 });
    expect(await uuids()).toEqual(before);
  });

  test('is the same one when the old number comes back beside the new one', async () => {
    const before = await uuids();
    const renumbered = dog(1030, { ANIMALNAME: 'Dog 30', ...chip(30) });
    server.rows = [...herd(0, chip).slice(0, 29), renumbered];
    await syncNow(server, integration);
    server.rows = [...herd(0, chip), renumbered];
    expect(await syncNow(server, integration)).toMatchObject({ added: 0, filtered: 1, archived: 0, failed_pets: 0 });
    expect(await uuids()).toEqual(before);
  });
});
