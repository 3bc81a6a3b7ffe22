import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portOf } from '../../../simulator/src/port.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { createUser } from '../../test/user.ts';
import { readConfig } from '../config.ts';
import { PlainError } from '../plain-error.ts';
import { openMail } from './mail.ts';
import { secretsWith } from './secrets.ts';

const QUEUED = 200;
const PUBLIC_URL = 'https://console.homeward.example';

let server: TestServer;
let smtp: SMTPServer;
/** Everything that has arrived, in its order. */
const mails: string[] = [];
let connections = 0;
/** Kept back until the queue is full. */
const gate = Promise.withResolvers<void>();

beforeAll(async () => {
  smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
    onData: (stream, _session, done) => {
      Promise.all([text(stream), gate.promise]).then(([mail]) => {
        mails.push(mail);
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const port = portOf(smtp.server);
  const environment = { SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL, MAIL_FROM: 'Paws & Co <mail@paws.example>' };
  server = await startTestServer({ ROLE: 'all', ...environment });
});
afterAll(async () => {
  await server.stop();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

/** Mails that nobody waits for, as the queue holds them. */
async function enqueue(count: number): Promise<void> {
  const { seal } = secretsWith('a key for tests and nothing else!');
  const mail = { to: 'many@homeward.example', subject: 'News', text: 'News', html: '<p>News</p>' };
  const data = JSON.stringify({ sealed: seal(JSON.stringify(mail)).toString('base64') });
  await server.sql.query(
    "insert into pgboss.job (name, data, retry_limit) select 'mail', $1::jsonb, 3 from generate_series(1, $2::int)",
    [data, count],
  );
}

test('a password overtakes hundreds of mails that wait, which leave by a few connections', async () => {
  await enqueue(QUEUED);
  await expect.poll(() => connections).toBeGreaterThan(0);
  const email = `${randomUUID()}@homeward.example`;
  expect(await createUser(server, { email })).toMatchObject({ http: 200 });
  gate.resolve();
  await expect.poll(() => mails.length).toBe(QUEUED + 1);
  const place = mails.findIndex((mail) => mail.includes(email));
  // What had been taken before it was enqueued goes first.
  expect(place).toBeLessThanOrEqual(100);
  expect(connections).toBeLessThanOrEqual(10);
  // As it reads, without the breaks that its lines are sent with.
  const password = (mails[place] ?? '').replace(/=\r?\n/g, '');
  expect(password).toMatch(/^From: "?Paws & Co"? <mail@paws\.example>\r$/m);
  expect(password).toContain(`${PUBLIC_URL}/login`);
  expect(password).not.toMatch(/127\.0\.0\.1|localhost/);
});

test('mails are not sent where links in them would lead everybody to their own machine', () => {
  const start = () => readConfig({ SMTP_URL: 'smtp://mail.example' });
  expect(start).toThrow(PlainError);
  expect(start).toThrow('SMTP_URL needs PUBLIC_URL: the address that links in mails begin with.');
});

test.each<[Record<string, string>, { name: string; address: string }]>([
  [{}, { name: 'Homeward', address: 'no-reply@homeward.example' }],
  [{ PUBLIC_URL: 'https://paws.example/' }, { name: 'Homeward', address: 'no-reply@paws.example' }],
  [{ MAIL_FROM: 'mail@paws.example' }, { name: 'Homeward', address: 'mail@paws.example' }],
  [{ MAIL_FROM: 'Paws, Tails & Co <mail@paws.example>' }, { name: 'Paws, Tails & Co', address: 'mail@paws.example' }],
  [{ MAIL_FROM: '"Paws" <mail@paws.example>' }, { name: 'Paws', address: 'mail@paws.example' }],
])('with %j mails are from %j', (environment, sender) => {
  expect(readConfig(environment).mailFrom).toEqual(sender);
});

test.each(['Paws', 'Paws <mail>', 'mail@paws.example\r\nBcc: all@example', 'a <b@c.example> <d@e.example>'])(
  '%j is nobody mails can be from',
  (MAIL_FROM) => {
    expect(() => readConfig({ MAIL_FROM })).toThrow(/^MAIL_FROM is not usable: must be/);
  },
);

test('a mail server that says nothing is given up', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const port = portOf(silent);
  const mailer = openMail({ ...readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL }) }, 200);
  await expect(mailer.send({ to: 'a@b.example', subject: '', text: '', html: '' })).rejects.toThrow(/abort|timeout/i);
  mailer.close();
  silent.close();
});
