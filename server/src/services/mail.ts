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

/** SMTP where SMTP_URL names a server, else one `.eml` file a mail under DATA_DIR/outbox. */
export function openMail(config: Pick<Config, 'smtpUrl' | 'dataDir' | 'productName'>): SendMail {
  let opened: Promise<SendMail> | undefined;
  return async (mail) => {
    opened ??= config.smtpUrl ? toServer(config.smtpUrl, config.productName) : toFiles(config);
    return (await opened)(mail);
  };
}

const from = (productName: string) => ({ from: { name: productName, address: 'no-reply@homeward.example' } });
/** Mails are made of our own text alone: nodemailer must read no file and fetch nothing for them. */
const guard = { disableFileAccess: true, disableUrlAccess: true };

async function toServer(url: string, productName: string): Promise<SendMail> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url, connectionTimeout: 10_000, socketTimeout: 20_000, ...guard }, from(productName));
  return async (mail) => void (await transport.sendMail(mail));
}

async function toFiles({ dataDir, productName }: Pick<Config, 'dataDir' | 'productName'>): Promise<SendMail> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ streamTransport: true, buffer: true, ...guard }, from(productName));
  const outbox = join(dataDir, 'outbox');
  return async (mail) => {
    const { message } = await transport.sendMail(mail);
    await mkdir(outbox, { recursive: true, mode: 0o700 });
    // Ids by time: the newest mail is the last file.
    const path = join(outbox, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`);
    await writeFile(`${path}.part`, message as Buffer, { mode: 0o600, flush: true });
    await rename(`${path}.part`, path);
  };
}
