import { type Event, eventSlugOf } from '@homeward/contract/event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checksums } from '../../../../test/checksums.ts';
import { said } from '../../../../test/new-shelter.ts';
import { dataUrl } from '../../../../test/picture.ts';
import { visitPage } from '../../../../test/public-pages.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { makeShelter } from '../../../../test/shelters.ts';
import { banner, event } from '../../../../test/versioned-world.ts';

let server: TestServer;
let picture: string;
beforeAll(async () => {
  server = await startTestServer();
  picture = await banner();
});
afterAll(() => server.stop());

const NO_DATES = 'Please choose when the event starts and ends';
const SLUG_TAKEN = 'Slug is not valid or already exists!';
const TOO_EARLY = 'An event ends after it has started';
const NO_YEAR = 'Please check the year: it is from 2000 to 2199';
const NO_HOUR = 'There is no such hour: clocks skip it, or it is not in UTC';

let made = 0;
const newSlug = () => `event-${++made}`;
const send = (fields: object, banner_base64: string | null = picture) =>
  server.admin.call<{ event: Event }>('event/save', { event: { ...event, ...fields }, banner_base64 });
async function created(fields: object = {}): Promise<Event> {
  const answer = await send({ slug: newSlug(), ...fields });
  expect(answer).toMatchObject({ http: 200 });
  return answer.data.event;
}

test.each([
  ['Spring Adoption Weekend', 'spring-adoption-weekend'],
  ['Pre-Summer  Fest', 'presummer-fest'],
  ['Dogs & Cats: 2026!', 'dogs-cats-2026'],
  ['  Ünder  Bäumen ', 'under-baumen'],
  ['St. John’s – Été Fair  2027!', 'st-johns-ete-fair-2027'],
  ['—', ''],
])('the slug of %s is %s', (name, slug) => expect(eventSlugOf(name)).toBe(slug));

test('an event is answered with who takes part and who pays, in which it can be changed, and keeps its banner', async () => {
  const [one, two] = [await makeShelter(server), await makeShelter(server)];
  const { data } = await server.admin.call<{ sponsor: { uuid: string } }>('sponsor/save', { sponsor: { name: 'Harbour' } });
  const sponsor_uuid = data.sponsor.uuid;
  const first = await created({ shelters: [{ shelter_uuid: one.uuid }], sponsors: [{ sponsor_uuid }] });
  expect(first).toMatchObject({
    ...event,
    start_datetime: '2026-05-02T08:00:00+00:00',
    end_datetime: '2026-05-02T14:00:00+00:00',
    active: false,
    search_enabled: false,
    banner: { key: expect.any(String) },
    shelters: [{ active: true, shelter: { uuid: one.uuid } }],
    sponsors: [{ active: true, sponsor: { uuid: sponsor_uuid, name: 'Harbour' } }],
  });
  const { uuid, version, slug } = first;
  const shelters = [
    { shelter_uuid: one.uuid, active: false },
    { shelter_uuid: two.uuid, active: true },
  ];
  const now = (await send({ uuid, version, slug, name: 'Changed', shelters }, null)).data.event;
  expect(now).toMatchObject({ name: 'Changed', banner: first.banner, sponsors: [] });
  expect(now.shelters?.map(({ active, shelter }) => [shelter?.uuid, active]).sort()).toEqual(
    shelters.map(({ shelter_uuid, active }) => [shelter_uuid, active]).sort(),
  );
});

test('a slug that another event has is refused at its field with its code, and freed with the event', async () => {
  const { slug, uuid } = await created();
  const again = await send({ slug });
  expect(again).toMatchObject({ http: 409, status: 5655, message: SLUG_TAKEN });
  expect(said(again)).toEqual({ 'event.slug': SLUG_TAKEN });
  await server.sql.query('update organization_event set deleted = true where uuid = $1', [uuid]);
  expect(await send({ slug })).toMatchObject({ http: 200 });
});

test.each([
  ['without a name', { name: ' ' }, { 'event.name': 'Missing a name' }],
  ['without a slug', { slug: '' }, { 'event.slug': 'Missing a slug' }],
  ['with a slug that is none', { slug: 'Open House' }, { 'event.slug': SLUG_TAKEN }],
  ['without a start', { start_datetime: '' }, { 'event.start_datetime': NO_DATES }],
  ['without an end', { end_datetime: undefined }, { 'event.end_datetime': NO_DATES }],
  ['at an hour that is skipped', { start_datetime: '2026-03-29T02:30' }, { 'event.start_datetime': NO_HOUR }],
  ['at no moment at all', { start_datetime: 'garbage' }, { 'event.start_datetime': NO_DATES }],
  ['on a day without an hour', { end_datetime: '2027-03-01' }, { 'event.end_datetime': NO_DATES }],
  ['on a day that is none', { start_datetime: '2026-02-30T10:00:00Z' }, { 'event.start_datetime': NO_HOUR }],
  ['in a year that nobody has meant', { start_datetime: '0026-05-02T08:00:00Z' }, { 'event.start_datetime': NO_YEAR }],
  ['before all years', { start_datetime: '0000-01-01T00:00:00+14:00' }, { 'event.start_datetime': NO_YEAR }],
  ['after all years', { end_datetime: '9999-12-31T23:59:59-12:00' }, { 'event.end_datetime': NO_YEAR }],
  ['a year before its end, which is before it', { start_datetime: '2027-01-01T00:00:00Z' }, { 'event.end_datetime': TOO_EARLY }],
  ['that ends before it starts', { end_datetime: '2026-05-02T07:59:00Z' }, { 'event.end_datetime': TOO_EARLY }],
  ['that ends as it starts', { end_datetime: event.start_datetime }, { 'event.end_datetime': TOO_EARLY }],
  [
    'of a shelter that does not exist',
    { shelters: [{ shelter_uuid: crypto.randomUUID() }] },
    { 'event.shelters.0.shelter_uuid': 'Please select a shelter' },
  ],
  [
    'of a sponsor that does not exist',
    { sponsors: [{ sponsor_uuid: crypto.randomUUID() }] },
    { 'event.sponsors.0.sponsor_uuid': 'Please select a sponsor' },
  ],
])('an event %s is refused there, and nothing is written', async (_, fields, words) => {
  const before = await checksums(server.sql);
  expect(said(await send({ slug: newSlug(), ...fields }))).toEqual(words);
  expect(await checksums(server.sql)).toEqual(before);
});

test('a new event without a banner is refused there, and so is one with what is no picture', async () => {
  expect(said(await send({ slug: newSlug() }, null))).toEqual({
    banner_base64: 'Event banner is required. Please upload an image.',
  });
  const drawing = dataUrl('image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  const before = await checksums(server.sql);
  expect(said(await send({ slug: newSlug() }, drawing))).toEqual({ banner_base64: expect.stringContaining('JPEG, PNG or WebP') });
  expect(await checksums(server.sql)).toEqual(before);
});

const pageOf = ({ slug }: Event, query = '') => visitPage(server, `/event/${slug}${query}`);

test('the page of an active event says when it is, who takes part and who pays, and nothing that a script could run', async () => {
  const { uuid: shelter_uuid, id } = await makeShelter(server);
  const hidden = await makeShelter(server);
  const name = '</script><script>alert(1)</script>';
  await server.sql.query("update organization_shelter set active = true, name = 'Harbour House' where id = $1", [id]);
  await server.sql.query("update organization_shelter set active = false, name = 'Hidden House' where id = $1", [hidden.id]);
  const shown = await created({ active: true, name, shelters: [{ shelter_uuid }, { shelter_uuid: hidden.uuid }] });
  const { http, html, headers } = await pageOf(shown);
  expect(http).toBe(200);
  expect(html).toContain('dateTime="2026-05-02T08:00:00Z"');
  expect(html).toContain('Harbour House');
  expect(html).not.toContain('Hidden House');
  expect(html).not.toContain('<script>alert');
  expect(headers.get('content-security-policy')).toContain("script-src 'self'");
});

test('an event that goes on into another year is kept in UTC, found by either day, and says both years', async () => {
  const night = { start_datetime: '2026-12-31T20:30:00-05:00', end_datetime: '2027-01-01T02:00:00-05:00' };
  const shown = await created({ active: true, ...night });
  expect(shown).toMatchObject({ start_datetime: '2027-01-01T01:30:00+00:00', end_datetime: '2027-01-01T07:00:00+00:00' });
  const long = await created({ active: true, start_datetime: '2026-12-30T23:00:00Z', end_datetime: '2028-02-29T01:00:00Z' });
  const { html } = await pageOf(long);
  expect(html).toContain('Wednesday, December 30, 2026');
  expect(html).toContain('Tuesday, February 29, 2028');
  expect(html).toContain('"startDate":"2026-12-30T23:00:00Z","endDate":"2028-02-29T01:00:00Z"');
});

test('what takes place again is an event each time: its slug is taken while the earlier one is there', async () => {
  const { slug } = await created();
  const again = { start_datetime: '2027-05-02T08:00:00Z', end_datetime: '2027-05-02T14:00:00Z' };
  expect(await send({ slug, ...again })).toMatchObject({ http: 409, status: 5655 });
  expect(await send({ slug: `${slug}-2027`, ...again })).toMatchObject({ http: 200 });
});

test('search engines may list an event only where that is said', async () => {
  const listed = await created({ active: true, search_enabled: true });
  const unlisted = await created({ active: true });
  const isKept = async (one: Event) => (await pageOf(one)).html.includes('name="robots" content="noindex"');
  expect([await isKept(listed), await isKept(unlisted)]).toEqual([false, true]);
});

test('an event that is not active, or deleted, is answered as one that never was', async () => {
  const never = await visitPage(server, '/event/never-was');
  expect(never.http).toBe(404);
  const inactive = await created({ search_enabled: true });
  const gone = await created({ active: true });
  await server.sql.query('update organization_event set deleted = true where uuid = $1', [gone.uuid]);
  for (const one of [inactive, gone]) expect((await pageOf(one)).html).toBe(never.html);
});

test('a slug is one as shelters have them', async () => {
  for (const slug of ['add', 'a'.repeat(61)])
    expect(await send({ slug })).toMatchObject({ http: 422, data: { errors: [{ path: ['event', 'slug'] }] } });
});

test('a slash at the end of a visitor’s address leads to the page', async () => {
  const { slug } = await created({ active: true });
  for (const [path, page] of [
    [`/event/${slug}/`, `/event/${slug}`],
    [`/event/${slug}//?lang=es`, `/event/${slug}?lang=es`],
    ['/iframe/x/?page=2', '/iframe/x?page=2'],
    ['/kiosk/', '/kiosk'],
    ['/account/adopter/', '/account/adopter'],
  ] as const) {
    const { http, headers } = await visitPage(server, path);
    expect({ path, http, to: headers.get('location') }).toEqual({ path, http: 302, to: page });
  }
});

test.each([
  ...['/event', '/event/x/y', `/event/${'a'.repeat(5000)}`, '/event/%00', '/event/a%00b', '/event/%ff', '/iframe', '/iframe/%00'],
  ...['/iframe/x?preview=%00&breed=%00', '/iframe/x/pet', '/m', '/m/%00', '/m/x/y', '/kiosk/x', '/account/x/y', '/account/%00'],
])('%s, where there is no page, is said to be so in the words for visitors', async (path) => {
  const { http, html } = await visitPage(server, path);
  expect(http).toBe(404);
  expect(html).toContain('There is nothing here');
});

test('screens of the console are the console’s', async () => {
  for (const path of ['/', '/organization/event', '/organization/event/add', '/events', '/admin/audit?search=%00'])
    expect({ path, title: /<title>(.*)<\/title>/.exec((await visitPage(server, path)).html)?.[1] }).toMatchObject({
      title: expect.not.stringContaining('nothing'),
    });
});

test('an event’s page speaks the visitor’s language', async () => {
  const shown = await created({ active: true });
  expect((await pageOf(shown, '?lang=fr')).html).toMatch(/<html lang="fr".*samedi 2 mai 2026/s);
});
