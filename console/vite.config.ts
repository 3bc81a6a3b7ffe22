import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { componentStyles } from './component-styles.ts';
import { tokensCss } from './src/theme/tokens.ts';

/** The tokens as CSS variables, from the same file the component theme is made of. */
const tokens = (): Plugin => ({
  name: 'tokens',
  resolveId: (id) => (id === 'virtual:tokens.css' ? '\0virtual:tokens.css' : undefined),
  load: (id) => (id === '\0virtual:tokens.css' ? tokensCss() : undefined),
});

/** Compressed once here, so that no request waits for it. */
const compress = (): Plugin => ({
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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    tokens(),
    tanstackRouter({ target: 'react', autoCodeSplitting: true, routeFileIgnorePattern: '\\.test\\.tsx?$', quoteStyle: 'single' }),
    react(),
    componentStyles(),
    compress(),
  ],
  build: {
    target: 'es2023',
    manifest: 'manifest.json',
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A few files a screen instead of sixty: what the start needs, what the login needs, what most screens need.
          groups: [
            { name: 'start', tags: ['$initial'], priority: 3 },
            { name: 'login', test: /console.src.screens.login.login-page/, priority: 2 },
            { name: 'kit', minShareCount: 8, priority: 1 },
          ],
        },
      },
    },
  },
});
