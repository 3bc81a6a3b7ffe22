import { FactorAsked } from '@homeward/contract/auth';
import { SecondFactor } from '@homeward/contract/second-factor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appCode } from '../../../../test/app-code.ts';
import { Authenticator } from '../../../../test/authenticator.ts';
import { PASSWORD } from '../../../../test/cluster.ts';
import { type Caller, startTestServer, type TestServer } from '../../../../test/server.ts';
import { trySignIn, userNamed } from '../../../../test/user.ts';

const origin = 'https://console.homeward.example';
const rpID = 'console.homeward.example';
let server: TestServer;
let now = new Date('2027-03-01T12:00:00Z');
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: origin }, undefined, () => now);
});
afterAll(() => server.stop());

interface Person {
  caller: Caller;
  email: string;
}
const person = async (...permissions: string[]): Promise<Person> => {
  const caller = await server.userWith(...permissions);
  const { data } = await caller.call<{ admin_user: { email: string } }>('auth/session-info');
  return { caller, email: data.admin_user.email };
};

/** What WebAuthn's JSON has and the contract does not ask for is left out, as the console does. */
const madeBy = (key: Authenticator, challenge: string, wrong = {}) => {
  const { clientExtensionResults: _, ...made } = key.make({ challenge, origin, rpID, ...wrong });
  return made;
};
const shownBy = (key: Authenticator, challenge: string, wrong = {}) => {
  const { clientExtensionResults: _, ...shown } = key.show({ challenge, origin, rpID, ...wrong });
  return shown;
};

interface Begun {
  ticket: string;
  creation: { challenge: string; excludeCredentials: { id: string }[] };
}
const begin = ({ caller }: Person, proof: object = {}) =>
  caller.call<Begun>('auth/begin-passkey', { password: PASSWORD, ...proof });
async function make(who: Person, proof: object = {}, key = new Authenticator()) {
  const { ticket, creation } = (await begin(who, proof)).data;
  const input = { ticket, name: 'Key at my desk', made: madeBy(key, creation.challenge) };
  const { data, message } = await who.caller.call<{ recovery_codes: string[] | null }>('auth/confirm-passkey', input);
  expect(message).toBe('OK');
  return { key, codes: data.recovery_codes };
}
const proofBy = async ({ caller }: Person, key: Authenticator) => {
  const { data } = await caller.call<{ ticket: string; request: { challenge: string } }>('auth/ask-passkey');
  return { passkey: { ticket: data.ticket, shown: shownBy(key, data.request.challenge) } };
};
const asked = async (email: string) => {
  const { data } = await trySignIn(server, email, PASSWORD);
  expect(data).not.toHaveProperty('access_token');
  const { ticket, passkey, app } = FactorAsked.parse(data.second_factor);
  return { ticket, app, challenge: passkey?.challenge ?? '', known: passkey?.allowCredentials.map(({ id }) => id) };
};
const asStranger = (path: string, input: object) =>
  server.post(path, JSON.stringify(input), { 'content-type': 'application/json', 'x-api-key': server.admin.accessKey });
const show = (ticket: string, shown: object) => asStranger('/api/auth/session-confirm-passkey', { ticket, shown });
const factorOf = async ({ caller }: Person) =>
  SecondFactor.parse((await caller.call<{ second_factor: unknown }>('auth/second-factor')).data.second_factor);

describe('a passkey', () => {
  test('is made by who knows their password, and is listed with when it was used', async () => {
    const who = await person();
    expect(await begin(who, { password: 'not the password' })).toMatchObject({
      http: 422,
      data: { errors: [{ path: ['password'] }] },
    });
    const { key, codes } = await make(who);
    expect(codes).toHaveLength(10);
    expect((await factorOf(who)).passkeys).toMatchObject([{ name: 'Key at my desk', last_used_date: null }]);
    const { ticket, challenge } = await asked(who.email);
    await show(ticket, shownBy(key, challenge));
    expect((await factorOf(who)).passkeys).toMatchObject([{ last_used_date: now.toISOString() }]);
  });

  test('lets its owner in after the password, once for each time it is asked for', async () => {
    const who = await person();
    const { key } = await make(who);
    const { ticket, challenge, known, app } = await asked(who.email);
    expect([known, app]).toEqual([[key.id], false]);
    const shown = shownBy(key, challenge);
    expect(await show(ticket, shown)).toMatchObject({ http: 200, data: { access_token: expect.any(String) } });
    expect(await show(ticket, shown)).toMatchObject({ http: 403, message: expect.stringContaining('Start again') });
    const again = await asked(who.email);
    expect(await show(again.ticket, shown)).toMatchObject({ http: 403 });
  });

  test.each([
    ['for another origin', { origin: 'https://evil.example' }],
    ['for another name', { rpID: 'evil.example' }],
    ['for a challenge that nobody asked', { challenge: 'YW5vdGhlciBjaGFsbGVuZ2U' }],
  ])('that is shown %s lets nobody in', async (_what, wrong) => {
    const who = await person();
    const { key } = await make(who);
    const { ticket, challenge } = await asked(who.email);
    expect(await show(ticket, shownBy(key, challenge, wrong))).toMatchObject({
      http: 403,
      data: { errors: [{ path: ['shown'] }] },
    });
  });

  test('of somebody else lets nobody in, whichever id it says', async () => {
    const [one, other] = [await person(), await person()];
    const [{ key }, { key: theirs }] = [await make(one), await make(other)];
    const { ticket, challenge } = await asked(one.email);
    const shown = shownBy(theirs, challenge);
    expect(await show(ticket, shown)).toMatchObject({ http: 403 });
    expect(await show(ticket, { ...shown, id: key.id, rawId: key.id })).toMatchObject({ http: 403 });
    expect(await show(ticket, shownBy(key, challenge))).toMatchObject({ http: 200 });
  });

  test('that was copied lets nobody in once the copy’s count is behind', async () => {
    const who = await person();
    const { key } = await make(who);
    key.counter = 5;
    const first = await asked(who.email);
    expect(await show(first.ticket, shownBy(key, first.challenge))).toMatchObject({ http: 200 });
    key.counter = 4;
    const second = await asked(who.email);
    expect(await show(second.ticket, shownBy(key, second.challenge))).toMatchObject({ http: 403 });
  });

  test('is asked for in vain ten times, then nobody is let in for a while', async () => {
    const who = await person();
    const { key } = await make(who);
    const { ticket, challenge } = await asked(who.email);
    const wrong = shownBy(new Authenticator(), challenge);
    for (let time = 0; time < 10; time += 1) expect(await show(ticket, wrong)).toMatchObject({ http: 403 });
    expect(await show(ticket, shownBy(key, challenge))).toMatchObject({ http: 429 });
  });

  test('is nobody else’s to keep, and not once it has taken too long', async () => {
    const [one, other] = [await person(), await person()];
    const { ticket, creation } = (await begin(one)).data;
    const input = { ticket, name: 'Mine', made: madeBy(new Authenticator(), creation.challenge) };
    expect(await other.caller.call('auth/confirm-passkey', input)).toMatchObject({ http: 403 });
    now = new Date(now.getTime() + 601_000);
    expect(await one.caller.call('auth/confirm-passkey', input)).toMatchObject({ http: 403 });
    expect((await factorOf(one)).passkeys).toEqual([]);
  });

  test('that somebody else has is not kept a second time', async () => {
    const [one, other] = [await person(), await person()];
    const { key } = await make(one);
    const { ticket, creation } = (await begin(other)).data;
    const input = { ticket, name: 'Theirs', made: madeBy(key, creation.challenge) };
    expect(await other.caller.call('auth/confirm-passkey', input)).toMatchObject({ http: 403 });
    expect(await factorOf(other)).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
  });

  test('proves who it is before another is made, and so does no password alone', async () => {
    const who = await person();
    const { key } = await make(who);
    expect(await begin(who)).toMatchObject({ http: 422, data: { errors: [{ path: ['code'] }] } });
    const proof = await proofBy(who, key);
    const { data } = await begin(who, proof);
    expect(data.creation.excludeCredentials).toMatchObject([{ id: key.id }]);
    expect(await begin(who, proof)).toMatchObject({ http: 422, data: { errors: [{ path: ['passkey'] }] } });
    const { codes } = await make(who, await proofBy(who, key));
    expect(codes).toBeNull();
    const stranger = await person();
    const theirs = await make(stranger);
    expect(await begin(who, await proofBy(stranger, theirs.key))).toMatchObject({
      http: 422,
      data: { errors: [{ path: ['passkey'] }] },
    });
  });

  test('ends whatever sessions there were without it', async () => {
    const who = await person();
    const elsewhere = await server.signIn(who.email);
    await make(who);
    expect(await elsewhere.call('auth/session-info')).toMatchObject({ status: 5204 });
  });

  test('is removed by its owner alone, and with the last one the second factor ends', async () => {
    const [who, other] = [await person(), await person()];
    const { key } = await make(who);
    const [passkey] = (await factorOf(who)).passkeys;
    const remove = async (by: Person, proof: object) =>
      by.caller.call('auth/remove-passkey', { password: PASSWORD, passkey_uuid: passkey?.uuid, ...proof });
    expect(await remove(other, {})).toMatchObject({ http: 404 });
    expect(await remove(who, {})).toMatchObject({ http: 422 });
    expect(await remove(who, await proofBy(who, key))).toMatchObject({ http: 200 });
    expect(await factorOf(who)).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
    expect((await trySignIn(server, who.email, PASSWORD)).data).toHaveProperty('access_token');
  });

  test('stays where an app is turned off beside it, and is what is asked for then', async () => {
    const who = await person();
    const begun = (await who.caller.call<{ ticket: string; secret: string }>('auth/begin-app', { password: PASSWORD })).data;
    const code = () => appCode(begun.secret, now.getTime());
    await who.caller.call('auth/confirm-app', { ticket: begun.ticket, code: code() });
    now = new Date(now.getTime() + 30_000);
    const { key } = await make(who, { code: code() });
    now = new Date(now.getTime() + 30_000);
    expect(await who.caller.call('auth/turn-off-app', { password: PASSWORD, code: code() })).toMatchObject({ http: 200 });
    expect(await factorOf(who)).toMatchObject({ app: false, passkeys: [{}], recovery_codes_left: 10 });
    expect(await asked(who.email)).toMatchObject({ app: false, known: [key.id] });
  });

  test('that a role asks for is not removed while it is the last', async () => {
    const who = await person('specie/search');
    const { key } = await make(who);
    const { data } = await who.caller.call<{ admin_user: { roles: { name: string }[] } }>('auth/session-info');
    await server.admin.call('role/require-second-factor', { name: data.admin_user.roles[0]?.name, required: true });
    const [passkey] = (await factorOf(who)).passkeys;
    const input = { password: PASSWORD, passkey_uuid: passkey?.uuid, ...(await proofBy(who, key)) };
    expect(await who.caller.call('auth/remove-passkey', input)).toMatchObject({ http: 409 });
    expect((await factorOf(who)).passkeys).toHaveLength(1);
  });

  test('is taken away with all else by an administrator, for who has lost it', async () => {
    const who = await person();
    await make(who);
    const { uuid } = await userNamed(server, who.email);
    await server.admin.call('user/reset-second-factor', { admin_user_uuid: uuid });
    const { rows } = await server.sql.query(
      'select from admin_passkey where admin_user_id = (select id from admin_user where uuid = $1)',
      [uuid],
    );
    expect(rows).toEqual([]);
    expect((await trySignIn(server, who.email, PASSWORD)).data).toHaveProperty('access_token');
  });

  test('stands in the trail by its name, and its key does not', async () => {
    const who = await person();
    await make(who);
    const { uuid } = await userNamed(server, who.email);
    const said = await server.admin.call('audit/search', { search: { about_uuid: uuid, table_name: 'admin_passkey' } });
    expect(said).toMatchObject({
      data: { result: [{ action: 'INSERT', changes: { name: { to: 'Key at my desk' }, public_key: 'changed' } }] },
    });
  });
});

test('where the console has no name no passkey is made, and none asked for', async () => {
  const nameless = await startTestServer();
  try {
    const caller = await nameless.userWith();
    expect(await caller.call('auth/second-factor')).toMatchObject({ data: { second_factor: { may_make_passkeys: false } } });
    expect(await caller.call('auth/begin-passkey', { password: PASSWORD })).toMatchObject({ http: 409 });
    expect(await caller.call('auth/ask-passkey')).toMatchObject({ http: 409 });
  } finally {
    await nameless.stop();
  }
});
