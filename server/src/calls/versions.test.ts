import { calls } from '@homeward/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checksums } from '../../test/checksums.ts';
import { type Caller, startTestServer, type TestServer } from '../../test/server.ts';
import { versionPlace } from '../../test/takes-version.ts';
import { type Part, versionedParts } from '../../test/versioned.ts';
import type { World } from '../../test/versioned-world.ts';

let server: TestServer;
let parts: Part[];
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  ({ parts, world } = await versionedParts(server));
});
afterAll(() => server.stop());

/** Writes that have no version, by what makes them safe without one. */
const WITHOUT = {
  'make something new': [
    'address/create',
    'address/geocode',
    'announcement/create',
    'breed/create',
    'characteristics-definition/create',
    'donation-option/create',
    'group/create',
    'kiosk/create',
    'magic-link/api/store',
    'network/create',
    'payment-credit/create-voucher',
    'product/create',
    'qr-code/create',
    'role/create',
    'shelter/create',
    'shelter-kiosk-reason/create',
    'specie/create',
    'sync/one',
    'tax/create',
    'token/generate',
    'smart-response/upload-picture',
    'user/create',
    'kiosk/check-in',
    'wait-list/join',
  ],
  'take away what is named, and once it is gone refuse': [
    'application/remove-checkout-product',
    'breed/delete',
    'donation-option/delete',
    'group/delete',
    'mapping-age/delete-pending',
    'mapping-breed/delete-pending',
    'mapping-sex/delete-pending',
    'mapping-size/delete-pending',
    'mapping-specie/delete-pending',
    'product/delete',
    'qr-code/delete',
    'question-group/delete',
    'question/delete',
    'role/delete',
    'shelter-kiosk-reason/delete',
    'smart-response/delete',
    'specie/delete',
    'sponsor/delete',
    'tax/delete',
    'user/delete',
  ],
  'bring about the one state they name, whoever asks and however often': [
    'announcement/turn-off',
    'application/adoption-return',
    'application/release-payment',
    'application/force-set-adopted',
    'application/force-set-available',
    'application-tag/enable',
    'characteristics-definition/connect',
    'characteristics-definition/disconnect',
    'integration/connect',
    'integration/disconnect',
    'integration/undo',
    'integration/set-main',
    'kiosk/deactivate',
    'network/connect',
    'network/disconnect',
    'payment-cycle/set-paid',
    'pet/restore',
    'pet/show',
    'shelter/activate-in-person',
    'shelter/toggle-active',
    'shelter/update-kiosk-logo',
    'sync/abort',
    'sync/confirm',
    'token/revoke',
    'visit/erase-visitor',
    'visit/save-visitor',
    'wait-list/leave',
  ],
  'say in which state they have seen what they change, and refuse where it is another': [
    'visit/back-in-line',
    'visit/end',
    'visit/end-all',
    'visit/update-status',
  ],
  'decide what nobody has decided, and refuse the rest': [
    'mapping-age/resolve',
    'mapping-breed/resolve',
    'mapping-sex/resolve',
    'mapping-size/resolve',
    'mapping-specie/resolve',
    'visit/resolve-text',
  ],
  'put a secret in the place of one that nobody can have read': [
    'auth/change-password',
    'integration/reauthenticate',
    'user/reset-password',
  ],
  'leave a draft that the same step of the wizard replaces': calls
    .map(({ path }) => path)
    .filter((path) => path.endsWith('/authenticate')),
  'say how somebody signs in, or end where they are signed in': [
    'auth/ask-passkey',
    'auth/begin-app',
    'auth/begin-passkey',
    'auth/begin-single-sign-on',
    'auth/confirm-app',
    'auth/confirm-passkey',
    'auth/confirm-single-sign-on',
    'auth/end-other-sessions',
    'auth/end-session',
    'auth/remove-passkey',
    'auth/renew-recovery-codes',
    'auth/session-confirm',
    'auth/session-confirm-passkey',
    'auth/turn-off-app',
    'role/require-second-factor',
    'user/end-sessions',
    'user/reset-second-factor',
    'user/unbind-sign-on',
  ],
  'send a mail to who asks for it': ['smart-response/send-test'],
  'let somebody print, for a minute': ['kiosk/print-code', 'pet/print-kennel-cards', 'qr-code/print'],
  'begin or end a session, tell a partner or show a key': [
    'auth/session-close',
    'auth/session-register',
    'auth/session-request',
    'notify/adoption-info',
    'shelter/api',
  ],
};

/** Take a version and leave nothing that could be saved again, or amounts alone: tried in the tests of their nouns. */
const ELSEWHERE = [
  'announcement/dismiss',
  'application/checkout-update',
  'question/delete-translation',
  'shelter-kiosk-reason/delete-translation',
  'application/checkout-update',
  'question/delete-translation',
  'shelter-kiosk-reason/delete-translation',
  'smart-response/delete-translation',
];

test('every call that writes takes the version that was read, or is known to need none', () => {
  const without = Object.values(WITHOUT).flat();
  const writing = calls.filter((call) => call.kind === 'call' && call.writes);
  const takes = writing.filter(versionPlace);
  const paths = (list: readonly { path: string }[]) => list.map(({ path }) => path).sort();
  expect(paths(writing.filter((call) => !takes.includes(call)))).toEqual([...without].sort());
  const tried = new Set([...parts.map(({ call }) => call), ...ELSEWHERE]);
  expect(paths(takes), 'What takes a version is tried below').toEqual([...tried].sort());
});

type Versions = Map<string, number>;
async function readAll(): Promise<Versions> {
  const versions = await Promise.all(parts.map(async ({ name, read }) => [name, await read()] as const));
  return new Map(versions);
}
const save = (part: Part, by: Caller, mark: string, version: { version?: number }) =>
  by.call(part.call, part.input(mark, version));

/** Acts upon the same records that no form saves. */
async function act() {
  const { shop, network, integration, definition, user, question, language } = world;
  const answers = question.answers.map(({ uuid }) => ({ uuid, value: 'Da' }));
  const spanish = { language_uuid: language.spanish, version: 0, question: { uuid: question.uuid, ask: 'Da?', answers } };
  const inputs: [string, object][] = [
    ['shelter/api', { organization_shelter_uuid: shop.shelter.uuid }],
    ['shelter/toggle-active', { organization_shelter_uuid: shop.shelter.uuid, active: false }],
    ['shelter/toggle-active', { organization_shelter_uuid: shop.shelter.uuid, active: true }],
    ['question/save-translation', spanish],
    ['question/delete-translation', { language_uuid: language.spanish, question_uuid: question.uuid }],
    ['network/connect', { network_uuid: network, integration_uuid: integration }],
    ['network/disconnect', { network_uuid: network, integration_uuid: integration }],
    ['characteristics-definition/connect', { network_uuid: network, definition_uuid: definition }],
    ['characteristics-definition/disconnect', { network_uuid: network, definition_uuid: definition }],
    ['integration/set-main', { integration_uuid: integration }],
    ['user/reset-password', { admin_user_uuid: user }],
  ];
  for (const [path, input] of inputs)
    expect({ path, ...(await server.admin.call(path, input)) }).toMatchObject({ path, http: 200 });
}

// Whatever is saved in both orders after one reading, no pair of parts has met: that would be a conflict of the later.
test.each([
  ['one order', (all: Part[]) => all],
  ['the other order', (all: Part[]) => all.toReversed()],
])('two people who have opened everything save each a half of it, in %s, and nobody meets anybody', async (order, inOrder) => {
  const other = await server.signIn('mara.voss@homeward.example');
  const versions = await readAll();
  await act();
  for (const [index, part] of inOrder(parts).entries()) {
    const answer = await save(part, index % 2 ? other : server.admin, order, { version: versions.get(part.name) ?? 0 });
    expect({ part: part.name, ...answer }).toMatchObject({ part: part.name, http: 200 });
  }
});

test('of two saves of one version of anything, the second is told who was first and overwrites nothing', async () => {
  const first = await server.userWith(...parts.map(({ call }) => call), 'question/search');
  const versions = await readAll();
  const { rows } = await server.sql.query<{ name: string }>(
    "select first_name || ' ' || last_name as name from admin_user order by id desc limit 1",
  );
  for (const part of parts) {
    const version = versions.get(part.name) ?? 0;
    expect({ part: part.name, ...(await save(part, first, 'First', { version })) }).toMatchObject({ part: part.name, http: 200 });
  }
  const before = await checksums(server.sql);
  for (const part of parts) {
    const version = versions.get(part.name) ?? 0;
    const refused = await save(part, server.admin, 'Second', { version });
    expect({ part: part.name, ...refused }).toMatchObject({
      part: part.name,
      http: 409,
      data: { conflict: { who: rows[0]?.name, when: expect.any(String), version: version + 1, uuid: expect.any(String) } },
    });
    const { current } = refused.data.conflict as { current: object };
    const isMarked = JSON.stringify(part.input('First', {})).includes('First');
    expect({ part: part.name, current: JSON.stringify(current) }).toEqual({
      part: part.name,
      current: expect.stringContaining(isMarked ? 'First' : '"version":'),
    });
    expect({ part: part.name, current: JSON.stringify(current) }).not.toMatchObject({
      current: expect.stringContaining('Second'),
    });
  }
  expect(await checksums(server.sql)).toEqual(before);
});

const uncompared = async (since: number) =>
  (
    await server.sql.query<{ call: string }>(
      `select call from audit_log where id > $1 and changes ->> 'version' = 'not compared' order by id`,
      [since],
    )
  ).rows.map(({ call }) => call);
const lastEntry = async () =>
  (await server.sql.query<{ id: number }>('select max(id)::int as id from audit_log')).rows[0]?.id ?? 0;

test('a save that knows no version is accepted, compared with nothing, and the audit trail says so', async () => {
  const since = await lastEntry();
  for (const part of parts)
    expect({ part: part.name, ...(await save(part, server.admin, 'Blind', {})) }).toMatchObject({ part: part.name, http: 200 });
  expect(await uncompared(since)).toEqual(parts.map(({ call }) => call));
});

test('of a save that was compared the audit trail says nothing of the kind', async () => {
  const [versions, since] = [await readAll(), await lastEntry()];
  for (const part of parts) await save(part, server.admin, 'Seen', { version: versions.get(part.name) ?? 0 });
  expect(await uncompared(since)).toEqual([]);
});
