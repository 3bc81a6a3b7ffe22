import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Compressed once, at the build, so that no request waits for it. */
export const compress = (): Plugin => ({
  name: 'compress',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    const files = Object.keys(bundle).filter((file) => /\.(js|css|svg)$/.test(file));
    await Promise.all(
      files.map(async (name) => {
        const path = join(dir, name);
        const source = await readFile(path);
        await writeFile(`${path}.br`, await promisify(brotliCompress)(source, { params }));
        await writeFile(`${path}.gz`, await promisify(gzip)(source, { level: 9 }));
      }),
    );
  },
});
