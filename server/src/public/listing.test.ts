import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uuidOf } from '../../test/new-shelter.ts';
import { idOf, inquire, restrict } from '../../test/pets.ts';
import { saveIframe, slugOf, visitPage } from '../../test/public-pages.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { type Ids, type MadeBranch, type MadeShelter, makeBranch, makeHouse, makePet, makeShelter } from '../../test/shelters.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let shelter: MadeShelter;
let branch: MadeBranch;
let pet: Ids;
let slug: string;
beforeEach(async () => {
  ({ shelter, branch } = await makeHouse(server));
  slug = await slugOf(server, shelter);
  pet = await makePet(server, branch, { name: 'Biscuit the Brave' });
});

const visit = (path = '', headers?: Record<string, string>) => visitPage(server, `/iframe/${slug}${path}`, headers);
const shows = async (query = '') => (await visit(query)).html.includes('Biscuit the Brave');
const change = (table: string, set: string, id: number) => server.sql.query(`update ${table} set ${set} where id = $1`, [id]);
const petListing = (value: object) =>
  server.sql.query('update organization_shelter set pet_listing = $2 where id = $1', [shelter.id, JSON.stringify(value)]);
/** The names on a page, in their order. */
const named = async (query: string) =>
  [...(await visit(query)).html.matchAll(/<strong>(.*?)<\/strong>/g)].map(([, name]) => name);

let made = 0;
/** A group of dogs and cats, and one of horses. */
async function groups() {
  made += 1;
  const create = async (name: string, species: string[]): Promise<Ids> => {
    const uuids = await Promise.all(species.map((one) => uuidOf(server, 'specie', one)));
    const public_group = { name: `${name} ${made}`, order: made, highlight: false, species: uuids };
    const { uuid } = (await server.admin.call<{ public_group: Ids }>('group/create', { public_group })).data.public_group;
    return { uuid, id: (await server.sql.query('select id from public_group where uuid = $1', [uuid])).rows[0].id };
  };
  return { dogs: await create('Companions', ['Dog', 'Cat']), horses: await create('Horses', ['Horse']) };
}

test('a pet that can be adopted is on the listing and has a page of its own', async () => {
  expect(await shows()).toBe(true);
  const page = await visit(`/pet/${pet.uuid}`);
  expect([page.http, page.html.includes('<h1 tabindex="-1" dir="auto">Biscuit the Brave</h1>')]).toEqual([200, true]);
});

describe('shown by no path, and told apart from nothing:', () => {
  const reasons: [string, () => Promise<unknown>][] = [
    ['a restricted pet', () => restrict(server, shelter, pet)],
    ['a hidden pet', () => change('pet', "visibility_key = 'HIDDEN'", pet.id)],
    ['a deleted pet', () => change('pet', 'deleted = true', pet.id)],
    ['an adopted pet', () => change('pet', "status_key = 'ADOPTED'", pet.id)],
    ['a pet in process', () => change('pet', "status_key = 'IN_PROCESS'", pet.id)],
    ['an approved pet', () => change('pet', "status_key = 'APPROVED'", pet.id)],
    ['a pet of a deactivated location', () => change('organization_branch', 'active = false', branch.id)],
    ['a pet of a deleted location', () => change('organization_branch', 'headquarter = false, deleted = true', branch.id)],
    ['a pet of a deactivated shelter', () => change('organization_shelter', 'active = false', shelter.id)],
    ['a pet of a deleted shelter', () => change('organization_shelter', 'deleted = true', shelter.id)],
    ['a pet of a shelter in test mode', () => petListing({ test_mode: true })],
    ["another shelter's pet", async () => change('pet', `branch_id = ${(await makeHouse(server)).branch.id}`, pet.id)],
  ];
  test.each(reasons)('%s', async (_, hide) => {
    await hide();
    const paths = [
      '',
      `?branch_uuid=${branch.uuid}`,
      '?compact=true',
      '?al=false',
      '?page=1',
      `?preview=${randomUUID()}`,
      '?sex=',
    ];
    for (const path of paths) expect(await shows(path), path).toBe(false);
    const [gone, never] = [await visit(`/pet/${pet.uuid}`), await visit(`/pet/${randomUUID()}`)];
    expect(gone.http).toBe(404);
    expect(gone.html).toBe(never.html);
    const headers = ({ headers: all }: typeof gone) => [...all].filter(([name]) => name !== 'date' && name !== 'x-request-id');
    expect(headers(gone)).toEqual(headers(never));
  });

  test('a shelter that is deactivated is told apart from one that never was by nothing', async () => {
    await change('organization_shelter', 'active = false', shelter.id);
    const [gone, never] = [await visit(), await visitPage(server, '/iframe/no-such-shelter')];
    expect([gone.http, gone.html]).toEqual([404, never.html]);
  });
});

describe('in test mode', () => {
  beforeEach(() => petListing({ test_mode: true }));

  test('who knows the uuid of the shelter sees the page, and that it is a test', async () => {
    const page = await visit(`?preview=${shelter.uuid}`);
    expect(page.html).toContain('Biscuit the Brave');
    expect(page.html).toContain('Test mode: only staff see this page.');
    expect((await visit(`/pet/${pet.uuid}?preview=${shelter.uuid}`)).http).toBe(200);
  });

  test('no page of a shelter that is not says its uuid', async () => {
    await petListing({});
    const pages = await Promise.all(['', '?compact=true', `/pet/${pet.uuid}`].map((path) => visit(path)));
    for (const { html } of pages) expect(html).not.toContain(shelter.uuid);
  });
});

describe('what the address says', () => {
  const abuse = [
    '?p=1e2&g=NaN&p=3',
    '?page=-1',
    '?page=0',
    '?page=99999999999999999999',
    '?page=x',
    '?page=1&page=2',
    '?branch_uuid[]=1',
    '?sex=OTHER&age=%00&size=%F0%9F%90%B6',
    '?compact=maybe&al=null&t=2',
    '?group_uuid=all&group_id=-1',
    '?frame_ancestors=https://evil.example&btnText=Pay',
    '?__proto__=1&constructor=2&toString=3',
    '?lang=%3Cscript%3E',
    '?lang=xx-yy-zz',
    '?preview=x&breed_uuid=y',
    `?unknown=${'x'.repeat(4000)}`,
  ];
  test.each(abuse)('is as if it were not there, where it makes no sense: %s', async (query) => {
    const page = await visit(query);
    expect(page.http).toBe(200);
    expect(page.html.replaceAll(/lang=\w+/g, '')).toBe((await visit()).html.replaceAll(/lang=\w+/g, ''));
    expect(page.headers.get('content-security-policy')).toContain('frame-ancestors');
  });

  test('stands above the setting, and a bad value leaves the setting', async () => {
    await saveIframe(server, shelter, { p: 7, sex: 'MALE' });
    await change('pet', "sex_key = 'FEMALE'", pet.id);
    expect((await visit('?p=x')).html).toContain('padding:7px');
    expect((await visit('?p=-1')).html).toContain('padding:0;');
    expect((await visit('?p=10000')).html).toContain('padding:100px');
    expect((await visit('?p=20')).html).toContain('padding:20px');
    expect([await shows(), await shows('?sex=FEMALE'), await shows('?sex='), await shows('?sex=BAD')]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test('of a list keeps what are uuids, and finds nothing by those that name nothing', async () => {
    expect(await shows(`?branch_uuid=bad,${branch.uuid}`)).toBe(true);
    expect(await shows(`?branch_uuid=${randomUUID()}`)).toBe(false);
    expect(await shows('?branch_uuid=none')).toBe(false);
    expect(await shows('?specie_uuid=;drop')).toBe(false);
    expect(await shows(`?specie_uuid=${randomUUID()}`)).toBe(false);
  });

  test.each([
    ['age', 'SENIOR', "age_key = 'SENIOR'", "age_key = 'BABY'"],
    ['size', 'XS', "size_key = 'XS'", "size_key = 'XL'"],
    ['sex', 'UNKNOWN', "sex_key = 'UNKNOWN'", "sex_key = 'MALE'"],
    ['al', 'true', 'foster = true', 'foster = false'],
    ['al', 'false', 'foster = false', 'foster = true'],
  ])('filters by %s=%s', async (name, value, like, unlike) => {
    await change('pet', like, pet.id);
    expect(await shows(`?${name}=${value}`)).toBe(true);
    await change('pet', unlike, pet.id);
    expect(await shows(`?${name}=${value}`)).toBe(false);
  });

  test('filters by a group of species, by its uuid and by its number', async () => {
    const { dogs, horses } = await groups();
    const by = async (query: string) => [await shows(`?${query}`), await shows(`?compact=true&${query}`)];
    for (const [name, key] of [
      ['group_uuid', 'uuid'],
      ['group_id', 'id'],
    ] as const) {
      expect(await by(`${name}=${dogs[key]}`)).toEqual([true, true]);
      expect(await by(`${name}=${horses[key]}`)).toEqual([false, false]);
    }
    const cat = await server.sql.query("select uuid from specie where name = 'Cat'");
    expect(await shows(`?group_uuid=${dogs.uuid}&specie_uuid=${cat.rows[0].uuid}`)).toBe(false);
    expect(await shows(`?group_uuid=${dogs.uuid}&specie_uuid=${await uuidOf(server, 'specie', 'Dog')}`)).toBe(true);
  });

  test('stands above the group of the setting, unless there is no such group', async () => {
    const { dogs, horses } = await groups();
    await saveIframe(server, shelter, { group_uuid: horses.uuid });
    const never = `?group_uuid=${randomUUID()}`;
    expect([await shows(), await shows(never), await shows(`?group_uuid=${dogs.uuid}`), await shows('?group_uuid=')]).toEqual([
      false,
      false,
      true,
      true,
    ]);
    await saveIframe(server, shelter, {});
    expect(await shows(never)).toBe(true);
  });

  test('offers of a group the species in it alone', async () => {
    const { dogs } = await groups();
    for (const [index, name] of ['Cat', 'Horse'].entries())
      await makePet(server, branch, { name: `Other ${index}`, specie_id: await idOf(server, 'specie', name) });
    const offered = async (query: string) =>
      [...(await visit(query)).html.matchAll(/<option[^>]*>(Dog|Cat|Horse)s?</g)].map(([, name]) => name);
    expect(await offered('')).toEqual(['Cat', 'Dog', 'Horse']);
    expect(await offered(`?group_uuid=${dogs.uuid}`)).toEqual(['Cat', 'Dog']);
  });

  test('filters by a breed of the one species that is chosen', async () => {
    const { rows } = await server.sql.query<{ dog: string; id: number; uuid: string; other: string }>(`
      select s.uuid as dog, b.id, b.uuid, (select o.uuid from breed o where o.specie_id = s.id and o.id <> b.id limit 1) as other
      from specie s join breed b on b.specie_id = s.id where s.name = 'Dog' limit 1`);
    const [{ dog, id, uuid, other } = { dog: '', id: 0, uuid: '', other: '' }] = rows;
    await change('pet', `breed_primary_id = ${id}`, pet.id);
    expect([
      await shows(`?specie_uuid=${dog}&breed_uuid=${uuid}`),
      await shows(`?specie_uuid=${dog}&breed_uuid=${other}`),
    ]).toEqual([true, false]);
  });
});

describe('pages', () => {
  beforeEach(async () => {
    const dog = await idOf(server, 'specie', 'Dog');
    await server.sql.query(
      "insert into pet (branch_id, specie_id, name) select $1, $2, 'Pup ' || n from generate_series(1, 49) n",
      [branch.id, dog],
    );
  });

  test('show 24 each, newest first, and every pet once', async () => {
    const names = [...(await named('')), ...(await named('?page=2')), ...(await named('?page=3'))];
    expect([names.length, new Set(names).size, names[0], names[49]]).toEqual([50, 50, 'Pup 49', 'Biscuit the Brave']);
  });

  test('past the last are the last, which says so', async () => {
    const { html } = await visit('?page=400');
    expect(html).toContain('There are no more pages: this is the last one.');
    expect(html).toContain('Page 3 of 3');
    expect(html).toContain('Biscuit the Brave');
  });

  test('of several locations are one list in the order of all', async () => {
    const other = await makeBranch(server, shelter, 'North');
    await makePet(server, other, { name: 'Newest' });
    expect((await named('')).slice(0, 2)).toEqual(['Newest', 'Pup 49']);
  });

  test('are 12 animals in Compact, without filters', async () => {
    expect((await named('?compact=true')).length).toBe(12);
    expect((await visit('?compact=true')).html).not.toContain('<form');
  });

  test('go by applications where the shelter says so: first whom nobody has asked for', async () => {
    await petListing({ sort_by_applications: true });
    const { rows } = await server.sql.query<Ids>(
      "select id, uuid from pet where branch_id = $1 and name in ('Pup 49', 'Pup 48') order by name",
      [branch.id],
    );
    const [less, more] = rows as [Ids, Ids];
    for (const one of [less, more, more]) await inquire(server, one);
    const all = [...(await named('')), ...(await named('?page=2')), ...(await named('?page=3'))];
    expect([all[0], ...all.slice(-3)]).toEqual(['Pup 47', 'Biscuit the Brave', 'Pup 48', 'Pup 49']);
  });
});

test('breeds are shown only where the shelter says so', async () => {
  const { rows } = await server.sql.query<{ id: number }>(
    "select b.id from breed b join specie s on s.id = b.specie_id and s.name = 'Dog' where b.name = 'Beagle'",
  );
  await change('pet', `breed_primary_id = ${rows[0]?.id}`, pet.id);
  const shown = async () => [(await visit()).html, (await visit(`/pet/${pet.uuid}`)).html].map((html) => html.includes('Beagle'));
  expect(await shown()).toEqual([true, true]);
  await petListing({ display_breed: false });
  expect(await shown()).toEqual([false, false]);
});

test('a page without pets is kind, and says whether others would be found', async () => {
  expect((await visit(`?size=XL`)).html).toContain('Show all pets');
  await change('pet', 'deleted = true', pet.id);
  expect((await visit()).html).toContain('No pet is looking for a home here just now');
  const empty = await makeShelter(server);
  expect((await visitPage(server, `/iframe/${await slugOf(server, empty)}`)).http).toBe(200);
});
