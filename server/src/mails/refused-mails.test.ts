import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { Application } from '@homeward/contract/application';
import type { Token } from '@homeward/contract/token';
import type { AdminUser } from '@homeward/contract/user';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { portOf } from '../../../simulator/src/port.ts';
import { inquire } from '../../test/pets.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { makeHouse, makePet } from '../../test/shelters.ts';
import { generate } from '../../test/tokens.ts';
import { createUser } from '../../test/user.ts';
import { readConfig } from '../config.ts';
import { connect } from '../database/connect.ts';
import { NoUse } from '../services/jobs.ts';
import { openMail } from '../services/mail.ts';
import { secretsWith } from '../services/secrets.ts';
import { queuedMails } from './queued-mail.ts';

type Step = 'MAIL FROM' | 'RCPT TO' | 'DATA';
/** What the mail server says, and to which step; nothing: it takes every mail. */
let refusal: { at: Step; code: number; words: string } | undefined;
/** How often somebody was named as who a mail is to. */
const asked = new Map<string, number>();
const PUBLIC_URL = 'https://console.homeward.example';

let smtp: SMTPServer;
let server: TestServer;
let url: string;
beforeAll(async () => {
  const answer = (at: Step, done: (error?: Error | null) => void) => {
    if (refusal?.at !== at) return done();
    done(Object.assign(new Error(refusal.words), { responseCode: refusal.code }));
  };
  smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onMailFrom: (_address, _session, done) => answer('MAIL FROM', done),
    onRcptTo: ({ address }, _session, done) => {
      asked.set(address, (asked.get(address) ?? 0) + 1);
      answer('RCPT TO', done);
    },
    onData: (stream, _session, done) => void text(stream).then(() => answer('DATA', done), done),
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  url = `smtp://127.0.0.1:${portOf(smtp.server)}`;
  server = await startTestServer({ ROLE: 'all', SMTP_URL: url, PUBLIC_URL });
});
afterAll(async () => {
  await server.stop();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

const mailOf = async (email: string) => {
  const { data } = await server.admin.call<{ result: AdminUser[] }>('user/search', { search: { email, with: { mail: true } } });
  return data.result[0]?.mail;
};
/** An application, and the token that lets support sign in as its adopter. */
async function letSupportIn() {
  const { branch } = await makeHouse(server);
  const { uuid } = await inquire(server, await makePet(server, branch));
  const timeline = async () => {
    const search = { uuid, with: { timeline: true, adopter_user: true } };
    const { data } = await server.admin.call<{ result: Application[] }>('application/search', { search });
    return data.result[0];
  };
  const email = (await timeline())?.adopter_user?.email ?? '';
  const made = await generate(server, { email });
  expect(made).toMatchObject({ http: 200 });
  const told = async () =>
    (await timeline())?.timeline?.filter(({ kind }) => kind.startsWith('MAIL')).map(({ kind, what }) => [kind, what]);
  const token = async () => {
    const { data } = await server.admin.call<{ result: Token[] }>('token/search', { search: { uuid: made.data.uuid } });
    return data.result[0]?.mail;
  };
  return { told, token };
}

test('a mail that is refused for good is tried once, and the server’s words stand at who it was to', async () => {
  refusal = { at: 'RCPT TO', code: 550, words: '5.1.1 No such mailbox here' };
  const email = `${randomUUID()}@homeward.example`;
  expect(await createUser(server, { email })).toMatchObject({ http: 200 });
  await expect.poll(() => mailOf(email)).toMatchObject({ state_key: 'FAILED', said: '550 5.1.1 No such mailbox here' });
  const { rows } = await server.sql.query(
    "select state::text, retry_count from pgboss.job j join admin_user u on j.data ->> 'about' = u.uuid::text where u.email = $1",
    [email],
  );
  expect(rows).toEqual([{ state: 'failed', retry_count: 0 }]);
  expect(asked.get(email)).toBe(1);
});

test('a mail to an adopter that is refused for good stands in the timeline of their application, and at the token it tells of', async () => {
  refusal = { at: 'DATA', code: 554, words: '5.7.1 We take no such mail' };
  const { told, token } = await letSupportIn();
  await expect.poll(told).toEqual([
    ['MAIL', 'support_notice'],
    ['MAIL_FAILED', '554 5.7.1 We take no such mail'],
  ]);
  expect(await token()).toMatchObject({ state_key: 'FAILED', said: '554 5.7.1 We take no such mail' });
});

test('a mail that is refused for now is tried again, says why meanwhile, and no more once it is taken', async () => {
  refusal = { at: 'RCPT TO', code: 451, words: '4.3.2 Come back later' };
  const { told, token } = await letSupportIn();
  const email = `${randomUUID()}@homeward.example`;
  await createUser(server, { email });
  await expect.poll(told).toContainEqual(['MAIL_RETRIED', '451 4.3.2 Come back later']);
  expect(await token()).toMatchObject({ state_key: 'RETRIED', said: '451 4.3.2 Come back later' });
  await expect.poll(() => mailOf(email)).toMatchObject({ state_key: 'RETRIED', said: '451 4.3.2 Come back later' });
  refusal = undefined;
  await expect.poll(told).toEqual([['MAIL', 'support_notice']]);
  expect(await token()).toBeNull();
  await expect.poll(() => mailOf(email)).toMatchObject({ state_key: 'SENT', said: null });
});

describe('what a queue makes of a mail server’s answer', () => {
  const secrets = secretsWith('a key for tests and nothing else!');
  const sealed = Buffer.from(
    secrets.seal(JSON.stringify({ to: 'a@b.example', subject: 'News', text: 'News', html: '<p>News</p>' })),
  ).toString('base64');
  const tried = async (isLast: boolean) => {
    const lines: [string, unknown][] = [];
    const log = {
      info: (about: object) => void lines.push(['info', about]),
      warn: (about: object) => void lines.push(['warn', about]),
    };
    const mailer = openMail(readConfig({ SMTP_URL: url, PUBLIC_URL }));
    const send = queuedMails(server.server.connection.db, mailer, secrets, log);
    const thrown: unknown = await send({ sealed }, isLast).then(
      () => undefined,
      (error: unknown) => error,
    );
    mailer.close();
    return { lines, thrown };
  };

  test.each<[Step, number, boolean]>([
    ['RCPT TO', 550, true],
    ['RCPT TO', 452, false],
    ['DATA', 552, true],
    ['DATA', 451, false],
    // What is refused of ourselves is mended at our end.
    ['MAIL FROM', 550, false],
    ['MAIL FROM', 530, false],
  ])('at %s, %i: ends it is %s, and the log has the words', async (at, code, ends) => {
    refusal = { at, code, words: 'So it is' };
    const { lines, thrown } = await tried(false);
    expect(thrown instanceof NoUse).toBe(ends);
    expect(lines).toEqual([[ends ? 'warn' : 'info', expect.objectContaining({ said: `${code} So it is` })]]);
  });

  test('a mail that has gone out is done, though its note cannot be taken away', async () => {
    refusal = undefined;
    const away = connect({ connectionString: server.databaseUrl });
    await away.end();
    const mailer = openMail(readConfig({ SMTP_URL: url, PUBLIC_URL }));
    const log = { info: () => undefined, warn: () => undefined };
    await expect(queuedMails(away.db, mailer, secrets, log)({ sealed, about: randomUUID() }, false)).resolves.toBeUndefined();
    mailer.close();
  });

  test('after the last try the log warns', async () => {
    refusal = { at: 'RCPT TO', code: 450, words: 'So it is' };
    expect((await tried(true)).lines).toEqual([['warn', expect.objectContaining({ said: '450 So it is' })]]);
  });
});
