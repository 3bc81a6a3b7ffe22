import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from '../console/compress.ts';

const file = (name: string) => `${import.meta.dirname}/src/browser/${name}`;

/**
 * Two builds: what visitors' browsers run, each page's own script, and with `ssr` (src/pages.ts) what the server draws pages
 * with. That one holds React as it is in production, whatever the server's own NODE_ENV.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  base: '/p/',
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: isSsrBuild ? [react()] : [react(), compress()],
  ssr: { noExternal: true },
  build: isSsrBuild
    ? { outDir: 'dist/server', target: 'node20', emptyOutDir: true }
    : {
        outDir: 'dist/browser',
        target: 'es2022',
        manifest: 'manifest.json',
        assetsDir: '',
        reportCompressedSize: false,
        assetsInlineLimit: 0,
        modulePreload: false,
        rolldownOptions: {
          input: {
            page: file('page.ts'),
            account: file('account.ts'),
            listing: file('listing.ts'),
            embed: file('embed.ts'),
            kiosk: file('kiosk.tsx'),
            visit: file('visit.ts'),
            event: file('event.ts'),
            'kiosk-worker': file('kiosk-worker.ts'),
          },
          // Sites of shelters name the one, kiosks the other, so their addresses stay.
          output: { entryFileNames: ({ name }) => (/^(embed|kiosk-worker)$/.test(name) ? '[name].js' : '[name]-[hash].js') },
        },
      },
}));
