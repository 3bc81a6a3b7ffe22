import { mappingKinds } from '@homeward/contract/mapping';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endedSync, syncNow } from '../../test/integrations.ts';
import { dog, dogs, type Listing, listingOf, petsOf, startListing } from '../../test/listing.ts';

let server: Listing;
beforeAll(async () => {
  server = await startListing();
});
beforeEach(async () => {
  for (const kind of mappingKinds) await server.sql.query(`delete from mapping_${kind}`);
});
afterAll(() => server.stop());

const pending = async (kind: string) =>
  Number((await server.sql.query(`select count(*) from mapping_${kind} where not deleted and not active`)).rows[0]?.count);

test('of one answer at most 500 words become pending, whatever their kind; names of ours are none of them', async () => {
  const rows = Array.from({ length: 700 }, (_, index) =>
    dog(index + 1, { BREEDNAME1: `Breed ${index}`, SIZENAME: `Size ${index}` }),
  );
  server.rows = [...rows, dog(900, { BREEDNAME1: 'Beagle' })];
  const integration = await listingOf(server);
  const sync = await endedSync(server, integration);
  expect(sync).toMatchObject({ state_key: 'FINISHED', waiting: 700, added: 1 });
  expect((await pending('breed')) + (await pending('size'))).toBe(500);
  expect(sync.warnings).toEqual([expect.stringContaining('More than 500 words are new')]);
});

test('pending words of a kind are deleted at once, of one partner or of all, and what is decided stays', async () => {
  server.rows = [dog(1, { BREEDNAME1: 'Hundle' }), dog(2, { BREEDNAME1: 'Beagle', SIZENAME: 'Whopper' })];
  const integration = await listingOf(server);
  expect(await endedSync(server, integration)).toMatchObject({ waiting: 2 });
  const erase = (kind: string, input: object = {}) => server.admin.call(`mapping-${kind}/delete-pending`, input);
  expect(await erase('breed', { partner_key: 'PETFINDER' })).toMatchObject({ http: 200, data: { deleted: 0 } });
  expect(await erase('breed', { partner_key: 'SHELTER_MANAGER' })).toMatchObject({ data: { deleted: 1 } });
  expect(await erase('breed')).toMatchObject({ data: { deleted: 0 } });
  expect([await pending('breed'), await pending('size')]).toEqual([0, 1]);
  const { rows } = await server.sql.query('select external_id from mapping_breed where not deleted');
  expect(rows).toEqual([{ external_id: 'Beagle' }]);
  await syncNow(server, integration);
  expect(await pending('breed')).toBe(1);
});

test('a run gives up after 1,000 animals in a row that cannot be used', async () => {
  server.rows = [...dogs(3), ...Array.from({ length: 5000 }, (_, index) => dog(index + 10, { SPECIESNAME: null }))];
  const integration = await listingOf(server);
  const sync = await endedSync(server, integration);
  expect(sync).toMatchObject({ state_key: 'FAILED', added: 3 });
  expect(sync.reason).toMatch(/^1,000 animals in a row cannot be used\. The last: It has no species\.$/);
  expect(sync.current).toBeLessThan(2000);
});

test('animals that cannot be used between others end no run', async () => {
  server.rows = Array.from({ length: 1600 }, (_, index) => dog(index + 1, index % 4 ? { SPECIESNAME: null } : {}));
  expect(await endedSync(server, await listingOf(server))).toMatchObject({
    state_key: 'FINISHED',
    added: 400,
    failed_pets: 1200,
  });
});

/** What no two programs agree on: halves of signs at every cut, NUL, other controls, letters that change their length. */
const nasty = [79, 119, 254, 255, 499, 999, 1999, 19_999].map((length) => `${'x'.repeat(length)}😀${'y'.repeat(5)}`);
nasty.push(
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00',
  '\u0001\u001f',
  'İ'.repeat(255),
  'ß'.repeat(254),
  '\u202e\ufeff',
  '𝕏'.repeat(300),
  "'; drop table pet; --",
  '{"a":1}',
  '%s\\',
);
const columns = [
  ...['ANIMALNAME', 'SPECIESNAME', 'BREEDNAME1', 'BREEDNAME2', 'SEXNAME', 'SIZENAME', 'AGEGROUP', 'DATEOFBIRTH', 'OUTCOMENAME'],
  ...['FEE', 'ANIMALCOMMENTS', 'WEBSITEMEDIANOTES', 'PHOTOURLS', 'WEBSITEVIDEOURL', 'SHELTERLOCATIONNAME', 'SHELTERCODE'],
  ...['IDENTICHIPNUMBER', 'SHELTERLOCATIONUNIT', 'DISPLAYLOCATION', 'NEUTERED', 'ISHOLD', 'ACTIVEMOVEMENTTYPE', 'ID', 'OTHER'],
];

test('whatever an animal holds, in whichever field, the others come', async () => {
  const odd: unknown[] = [...nasty, { toString: 1, valueOf: 1 }, [], [[]], {}, true, -1, 1e308];
  const bad = columns.flatMap((column) =>
    odd.map((value, index) => dog(`${column} ${index}`, { CROSSBREED: 1, [column]: value })),
  );
  // Few enough in a row to be a shelter's, and somebody well behind each of them.
  server.rows = bad.flatMap((row, index) => [row, dog(index + 1, { ANIMALNAME: 'Well' })]);
  const integration = await listingOf(server);
  const sync = await endedSync(server, integration);
  expect(sync).toMatchObject({ state_key: 'FINISHED', reason: null });
  const well = (await petsOf(server, integration)).filter(({ name }) => name === 'Well');
  expect(well).toHaveLength(bad.length);
});
