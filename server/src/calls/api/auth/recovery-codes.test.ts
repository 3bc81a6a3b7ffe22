import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../../../test/cluster.ts';
import { FactorPeople } from '../../../../test/factor-people.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { userNamed } from '../../../../test/user.ts';
import { tokenHash } from '../../../services/secrets.ts';

let server: TestServer;
const people = new FactorPeople(() => server);
beforeAll(async () => {
  server = await startTestServer({}, undefined, () => people.now);
});
afterAll(() => server.stop());

describe('a recovery code', () => {
  test('is good once, as it is written or without its dashes', async () => {
    const who = await people.person();
    const { codes } = await people.setUp(who);
    const [first = '', second = ''] = codes;
    expect(await people.confirm(await people.ticketOf(who.email), first)).toMatchObject({ http: 200 });
    expect(await people.confirm(await people.ticketOf(who.email), first)).toMatchObject({ http: 403 });
    expect(await people.confirm(await people.ticketOf(who.email), second.replaceAll('-', ''))).toMatchObject({ http: 200 });
    expect(await who.caller.call('auth/second-factor')).toMatchObject({ data: { second_factor: { recovery_codes_left: 8 } } });
  });

  /** As a keyboard for Japanese types it. */
  const inFullWidth = (text: string) => text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));

  test('is good in capitals and in full width, as is the code of an app', async () => {
    const who = await people.person();
    const { secret, codes } = await people.setUp(who);
    const [first = '', second = ''] = codes;
    expect(await people.confirm(await people.ticketOf(who.email), first.toUpperCase())).toMatchObject({ http: 200 });
    expect(await people.confirm(await people.ticketOf(who.email), first)).toMatchObject({ http: 403 });
    expect(await people.confirm(await people.ticketOf(who.email), inFullWidth(second))).toMatchObject({ http: 200 });
    expect(await people.confirm(await people.ticketOf(who.email), inFullWidth(people.codeOf(secret)))).toMatchObject({
      http: 200,
    });
    expect(await who.caller.call('auth/second-factor')).toMatchObject({ data: { second_factor: { recovery_codes_left: 8 } } });
  });

  test('of an older version, with capitals and small letters, is good as it is written', async () => {
    const who = await people.person();
    await people.setUp(who);
    const { uuid } = await userNamed(server, who.email);
    await server.sql.query(
      `update admin_second_factor set recovery_hashes = array[$2]
        where admin_user_id = (select id from admin_user where uuid = $1)`,
      [uuid, tokenHash('AbCdEfGhJkLmNpQr')],
    );
    expect(await people.confirm(await people.ticketOf(who.email), 'abcd-efgh-jklm-npqr')).toMatchObject({ http: 403 });
    expect(await people.confirm(await people.ticketOf(who.email), 'AbCd-EfGh-JkLm-NpQr')).toMatchObject({ http: 200 });
  });

  test('is not good any more once there are new ones', async () => {
    const who = await people.person();
    const { codes } = await people.setUp(who);
    const renew = (code?: string) =>
      who.caller.call<{ recovery_codes: string[] }>('auth/renew-recovery-codes', { password: PASSWORD, code });
    for (const none of [undefined, '', '123456'])
      expect(await renew(none)).toMatchObject({ http: 422, data: { errors: [{ path: ['code'] }] } });
    const { data } = await renew(codes[1]);
    expect(await people.confirm(await people.ticketOf(who.email), codes[0] ?? '')).toMatchObject({ http: 403 });
    expect(await people.confirm(await people.ticketOf(who.email), data.recovery_codes[0] ?? '')).toMatchObject({ http: 200 });
  });
});
