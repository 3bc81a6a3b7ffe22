import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { restrict } from '../../test/pets.ts';
import { saveIframe, slugOf, visitPage } from '../../test/public-pages.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { type Ids, type MadeShelter, makeHouse, makePet } from '../../test/shelters.ts';
import { Rendered } from './rendered.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let shelter: MadeShelter;
let pet: Ids;
let address: string;
beforeEach(async () => {
  const house = await makeHouse(server);
  ({ shelter } = house);
  pet = await makePet(server, house.branch, {
    name: 'Biscuit',
    price: 120,
    custom_code: 'B-7',
    description: 'Likes “long” walks.',
  });
  address = `/iframe/${await slugOf(server, shelter)}`;
});
const visit = (path = '', headers?: Record<string, string>) => visitPage(server, `${address}${path}`, headers);

describe('who has a page already', () => {
  const etagOf = async (path = '') => (await visit(path)).headers.get('etag') ?? '';
  const again = async (etag: string, path = '', headers = {}) => (await visit(path, { 'if-none-match': etag, ...headers })).http;

  test('is told so, however a proxy between has written its mark', async () => {
    const etag = await etagOf();
    expect(etag).toMatch(/^W\/"/);
    for (const header of [etag, etag.slice(2), `"other", ${etag}`, '*']) expect(await again(header), header).toBe(304);
    expect(await again('"other"')).toBe(200);
    expect(await again(await etagOf(`/pet/${pet.uuid}`), `/pet/${pet.uuid}`)).toBe(304);
  });

  test.each([
    ['the setting has changed', () => saveIframe(server, shelter, { g: 3 })],
    ['a pet was restricted', () => restrict(server, shelter, pet)],
    ['a pet was renamed', () => server.sql.query("update pet set name = 'Cookie' where id = $1", [pet.id])],
  ])('gets another where %s', async (_, change) => {
    const etag = await etagOf();
    await change();
    expect(await again(etag)).toBe(200);
  });

  test('gets another in another language', async () => {
    const etag = await etagOf();
    expect([await again(etag, '?lang=es'), await again(etag, '', { 'accept-language': 'fr' })]).toEqual([200, 200]);
  });

  test('asks each time', async () => {
    const { headers } = await visit();
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('vary')).toBe('accept-language, accept-encoding');
  });
});

test('a page is packed as its reader takes it, the first time and from memory', async () => {
  const plain = (await visit('', { 'accept-encoding': 'identity' })).html;
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const [encoding, open] of Object.entries(unpack))
    for (let time = 0; time < 2; time += 1) {
      const { headers, body } = await request(`${server.url}${address}`, { headers: { 'accept-encoding': encoding } });
      expect(headers['content-encoding']).toBe(encoding);
      expect(open(Buffer.from(await body.arrayBuffer())).toString()).toBe(plain);
    }
});

describe('the way from a listing to a pet and back', () => {
  const linkIn = (html: string, path: string) =>
    [...html.matchAll(/href="([^"]+)"/g)]
      .map(([, href = '']) => href.replaceAll('&amp;', '&'))
      .find((href) => href.split('?', 1)[0] === path) ?? '';
  const sorted = (href: string) => [...new URL(href, server.url).searchParams].map(String).toSorted();

  test.each([
    'sex=FEMALE&al=true&al_show=true&p=30&g=5&t=true&nb=true&lang=es&page=2',
    'compact=true&t=1&p=20&lang=en',
    'branch_uuid=&size=&lang=fr',
  ])('keeps %s', async (query) => {
    await server.sql.query(
      `insert into pet (branch_id, specie_id, name, sex_key, foster) select branch_id, specie_id, 'Other ' || n, 'FEMALE', true
        from pet, generate_series(1, 30) n where id = $1`,
      [pet.id],
    );
    const listing = await visit(`?${query}`);
    const to = /href="([^"?]+\/pet\/[^"?]+)/.exec(listing.html)?.[1] ?? '';
    const link = linkIn(listing.html, to);
    const page = (await visitPage(server, link)).html;
    const back = linkIn(page, address);
    expect((await visitPage(server, back)).html).toBe(listing.html);
    expect(sorted(back)).toEqual(sorted(link));
    const main = (html: string) => /<main class="([^"]*)" style="padding:(\d*)/.exec(html)?.slice(1);
    expect(main(page)).toEqual(main(listing.html));
    expect(page).toContain(`<link rel="canonical" href="${server.url}${to}"/>`);
  });

  test('of a page past the last leads back to the last, and repeats nothing that is no value', async () => {
    const { html } = await visit('?page=9&sex=%3Cscript%3E&p=x&nobody=knows&lang=en');
    expect(linkIn(html, `${address}/pet/${pet.uuid}`)).toBe(`${address}/pet/${pet.uuid}?lang=en`);
    const page = await visit(`/pet/${pet.uuid}?page=-1&p=%22onload&lang=en`);
    expect(linkIn(page.html, address)).toBe(`${address}?lang=en`);
  });

  test('is another page for another look, and as much the same as before', async () => {
    const etagOf = async (query: string) => (await visit(`/pet/${pet.uuid}${query}`)).headers.get('etag');
    const asked = ['', '?p=30', '?t=true', '?sex=MALE', '?page=2', '?unknown=1'];
    const marks = await Promise.all(asked.map(etagOf));
    expect([new Set(marks).size, marks.at(-1)]).toEqual([asked.length - 1, marks[0]]);
  });

  test('where nothing is like what is asked, is a way to all of them that keeps how the site embeds them', async () => {
    const { html } = await visit('?size=XL&sex=MALE&t=true&g=3&lang=es');
    expect(sorted(linkIn(html, address))).toEqual(['g,3', 'lang,es', 't,true']);
  });
});

describe('who may show it in a frame', () => {
  const ancestors = async (path = '') =>
    /frame-ancestors ([^;]*)/.exec((await visit(path)).headers.get('content-security-policy') ?? '')?.[1];

  test('is every safe site, and whoever tries it out at home, where the shelter names none', async () => {
    expect(await ancestors()).toBe("'self' https: http://localhost:*");
    expect((await visit()).headers.get('x-frame-options')).toBeNull();
  });

  test('is who the shelter names, on both pages', async () => {
    await saveIframe(server, shelter, { frame_ancestors: ['https://www.paws.example', 'https://*.paws.example'] });
    const named = "'self' https://www.paws.example https://*.paws.example";
    expect([await ancestors(), await ancestors(`/pet/${pet.uuid}`)]).toEqual([named, named]);
  });

  test.each([
    'https://a.example/path',
    'https://a.example; script-src *',
    "'none'",
    '*',
    'https:',
    'javascript:alert(1)',
    'https://a b',
  ])('is no %s', async (site) => {
    const refused = await saveIframe(server, shelter, { frame_ancestors: [site] });
    expect(refused).toMatchObject({ http: 422, data: { errors: [{ path: ['value', 'frame_ancestors', 0] }] } });
  });
});

describe('the setting', () => {
  test('starts as the specification says', async () => {
    const { data } = await saveIframe(server, shelter, {});
    expect(data.shelter_setting).toMatchObject({ type_key: 'IFRAME', value: { g: 15, p: 15, nb: false, t: false, al: null } });
  });

  test.each([
    ['branch_uuid', 'Please select a location of this shelter'],
    ['specie_uuid', 'Please select a species that exists'],
  ])('names in %s only what there is', async (field, message) => {
    const { branch } = await makeHouse(server);
    const refused = await saveIframe(server, shelter, { [field]: [branch.uuid] });
    expect(refused).toMatchObject({ http: 422, data: { errors: [{ path: ['value', field, 0], message }] } });
  });

  test('names only a group that there is', async () => {
    const refused = await saveIframe(server, shelter, { group_uuid: shelter.uuid });
    const message = 'Please select a group that exists';
    expect(refused).toMatchObject({ http: 422, data: { errors: [{ path: ['value', 'group_uuid'], message }] } });
  });
});

describe('what others read of a page', () => {
  test('of the listing: nothing by itself, what frames it may be found by it', async () => {
    expect((await visit()).html).toContain('<meta name="robots" content="noindex, indexifembedded"/>');
  });

  test('of a pet: its own address without filters, a picture, a price', async () => {
    const { html } = await visit(`/pet/${pet.uuid}?lang=en`);
    const canonical = `${server.url}${address}/pet/${pet.uuid}`;
    expect(html).toContain(`<link rel="canonical" href="${canonical}"/>`);
    expect(html).toContain(`<meta property="og:url" content="${canonical}"/>`);
    expect(html).not.toContain('name="robots"');
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'ItemPage',
      mainEntity: { name: 'Biscuit', offers: { price: 120, priceCurrency: 'USD', seller: { '@type': 'AnimalShelter' } } },
    });
  });

  test('a picture that is shared is cut to 1200 by 630', async () => {
    const { rows } = await server.sql.query<{ slug: string; uuid: string }>(`select s.slug, p.uuid from public_pet p
      join organization_branch b on b.id = p.branch_id join organization_shelter s on s.id = b.shelter_id where p.picture_id is not null limit 1`);
    const { html } = await visitPage(server, `/iframe/${rows[0]?.slug}/pet/${rows[0]?.uuid}`);
    const [, image = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
    const { default: sharp } = await import('sharp');
    const bytes = Buffer.from(await (await fetch(image)).arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: 'webp' });
  });
});

test('the script of other sites has one address for ever, and may be loaded there', async () => {
  const { http, headers } = await visitPage(server, '/p/embed.js');
  expect([http, headers.get('cross-origin-resource-policy'), headers.get('cache-control')]).toEqual([
    200,
    'cross-origin',
    'public, max-age=3600',
  ]);
});

test('drawn pages are remembered up to a number of bytes, and what nobody asks for goes first', async () => {
  const pages = new Rendered(10);
  const drawn: string[] = [];
  const ask = (key: string, bytes = 4) =>
    pages.page(key, async () => {
      drawn.push(key);
      return Buffer.alloc(bytes);
    });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'c', 'b']) await ask(key);
  expect(drawn).toEqual(['a', 'b', 'c', 'b']);
  for (const _time of [1, 2]) await ask('too large', 11);
  expect(drawn.slice(4)).toEqual(['too large', 'too large']);
});

test('a page that cannot be drawn is drawn anew for who asks next', async () => {
  const pages = new Rendered(10);
  await expect(pages.page('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await pages.page('a', async () => Buffer.from('yes'))).toEqual(Buffer.from('yes'));
});
