import type { ServerResponse } from 'node:http';
import type { Seen } from '@homeward/contract/integration-settings';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endedSync, type MadeIntegration, syncNow, wizard } from '../../test/integrations.ts';
import { type Listing, petsOf, type Row, startListing } from '../../test/listing.ts';
import { answerPage, paged } from '../../test/paged-listing.ts';
import { makeBranch, makeShelter } from '../../test/shelters.ts';
import { waitsForLock } from '../../test/waits-for-lock.ts';

/** A Shelterluv of two pages and a bit. */
const SIZE = 230;
let server: Listing;
let integration: MadeIntegration;
let animals: Row[];
/** Who leaves between the first page and the second. */
let leaving: string | undefined;
beforeAll(async () => {
  server = await startListing();
  server.answer = ({ url }, response) => page(new URL(url ?? '/', 'http://partner').searchParams, response);
});
beforeEach(async () => {
  leaving = undefined;
  animals = Array.from({ length: SIZE }, (_, index) => paged(index + 1));
  const shelter = await makeShelter(server);
  const place = { key: 'SHELTER_LUV', shelter, branch: await makeBranch(server, shelter, 'North') } as const;
  integration = await wizard(server, place, { key: 'k', url: server.address }, { settings: {}, connected: true });
  await endedSync(server, integration);
});
afterAll(() => server.stop());

function page(query: URLSearchParams, response: ServerResponse) {
  if (query.get('offset') !== '0' && leaving) {
    animals = animals.filter((one) => one['Internal-ID'] !== leaving);
    leaving = undefined;
  }
  answerPage(animals, query, response);
}

/** Puts a mark into what a run compares with: whoever is read again is written, and who is not is not. */
async function mark() {
  await server.sql.query(
    "update pet_source s set hash = 'marked' from integration i where i.id = s.integration_id and i.uuid = $1 and pet_id is not null",
    [integration.uuid],
  );
}
type Sync = Awaited<ReturnType<typeof syncNow>>;
const counts = ({ state_key, current, total, added, updated, unchanged, restored, archived, waiting, warnings }: Sync) => ({
  ...{ state_key, current, total, added, updated, unchanged, restored, archived, waiting, warnings },
});
const all = { state_key: 'FINISHED', current: SIZE, total: SIZE, added: 0, updated: 0, restored: 0, archived: 0, waiting: 0 };
const seen = async () =>
  (
    await server.sql.query(
      'select s.wanted, s.words from integration_seen s join integration i on i.id = s.integration_id where i.uuid = $1',
      [integration.uuid],
    )
  ).rows;
const nobodyRead = { ...all, unchanged: SIZE, warnings: [] };
const everybodyRead = { ...all, updated: SIZE, unchanged: 0, warnings: [] };

test('a list that says the very same is not read again, and told as if it were', async () => {
  const before = await seen();
  await mark();
  expect(counts(await syncNow(server, integration))).toEqual(nobodyRead);
  expect(counts(await syncNow(server, integration))).toEqual(nobodyRead);
  expect(await seen()).toEqual(before);
});

test('of a page that says something else all are read, and of the others nobody', async () => {
  await mark();
  Object.assign(animals[150] as Row, { Name: 'Somebody else' });
  expect(counts(await syncNow(server, integration))).toEqual({ ...nobodyRead, updated: 99, unchanged: SIZE - 99 });
  expect((await petsOf(server, integration))[150]).toMatchObject({ name: 'Somebody else' });
  await mark();
  expect(counts(await syncNow(server, integration))).toEqual(nobodyRead);
});

test('of a page that says the very same those alone are read of whom something is open, and all are told', async () => {
  animals[5] = paged(900, { Sex: 'Undecided by anybody' });
  animals[6] = paged(901, { Status: 'Healthy In Home' });
  animals[120] = paged(902, { Type: null });
  const outcome = async () => {
    const { state_key, current, unchanged, updated, waiting, filtered, failed_pets, warnings } = await syncNow(
      server,
      integration,
    );
    const { rows: statuses } = await server.sql.query(
      'select s.status, s.animals from integration_status s join integration i on i.id = s.integration_id where i.uuid = $1 order by 1',
      [integration.uuid],
    );
    const { rows: named } = await server.sql.query(
      `select p.external_id, p.outcome_key, p.reason from integration_sync_pet p join integration_sync y on y.id = p.sync_id
        join integration i on i.id = y.integration_id where i.uuid = $1
          and y.id = (select max(id) from integration_sync where integration_id = i.id) and p.outcome_key <> 'ARCHIVED' order by 1`,
      [integration.uuid],
    );
    return {
      state_key,
      current,
      unchanged,
      updated,
      waiting,
      filtered,
      failed_pets,
      warnings,
      statuses,
      named,
      seen: await seen(),
    };
  };
  const before = await outcome();
  expect(before).toMatchObject({ current: SIZE, unchanged: SIZE - 3, waiting: 1, filtered: 1, failed_pets: 1 });
  await mark();
  expect(await outcome()).toEqual(before);
  expect(await outcome()).toEqual(before);
});

test('animals that are read once more are not counted twice among those that have a word', async () => {
  Object.assign(animals[3] as Row, { Sex: 'Female' });
  await syncNow(server, integration);
  const [{ words }] = (await seen()) as [{ words: Seen }];
  const { values, counts } = words.fields.find(({ path }) => path === 'Sex') ?? {};
  expect({ values, counts }).toEqual({ values: ['Male', 'Female'], counts: [SIZE, 1] });
});

test('an animal that moves to another page is read where it is', async () => {
  const [moved] = animals.splice(20, 1);
  animals.push({ ...moved, Name: 'Moved' });
  expect(counts(await syncNow(server, integration))).toEqual({ ...nobodyRead, updated: 1, unchanged: SIZE - 1 });
  expect((await petsOf(server, integration))[20]).toMatchObject({ name: 'Moved' });
});

test('a list that shifts while it is read is read again, and nobody of it is lost', async () => {
  leaving = '3';
  expect(counts(await syncNow(server, integration))).toMatchObject({ archived: 0, unchanged: SIZE });
  expect(counts(await syncNow(server, integration))).toMatchObject({ archived: 1, unchanged: SIZE - 1 });
  expect((await petsOf(server, integration)).filter(({ deleted }) => deleted)).toMatchObject([{ external_id: '3' }]);
});

test('what staff have changed of a pet stays as they have left it', async () => {
  await server.sql.query("update pet p set name = 'By hand' from pet_source s where s.pet_id = p.id and s.external_id = '7'");
  expect(counts(await syncNow(server, integration))).toEqual(nobodyRead);
  expect((await petsOf(server, integration))[6]).toMatchObject({ name: 'By hand' });
});

test('who was archived and is listed still comes back', async () => {
  const { rows } = await server.sql.query<{ id: number }>(
    `update pet p set deleted = true from pet_source s join integration i on i.id = s.integration_id
      where s.pet_id = p.id and s.external_id = '7' and i.uuid = $1 returning p.id`,
    [integration.uuid],
  );
  expect(counts(await syncNow(server, integration))).toEqual({ ...nobodyRead, restored: 1, unchanged: SIZE - 1 });
  expect((await petsOf(server, integration))[6]).toMatchObject({ id: rows[0]?.id, deleted: false });
});

test('who waits for a mapping is a pet once it is decided', async () => {
  animals[5] = paged(900, { Sex: 'Undecided' });
  expect(counts(await syncNow(server, integration))).toMatchObject({ waiting: 1 });
  expect(counts(await syncNow(server, integration))).toMatchObject({ waiting: 1 });
  await server.sql.query("update mapping_sex set sex_key = 'MALE', active = true where external_id = 'Undecided'");
  expect(counts(await syncNow(server, integration))).toMatchObject({ waiting: 0, added: 1 });
});

const ages = (update: string) => server.sql.query(`update integration_rules set ${update}`);
test.each<[string, () => Promise<unknown>, object?]>([
  ['another rule', () => server.admin.call('update/settings', { integration_uuid: integration.uuid, settings: prices() })],
  ['another day', () => ages("pages_hash = 'yesterday''s'")],
  ['a run that failed', () => failing()],
  ['a forced run', async () => undefined, { force_updates: true }],
  ['a dry run', async () => undefined, { dry_run: true }],
])('by %s everybody is read', async (_what, happens, input) => {
  await mark();
  await happens();
  expect(counts(await syncNow(server, integration, input))).toEqual(everybodyRead);
});

const prices = () => ({ start_visibility: false });
/** The first page comes, and the second does not. */
async function failing() {
  const { answer } = server;
  server.answer = ({ url = '' }, response) => {
    const query = new URL(url, 'http://partner').searchParams;
    if (query.get('offset') === '0') page(query, response);
    else response.writeHead(400).end();
  };
  expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FAILED' });
  server.answer = answer;
}

test('what is kept of pages goes with those that are there no more', async () => {
  const kept = async () => (await server.sql.query('select * from integration_page')).rowCount;
  const before = await kept();
  animals = animals.slice(0, 180);
  await syncNow(server, integration);
  expect(await kept()).toBe((before ?? 0) - 1);
});

test('a run that notes who is unchanged, and another that notes the same at the very moment, do not fail each other', async () => {
  const other = await server.sql.connect();
  await other.query('begin');
  await other.query(
    `select from pet_source s join integration i on i.id = s.integration_id where i.uuid = $1 and s.external_id = '7' for update of s`,
    [integration.uuid],
  );
  await server.admin.call('sync/one', { integration_uuid: integration.uuid });
  await waitsForLock(server);
  // Now each waits for the other, and the run has waited longer.
  await other.query(
    'update integration_sync y set total = total from integration i where i.id = y.integration_id and i.uuid = $1 and y.finish is null',
    [integration.uuid],
  );
  await other.query('commit');
  other.release();
  expect(counts(await endedSync(server, integration))).toEqual(nobodyRead);
});
