import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { emailOriginals } from '@homeward/contract/email-originals';
import type { EmailJson } from '@homeward/contract/smart-response';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { portOf } from '../../../simulator/src/port.ts';
import { readConfig } from '../config.ts';
import { openMail } from '../services/mail.ts';
import { compose, withValues } from './compose.ts';

const PUBLIC_URL = 'https://console.homeward.example';
const names = { publicUrl: PUBLIC_URL, productName: 'Homeward' };
const nothing: EmailJson = {
  model: [],
  values: { ...emailOriginals.new_account.values, title: '', subject: '', main_description: '', cards: [], main_buttons: [] },
};
const written: [string, EmailJson][] = [...Object.entries<EmailJson>(emailOriginals), ['a template with nothing in it', nothing]];

let folder: string;
let smtp: SMTPServer;
const arrived: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeward-mails-'));
  smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) =>
      void text(stream).then((mail) => {
        arrived.push(mail);
        done();
      }, done),
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

/** The mail as it comes to a mail server, and as it is written where there is none. */
const ways: Record<string, (mail: Awaited<ReturnType<typeof compose>>) => Promise<string>> = {
  async server(mail) {
    const mailer = openMail(readConfig({ SMTP_URL: `smtp://127.0.0.1:${portOf(smtp.server)}`, PUBLIC_URL }));
    await mailer.send({ to: 'robin@shelter.example', ...mail });
    mailer.close();
    return arrived.pop() ?? '';
  },
  async file(mail) {
    const dataDir = await mkdtemp(join(folder, 'outbox-'));
    await openMail(readConfig({ DATA_DIR: dataDir })).send({ to: 'robin@shelter.example', ...mail });
    const [name = ''] = await readdir(join(dataDir, 'outbox'));
    return readFile(join(dataDir, 'outbox', name), 'utf8');
  },
};

describe.each(Object.keys(ways))('by %s', (way) => {
  test.each(written)('%s says that nobody typed it, and has a part in plain text', async (_key, json) => {
    const mail = await compose('product', withValues(json, {}), 'en', names);
    const raw = (await ways[way]?.(mail)) ?? '';
    const [head = '', ...body] = raw.split(/\r?\n\r?\n/);
    expect(head).toMatch(/^Auto-Submitted: auto-generated$/im);
    expect(head).toMatch(/^Content-Type: multipart\/alternative;/im);
    const [, plain = ''] = /^Content-Type: text\/plain;.*?\n\r?\n(.*?)\r?\n--/ims.exec(body.join('\n\n')) ?? [];
    expect(plain.trim().length + (json === nothing ? 1 : 0)).toBeGreaterThan(0);
    expect(raw).toMatch(/^Content-Type: text\/html;/im);
  });
});
