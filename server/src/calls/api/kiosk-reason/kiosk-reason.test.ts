import type { Page } from '@homeward/contract/call';
import type { KioskReason } from '@homeward/contract/kiosk-reason';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { said } from '../../../../test/new-shelter.ts';
import { type Answer, startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const save = (fields: object, by = server.admin): Promise<Answer<{ kiosk_reason: KioskReason }>> =>
  by.call('kiosk-reason/save', { kiosk_reason: { end_message: 'Thank you!', wait_list_on_end: false, ...fields } });
const all = async () =>
  (await server.admin.call<Page<KioskReason>>('kiosk-reason/search', { options: { limit: -1 } })).data.result;

test('the reasons people come for are there from the start, with what they end with', async () => {
  const known = await all();
  expect(known.map(({ name }) => name)).toEqual([
    'Adopt',
    'Foster',
    'Surrender',
    'Lost pet',
    'Found pet',
    'Reclaim',
    'Volunteer',
    'Donate',
    'Event',
    'Other',
  ]);
  expect(known.every(({ end_message }) => end_message.length > 10)).toBe(true);
});

test('a new reason comes after all others; a changed one keeps its place', async () => {
  const last = (await all()).at(-1)?.position ?? 0;
  const made = (await save({ name: 'Photo day' })).data.kiosk_reason;
  expect(made).toMatchObject({ name: 'Photo day', position: last + 1, version: 1 });
  const { uuid, version } = made;
  const changed = await save({ uuid, version, name: 'Photo days', wait_list_on_end: true });
  expect(changed.data.kiosk_reason).toMatchObject({ position: last + 1, version: 2, wait_list_on_end: true });
  expect(await save({ uuid, version, name: 'Late' })).toMatchObject({ http: 409, data: { conflict: { who: 'Mara Voss' } } });
});

test.each([
  ['a name', { name: ' ' }, 'name', 'Choose a name for your reason'],
  ['an end message', { name: 'X', end_message: '' }, 'end_message', 'Choose an end message for the reason'],
  ['a wait-list flag', { name: 'X', wait_list_on_end: undefined }, 'wait_list_on_end', 'Required field'],
  ['a name of its own', { name: 'ADOPT' }, 'name', 'Name already exists!'],
])('a reason without %s is refused there', async (_, fields, path, message) => {
  expect(said(await save(fields))).toEqual({ [`kiosk_reason.${path}`]: message });
});

test('administrators alone change them, and everybody reads them', async () => {
  for (const role of ['Onboarding', 'Support', 'Read-only']) {
    const { rows } = await server.sql.query(
      `select from admin_auth_item_child c join admin_auth_item r on r.id = c.parent_id join admin_auth_item p on p.id = c.child_id
        where r.name = $1 and p.name = 'kiosk-reason/save'`,
      [role],
    );
    expect({ role, rows }).toEqual({ role, rows: [] });
  }
  const anybody = await server.userWith('kiosk/search');
  expect(await anybody.call('kiosk-reason/search')).toMatchObject({ http: 200 });
  expect(await save({ name: 'Y' }, anybody)).toMatchObject({ http: 403 });
});
