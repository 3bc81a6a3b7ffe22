import { type Announcement, origins, type Shown, types } from '@homeward/contract/announcement';
import { isShownAt } from '@homeward/contract/announcement-places';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checksums } from '../../../../test/checksums.ts';
import { said } from '../../../../test/new-shelter.ts';
import { type Answer, type Caller, startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let reader: Caller;
beforeAll(async () => {
  server = await startTestServer();
  reader = await server.userWith('pet/search');
});
afterAll(() => server.stop());
beforeEach(() => server.sql.query('update announcement set is_active = false'));

const told = { type_key: 'INFO', origin_key: 'GLOBAL', title: 'Tea at four', description: 'In the kitchen.', link: null };
const send = (verb: string, announcement: object): Promise<Answer<{ announcement: Announcement }>> =>
  server.admin.call(`announcement/${verb}`, { announcement });
const create = async (fields: object = {}) => (await send('create', { ...told, ...fields })).data.announcement;
const turnOff = (uuid: string, by: Caller = server.admin): Promise<Answer<{ announcement: Announcement }>> =>
  by.call('announcement/turn-off', { uuid });
const shown = async (by: Caller = reader) =>
  (await by.call<{ announcements: Shown[] }>('announcement/shown', {})).data.announcements;
const dismiss = ({ uuid, version }: Pick<Announcement, 'uuid' | 'version'>, by: Caller = reader) =>
  by.call('announcement/dismiss', { uuid, version });

test('what is announced is shown to whoever is signed in, newest first, as it was written', async () => {
  const first = await create({ link: '/organization/pet?filter_name.ilike=a', description: 'In the kitchen.\nBring cups.' });
  const second = await create({ title: 'Cake at five', type_key: 'SYSTEM_UPDATE', origin_key: 'VISITORS' });
  const read = ({ id: _id, is_active: _active, deleted: _deleted, ...rest }: Announcement): Shown => rest;
  expect(await shown()).toEqual([read(second), read(first)]);
});

test('what is turned off is shown to nobody from then on, stays in the list, and can be turned on again', async () => {
  const { uuid } = await create();
  expect((await turnOff(uuid)).data.announcement).toMatchObject({ is_active: false, version: 2 });
  expect([await shown(), await shown(server.admin)]).toEqual([[], []]);
  const listed = await server.admin.call<Announcement>('announcement/search', { search: { uuid }, options: { _single: true } });
  expect(listed.data).toMatchObject({ uuid, ...told, is_active: false });
  expect(await turnOff(uuid)).toMatchObject({ http: 200, data: { announcement: { is_active: false, version: 2 } } });
  const on = await send('update', { ...told, uuid, version: 2, is_active: true });
  expect(on.data.announcement).toMatchObject({ is_active: true, version: 3 });
  expect(await shown()).toHaveLength(1);
});

test('a change that says nothing of it leaves an announcement off', async () => {
  const { uuid } = await create({ is_active: false });
  expect((await send('update', { ...told, uuid, version: 1, title: 'Tea' })).data.announcement).toMatchObject({
    is_active: false,
  });
});

test('who has it open while it is turned off does not turn it on again unawares', async () => {
  const { uuid, version } = await create();
  await turnOff(uuid);
  const saved = await send('update', { ...told, uuid, version, is_active: true });
  expect(saved).toMatchObject({ http: 409, data: { conflict: { who: 'Mara Voss', current: { is_active: false } } } });
});

test('twenty who turn it off at once have turned it off once', async () => {
  const { uuid } = await create();
  const answers = await Promise.all(Array.from({ length: 20 }, () => turnOff(uuid)));
  expect(new Set(answers.map(({ http, data }) => `${http} ${data.announcement.version}`))).toEqual(new Set(['200 2']));
});

describe('put aside', () => {
  test('is for oneself alone, and stays so', async () => {
    const announcement = await create();
    expect(await dismiss(announcement)).toMatchObject({ http: 200 });
    expect(await dismiss(announcement)).toMatchObject({ http: 200 });
    expect([await shown(), (await shown(server.admin)).length]).toEqual([[], 1]);
    const again = await server.signIn('mara.voss@homeward.example');
    expect(await shown(again)).toHaveLength(1);
  });

  test('is what was read: once it is another it is shown again', async () => {
    const announcement = await create();
    await dismiss(announcement);
    const changed = (await send('update', { uuid: announcement.uuid, version: 1, ...told, title: 'Tea at six' })).data
      .announcement;
    expect((await shown()).map(({ title }) => title)).toEqual(['Tea at six']);
    await dismiss(announcement);
    expect(await shown()).toHaveLength(1);
    await dismiss({ ...changed, version: 99 });
    expect(await shown()).toEqual([]);
    await send('update', { uuid: changed.uuid, version: changed.version, ...told, title: 'Tea at seven' });
    expect(await shown()).toHaveLength(1);
  });

  test('is nothing that is not there', async () => {
    expect(await dismiss({ uuid: crypto.randomUUID(), version: 1 })).toMatchObject({ http: 404 });
  });
});

test.each([
  ['a type', 'type_key', undefined, 'Please select the announcement type'],
  ['a type there is', 'type_key', 'PARTY', 'Please select the announcement type'],
  ['an origin', 'origin_key', undefined, 'Please select the announcement origin'],
  ['an origin there is', 'origin_key', 'EVERYWHERE', 'Please select the announcement origin'],
  ['a title', 'title', ' ', 'Please enter a title for the announcement'],
  ['a description', 'description', '\u200b', 'Please enter a description for the announcement'],
])('an announcement without %s is refused there', async (_, field, value, message) => {
  const before = await checksums(server.sql);
  expect(said(await send('create', { ...told, [field]: value }))).toEqual({ [`announcement.${field}`]: message });
  expect(await checksums(server.sql)).toEqual(before);
});

const WRONG = 'A link begins with https:// or http://, or with / for a page of the console';
test.each([
  'javascript:alert(1)',
  'https://a.example/\r\nSet-Cookie: a=b',
  ' JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://',
  'https://homeward.example@evil.example/',
  'organization/pet',
  'mailto:desk@homeward.example',
])('a link %j is refused at its field, and the database keeps none such', async (link) => {
  const before = await checksums(server.sql);
  for (const verb of ['create', 'update']) {
    const { uuid, version } = (await server.sql.query('select uuid, version from announcement limit 1')).rows[0];
    const refused = await send(verb, { ...told, link, ...(verb === 'update' && { uuid, version }) });
    expect([refused.http, said(refused)]).toEqual([422, { 'announcement.link': WRONG }]);
  }
  expect(await checksums(server.sql)).toEqual(before);
});

test('the database itself keeps no link that a browser would run', async () => {
  const { uuid } = await create();
  for (const link of ['javascript:alert(1)', '//evil.example', '/\\evil.example'])
    await expect(server.sql.query('update announcement set link = $2 where uuid = $1', [uuid, link])).rejects.toMatchObject({
      constraint: 'announcement_link_form',
    });
});

test.each(['https://homeward.example/a?b=c#d', 'HTTP://homeward.example', '/', '/organization/pet?filter_name=a#b', null, ''])(
  'a link %j is kept',
  async (link) => {
    expect(await create({ link })).toMatchObject({ link: link || null });
  },
);

test('whoever may only read announcements writes none', async () => {
  const { uuid } = await create();
  const colleague = await server.userWith('announcement/search');
  expect(await turnOff(uuid, colleague)).toMatchObject({ http: 403 });
  expect(await colleague.call('announcement/create', { announcement: told })).toMatchObject({ http: 403 });
  expect(await reader.call('announcement/search', {})).toMatchObject({ http: 403 });
});

test('types and origins are those the database knows', async () => {
  for (const type_key of types) for (const origin_key of origins) await create({ type_key, origin_key });
});

test.each([
  ['GLOBAL', ['/', '/admin/breed', '/organization/shelter/x/general'], []],
  ['DASHBOARD', ['/'], ['/admin/breed']],
  ['ALL_PETS', ['/organization/pet'], ['/organization/pets']],
  ['ADOPTIONS', ['/organization/adoption-application'], ['/organization/adoption-application/x']],
  ['APPLICATION_DETAILS', ['/organization/adoption-application/x/checkout'], ['/organization/adoption-application']],
  ['PAYMENTS', ['/organization/shelter/x/payment'], ['/organization/shelter/x/general']],
  ['PET_PROFILE', ['/organization/shelter/x/pet-profile'], ['/organization/shelter/x']],
  ['SETTINGS', ['/organization/shelter/x', '/organization/shelter/x/iframe', '/network/x/settings'], ['/network/x/sections']],
  ['REPORTS', [], ['/', '/organization/pet']],
] as const)('an announcement of %s is shown at its screens alone', (origin, there, elsewhere) => {
  expect(there.filter((address) => !isShownAt(origin, address))).toEqual([]);
  expect(elsewhere.filter((address) => isShownAt(origin, address))).toEqual([]);
});
