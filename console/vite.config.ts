import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { componentStyles } from './component-styles.ts';
import { compress } from './compress.ts';
import { tokensCss } from './src/theme/tokens.ts';

/** The tokens as CSS variables, from the same file the component theme is made of. */
const tokens = (): Plugin => ({
  name: 'tokens',
  resolveId: (id) => (id === 'virtual:tokens.css' ? '\0virtual:tokens.css' : undefined),
  load: (id) => (id === '\0virtual:tokens.css' ? tokensCss() : undefined),
});

/** The router's own way to fetch a screen reloads the page where a file is missing; ours says so in its place. */
const ownLazyRoutes = (): Plugin => ({
  name: 'own-lazy-routes',
  enforce: 'pre',
  transform(code) {
    if (!/\blazyRouteComponent\(\$\$/.test(code)) return undefined;
    const own = code.replace(
      /import \{ lazyRouteComponent \} from (['"])@tanstack\/react-router\1/,
      "import { lazyRouteComponent } from '/src/ui/page/later.tsx'",
    );
    if (own === code) this.error('The router names its way to fetch a screen in another way: put ours in its place again');
    return { code: own, map: null };
  },
});

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    tokens(),
    tanstackRouter({ target: 'react', autoCodeSplitting: true, routeFileIgnorePattern: '\\.test\\.tsx?$', quoteStyle: 'single' }),
    ownLazyRoutes(),
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
            { name: 'kit', minShareCount: 24, priority: 1 },
          ],
        },
      },
    },
  },
});
