import '@fontsource-variable/inter/index.css';
import 'virtual:tokens.css';
import './theme/base.css';
import { bearForeignChanges } from '@homeward/contract/foreign-changes';
import './theme/print.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { parseAddress, writeAddress } from './address.ts';
import { queryClient } from './api/queries.ts';
import { reportUncaught } from './api/report.ts';
import { endSessions } from './api/session-end.ts';
import { routeTree } from './routeTree.gen.ts';
import { settings } from './settings.ts';
import { keepKeyboard } from './ui/browser/keyboard.ts';
import { noteTyping } from './ui/browser/typing.ts';
import { BrokenScreen } from './ui/page/boundary.tsx';

const router = createRouter({
  routeTree,
  parseSearch: parseAddress,
  stringifySearch: writeAddress,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultErrorComponent: BrokenScreen,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

// Where the browser's developer tools for queries look for what was read.
Object.assign(window, { __TANSTACK_QUERY_CLIENT__: queryClient });

document.title = settings.productName;
bearForeignChanges();
endSessions();
reportUncaught();
keepKeyboard();
noteTyping();
// Nothing has been clicked yet: it need not come with the first screen.
void import('./ui/browser/second-click.ts').then(
  ({ keepSecondClick }) => keepSecondClick(),
  () => undefined,
);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
