import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { TestServer } from './server.ts';

/** The mails sent to one address, as the worker wrote them, oldest first; only once no mail is waiting any more. */
export async function mailsTo({ dataDir, sql }: TestServer, email: string): Promise<string[]> {
  await expect
    .poll(async () => (await sql.query("select from pgboss.job where name = 'mail' and state <> 'completed'")).rowCount, {
      interval: 100,
    })
    .toBe(0);
  const outbox = join(dataDir, 'outbox');
  const names = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(names.sort().map((name) => readFile(join(outbox, name), 'utf8')));
  return mails.filter((mail) => mail.includes(`\nTo: ${email}\r\n`));
}

/** The temporary password that a mail brings. */
export function passwordIn(mail: string | undefined): string {
  const [, password] = /^Temporary password: (\S+)\r?$/m.exec(mail ?? '') ?? [];
  if (!password) throw new Error(`There is no password in the mail: ${mail}`);
  return password;
}
