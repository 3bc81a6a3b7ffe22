import { addressOf } from '@homeward/contract/call';
import { calls } from '@homeward/contract/calls';
import { Iframe } from '@homeward/contract/iframe-settings';
import { projects } from '@homeward/contract/token';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { exampleInput } from '../../test/example-input.ts';
import { startIssuer } from '../../test/issuer.ts';
import { routesOf } from '../../test/routes.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { come, signingInAt } from '../../test/sign-on.ts';
import { send } from '../../test/stranger.ts';
import { callback, startTwilio } from '../../test/twilio.ts';
import { posted } from '../../test/unsound.ts';

const PUBLIC_URL = 'https://desk.example';
let issuer: Awaited<ReturnType<typeof startIssuer>>;
let twilio: Awaited<ReturnType<typeof startTwilio>>;
let server: TestServer;
beforeAll(async () => {
  issuer = await startIssuer();
  twilio = await startTwilio();
  server = await startTestServer({
    PUBLIC_URL,
    SMS_URL: twilio.url,
    OIDC_ISSUER: issuer.address,
    OIDC_CLIENT_ID: 'homeward',
    OIDC_CLIENT_SECRET: 'a secret of the client',
    OIDC_ROLES: 'staff=Support',
  });
});
beforeEach(() => server.sql.query('delete from rate_limit'));
afterAll(async () => {
  await server.stop();
  await issuer.stop();
  await twilio.stop();
});

/** What no text may be: NUL, half a letter, more than anybody types. */
const TEXTS = ['a\0b', 'a\ud800', 'x'.repeat(12_000)];
/** The same as addresses and forms bring it, and what becomes it where it is read twice. */
const ESCAPED = ['%00', '%%0000', '%2500', '%ED%A0%80', '%', '%C0%80', 'x'.repeat(7000)];
const UUID = '0190b0f0-0000-7000-8000-000000000000';

/** Every input with one of its texts replaced, for each of its texts. */
function* eachText(input: unknown, text: string): Generator<unknown> {
  if (typeof input === 'string') yield text;
  if (typeof input !== 'object' || input === null) return;
  for (const [key, value] of Object.entries(input))
    for (const other of eachText(value, text))
      yield Array.isArray(input) ? Object.assign([...input], { [key]: other }) : { ...input, [key]: other };
}

const inputsOf = (call: (typeof calls)[number], text: string): unknown[] =>
  call.kind === 'search'
    ? [{ search: { uuid: text } }, { search: { [text]: 1 } }, { options: { sort: text } }, { search: { 'name.ilike': text } }]
    : [...eachText(exampleInput(call, 'every key'), text), { [text]: text }];

test('no text of a call, in whichever of its fields, is a fault of ours', async () => {
  const faults = new Set<string>();
  let sent = 0;
  for (const call of calls)
    for (const text of TEXTS) {
      const inputs = inputsOf(call, text);
      sent += inputs.length;
      const answers = await Promise.all(inputs.map((input) => server.admin.call(call.path, input)));
      for (const { http, message } of answers) if (http >= 500) faults.add(`${call.path}: ${message}`);
    }
  expect([...faults]).toEqual([]);
  expect(sent).toBeGreaterThan(TEXTS.length * calls.length);
});

test('no parameter and no query of an address is a fault of ours', async () => {
  const names = [...Object.keys(Iframe.shape), 'group_uuid', 'group_id', 'breed_uuid', 'preview', 'page', 'lang', 'over', 'x'];
  const asked = routesOf(server).filter(({ method }) => method === 'GET');
  const faults: unknown[] = [];
  const ask = async (path: string) => {
    const { http } = await send(server, { path, method: 'GET' });
    if (http >= 500) faults.push([path.slice(0, 100), http]);
  };
  for (const { url: path } of asked)
    for (const text of ESCAPED) {
      const parts = path.split('/');
      for (const [at, part] of parts.entries())
        if (part.startsWith(':') || part === '*') await ask(parts.map((one, index) => (index === at ? text : one)).join('/'));
      const known = path
        .replace(/:uuid|:pet/g, UUID)
        .replace(/:project/, 'adopter')
        .replace('*', 'x');
      await ask(`${known}?${names.map((name) => `${name}=${text.slice(0, 400)}`).join('&')}`);
      await ask(`${known}?${text}=x`);
    }
  expect(faults).toEqual([]);
  expect(asked.length).toBeGreaterThan(15);
});

/** The fields of every form that is no call, by its route: a new route has to be named here. */
const FORMS: Record<string, string[]> = {
  '/account/:project/sign-in': ['email', 'password'],
  '/account/:project/sign-out': ['x'],
  '/kiosk/visit/:token/leave': ['x'],
  '/text/status/:uuid': ['MessageSid', 'MessageStatus', 'ErrorCode'],
};

test('every form is known by its fields', () => {
  const called = new Set(calls.map(addressOf));
  const forms = routesOf(server).flatMap(({ method, url }) => (method === 'POST' && !called.has(url) ? url : []));
  expect(forms.sort()).toEqual(Object.keys(FORMS).sort());
});

test.each(Object.entries(FORMS))('no field of %s is a fault of ours', async (route, fields) => {
  const faults: unknown[] = [];
  for (const text of ESCAPED)
    for (const field of fields)
      for (const project of projects) {
        const path = route.replace(':project', project).replace(':uuid', UUID).replace(':token', 'x'.repeat(43));
        const body = fields.map((name) => `${name}=${name === field ? text : 'x'}`).join('&');
        const { headers } = callback(PUBLIC_URL + path, Object.fromEntries(new URLSearchParams(body)));
        const { http } = await posted(server, path, body, headers);
        if (http >= 500) faults.push([path, field, text.slice(0, 20), http]);
      }
  expect(faults).toEqual([]);
});

test.each(projects)('whoever sends to the sign-in of %s what cannot be typed is refused, and counted', async (project) => {
  const guess = () => posted(server, `/account/${project}/sign-in`, 'email=%%0000&password=x');
  for (let tries = 0; tries < 10; tries += 1) {
    const { http, text } = await guess();
    expect(http).toBe(400);
    expect(text).toContain('The e-mail or the password is not right');
  }
  expect((await guess()).http).toBe(429);
});

test('no claim of an identity provider is a fault of ours, nor does it sign anybody in', async () => {
  const there = signingInAt(issuer, server);
  const email = 'mara.voss@homeward.example';
  const answers: unknown[] = [];
  for (const text of TEXTS) {
    for (const name of ['sub', 'email']) answers.push((await there.signIn({ email, email_verified: true, [name]: text })).http);
    answers.push((await there.signIn({}, { more: { email: text, email_verified: true } })).http);
    const { http } = await there.signIn({ email, email_verified: true, groups: [text], name: text, [text]: text });
    expect(http).toBe(200);
  }
  expect(new Set(answers)).toEqual(new Set([403]));
});

test('no answer with which a browser comes back from one is a fault of ours', async () => {
  const there = signingInAt(issuer, server);
  issuer.isVisitedBy({ email: 'mara.voss@homeward.example', email_verified: true });
  const { ticket, address } = await there.begin();
  const answer = await come(address);
  for (const text of ESCAPED)
    for (const name of ['code', 'state', 'error_description', 'iss']) {
      const given = new URLSearchParams(answer);
      given.delete(name);
      const error = name === 'error_description' ? '&error=access_denied' : '';
      const { http } = await there.asStranger('confirm-single-sign-on', { ticket, answer: `${given}&${name}=${text}${error}` });
      expect([400, 403, 422]).toContain(http);
    }
});
