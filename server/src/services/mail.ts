import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}
export type SendMail = (mail: Mail) => Promise<void>;

/** Where mails go out; closed with what it keeps open. */
export interface Mailer {
  send: SendMail;
  close(): void;
}

/** How long a mail may take in all, whatever its server says meanwhile, in milliseconds. */
const MAIL_WITHIN = 60_000;

/** SMTP where SMTP_URL names a server, else one `.eml` file a mail under DATA_DIR/outbox. */
export function openMail(config: Pick<Config, 'smtpUrl' | 'dataDir' | 'mailFrom'>, within = MAIL_WITHIN): Mailer {
  let opened: Promise<Mailer> | undefined;
  return {
    async send(mail) {
      opened ??= config.smtpUrl ? toServer(config.smtpUrl, config.mailFrom, within) : toFiles(config);
      return (await opened).send(mail);
    },
    close: () => void opened?.then(({ close }) => close()),
  };
}

/** That nobody has typed it: who is away answers no mail that says so (RFC 3834). */
const headers = { 'Auto-Submitted': 'auto-generated' };

/** Mails are made of our own text alone: nodemailer must read no file and fetch nothing for them. */
const guard = { disableFileAccess: true, disableUrlAccess: true };

/** A server that says nothing for so long has gone. */
const patience = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** Most of a mail's time is saying hello: a connection is used for many, and made once more where the server has closed it. */
const pool = { pool: true, maxConnections: 5, maxMessages: 1000, maxRequeues: 1 } as const;

async function toServer(url: string, from: Config['mailFrom'], within: number): Promise<Mailer> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url, ...pool, ...patience, ...guard }, { from, headers });
  return {
    send: async (mail) => void (await transport.sendMail({ ...mail, signal: AbortSignal.timeout(within) })),
    close: () => transport.close(),
  };
}

async function toFiles({ dataDir, mailFrom }: Pick<Config, 'dataDir' | 'mailFrom'>): Promise<Mailer> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ streamTransport: true, buffer: true, ...guard }, { from: mailFrom, headers });
  const outbox = join(dataDir, 'outbox');
  const send: SendMail = async (mail) => {
    const { message } = await transport.sendMail(mail);
    await mkdir(outbox, { recursive: true, mode: 0o700 });
    // Ids by time: the newest mail is the last file.
    const path = join(outbox, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`);
    await writeFile(`${path}.part`, message as Buffer, { mode: 0o600, flush: true });
    await rename(`${path}.part`, path);
  };
  return { send, close: () => undefined };
}
