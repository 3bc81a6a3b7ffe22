import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TextProvider } from './provider.ts';

/** Texts as files, each under its own name: written twice it is still one. */
export function textFiles(dataDir: string): TextProvider {
  const outbox = join(dataDir, 'outbox');
  const fileOf = (uuid: string) => join(outbox, `${uuid}.txt`);
  return {
    async send({ uuid, phone, body }) {
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      await writeFile(`${fileOf(uuid)}.part`, `To: ${phone}\n\n${body}\n`, { mode: 0o600, flush: true });
      await rename(`${fileOf(uuid)}.part`, fileOf(uuid));
      return { is: 'sent', sid: uuid };
    },
    find: ({ uuid }) =>
      access(fileOf(uuid)).then(
        () => [uuid],
        () => [],
      ),
    heard: () => undefined,
  };
}
