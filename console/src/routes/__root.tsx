import { createRootRoute, Outlet, redirect, useMatches } from '@tanstack/react-router';
import { Suspense, useLayoutEffect, useSyncExternalStore } from 'react';
import { onSessionEnd, sessionEnded } from '../api/session-end.ts';
import { useMode } from '../session/preferences.ts';
import { isSignedIn, session } from '../session/session.ts';
import { later } from '../ui/page/later.tsx';

const Shell = later(async () => ({ default: (await import('../shell/shell.tsx')).Shell }));

const NotFound = later(async () => ({ default: (await import('../ui/page/not-found.tsx')).NotFound }));

export const Route = createRootRoute({
  beforeLoad({ location }) {
    if (location.pathname !== '/login' && !isSignedIn(session())) {
      throw redirect({ to: '/login', search: location.href === '/' ? {} : { from: location.href }, replace: true });
    }
    if (location.pathname !== '/login') Shell.fetch().catch(() => undefined);
  },
  component: Root,
  notFoundComponent: () => <NotFound />,
});

function Root() {
  const mode = useMode();
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = mode;
  }, [mode]);
  // By what stands there, which the address is ahead of: else the sign-in would be drawn anew within the shell.
  const isLogin = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === '/login') });
  const ended = useSyncExternalStore(onSessionEnd, sessionEnded);
  return (
    <>
      {ended && (
        <div role="alert" className="session-ended">
          Your session has expired. Please log in
        </div>
      )}
      <Suspense>
        {isLogin ? (
          <Outlet />
        ) : (
          <Shell>
            <Outlet />
          </Shell>
        )}
      </Suspense>
    </>
  );
}
