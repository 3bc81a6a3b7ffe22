import { type CallPath, calls } from '@homeward/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { asking, payloads } from '../../test/specification.ts';
import { makeWorld, type World } from '../../test/versioned-world.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
});
afterAll(() => server.stop());

/** What the specification does not name, or names without showing what is sent. */
const UNSHOWN: CallPath[] = [
  'smart-response/search',
  'smart-response/save',
  'smart-response/delete',
  'smart-response/save-translation',
  'smart-response/delete-translation',
  'smart-response/preview',
  'smart-response/send-test',
  'smart-response/upload-picture',
  'address/create',
  'address/geocode',
  'announcement/dismiss',
  'announcement/shown',
  'application/preview-checkout',
  'application/release-payment',
  'application/why',
  'audit/names',
  'work/waiting',
  'question/delete',
  'shelter-settings/save-text-budget',
  'shelter/text-use',
  'visit/back-in-line',
  'visit/end-all',
  'audit/search',
  'auth/ask-passkey',
  'auth/begin-app',
  'auth/begin-passkey',
  'auth/begin-single-sign-on',
  'auth/confirm-app',
  'auth/confirm-passkey',
  'auth/confirm-single-sign-on',
  'auth/end-other-sessions',
  'auth/end-session',
  'auth/list-sessions',
  'auth/remove-passkey',
  'auth/renew-recovery-codes',
  'auth/second-factor',
  'auth/session-confirm',
  'auth/session-confirm-passkey',
  'auth/turn-off-app',
  'role/require-second-factor',
  'user/end-sessions',
  'user/reset-second-factor',
  'user/sessions',
  'user/unbind-sign-on',
  'auth/change-password',
  'auth/session-close',
  'auth/session-request',
  'branch/save',
  'branch/search',
  'donation-option/create',
  'donation-option/update',
  'integration/reauthenticate',
  'integration/undo',
  'kiosk/check-in',
  'kiosk/open',
  'kiosk-reason/save',
  'kiosk/deactivate',
  'kiosk/print-code',
  'mapping-age/delete-pending',
  'mapping-age/resolve',
  'mapping-age/save',
  'mapping-age/suggest',
  'mapping-breed/delete-pending',
  'mapping-breed/resolve',
  'mapping-breed/save',
  'mapping-breed/suggest',
  'mapping-sex/delete-pending',
  'mapping-sex/resolve',
  'mapping-sex/save',
  'mapping-sex/suggest',
  'mapping-size/delete-pending',
  'mapping-size/resolve',
  'mapping-size/save',
  'mapping-size/suggest',
  'mapping-specie/delete-pending',
  'mapping-specie/resolve',
  'mapping-specie/save',
  'mapping-specie/suggest',
  'payment-credit/find',
  'payment-cycle/totals',
  'pet/kennel-card',
  'pet/print-kennel-cards',
  'pet/show',
  'pet/why',
  'product/create',
  'product/update',
  'qr-code/print',
  'question-group/delete',
  'question-group/save',
  'retrieve/seen-fields',
  'shelter-settings/preview-adoption',
  'shelter/contract-file',
  'shelter/save-profile',
  'sponsor/delete',
  'sync-pet/search',
  'sync/confirm',
  'tax/create',
  'tax/update',
  'token/revoke',
  'user/create',
  'verify/question',
  'visit/end',
  'visit/erase-visitor',
  'visit/resolve-text',
  'visit/save-visitor',
  'visit/search',
  'visit/update-status',
  'wait-list/join',
  'wait-list/leave',
  'wait-list/open',
  'wait-list/place',
];

test('every call is sent as the specification writes it, or is known not to be written there', () => {
  const shown = [...payloads, ...asking].map(([path]) => path.split('?')[0] as CallPath);
  expect([...new Set([...shown, ...UNSHOWN])].sort()).toEqual(calls.map(({ path }) => path).sort());
});

test('what the specification sends is accepted as it is written there', async () => {
  for (const [path, payload] of payloads) {
    const { http, message, data } = await server.admin.call<{ errors?: unknown }>(path, await payload(world, server));
    expect({ path, http, message, errors: data.errors }).toMatchObject({ path, http: 200 });
  }
});

test('what the specification sends to ask a partner has the shape that its call takes', async () => {
  for (const [path, payload] of asking) {
    const call = calls.find((one) => one.path === path);
    const refused = call?.kind === 'call' && call.input.safeParse(await payload(world, server)).error?.issues;
    expect({ path, refused }).toEqual({ path, refused: undefined });
  }
});
