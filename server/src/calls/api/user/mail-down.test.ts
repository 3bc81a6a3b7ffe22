import { once } from 'node:events';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portOf } from '../../../../../simulator/src/port.ts';
import { passwordIn } from '../../../../test/outbox.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { createUser, trySignIn } from '../../../../test/user.ts';

let server: TestServer;
let port: number;
let smtp: SMTPServer | undefined;
beforeAll(async () => {
  port = await closedPort();
  server = await startTestServer({
    ROLE: 'all',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    PUBLIC_URL: 'https://console.homeward.example',
  });
});
afterAll(async () => {
  await server.stop();
  await new Promise<void>((resolve) => (smtp ? smtp.close(resolve) : resolve()));
});

test('a user is created while the mail server is down, and gets the mail once it is up', async () => {
  const email = 'june.okafor@homeward.example';
  expect(await createUser(server, { email })).toMatchObject({ http: 200 });
  await expect.poll(() => jobs('retry')).toBe(1);
  expect(await stateOfMail(email)).toBe('RETRIED');

  const mails: string[] = [];
  smtp = await receiveMail(port, mails);
  await expect.poll(() => jobs('completed')).toBe(1);
  expect(mails).toHaveLength(1);
  expect(await stateOfMail(email)).toBe('SENT');
  expect(await trySignIn(server, email, passwordIn(mails[0]))).toMatchObject({ http: 200 });
});

/** As the page of the user says it. */
async function stateOfMail(email: string) {
  const search = { email, with: { mail: true } };
  const { data } = await server.admin.call<{ result: { mail: { state_key: string } | null }[] }>('user/search', { search });
  return data.result[0]?.mail?.state_key;
}

const jobs = async (state: string) =>
  (await server.sql.query("select from pgboss.job where name = 'mail' and state = $1", [state])).rowCount;

/** A loopback port that nothing listens on. */
async function closedPort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const port = portOf(listener);
  listener.close();
  await once(listener, 'close');
  return port;
}

/** A mail server that puts what it is sent into `mails`. */
async function receiveMail(port: number, mails: string[]): Promise<SMTPServer> {
  const receiver = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      text(stream).then((mail) => {
        mails.push(mail);
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => receiver.listen(port, '127.0.0.1', resolve));
  return receiver;
}
