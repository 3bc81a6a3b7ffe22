import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { takeComing } from '../screens/login/coming-back.ts';
import { LoginPage } from '../screens/login/login-page.tsx';
import { isSignedIn, session } from '../session/session.ts';

export const Route = createFileRoute('/login')({
  // Named even where it is refused: the router lets through what is not.
  validateSearch: ({ from }: Record<string, unknown>): { from?: string | undefined } => ({
    from: isLocalPath(from) ? from : undefined,
  }),
  beforeLoad({ search }) {
    if (isSignedIn(session())) throw redirect({ href: search.from ?? '/', replace: true });
  },
  // What came back in the address is good once, and does not stay there.
  loader: () => ({ coming: takeComing() }),
  component: Login,
});

/** Only a path of our own is returned to after the login: no other site, no scheme. */
function isLocalPath(path: unknown): path is string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) && new URL(path, location.origin).origin === location.origin;
}

function Login() {
  const { from } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { coming } = Route.useLoaderData();
  const router = useRouter();
  useEffect(() => {
    // Told by other tabs alone: who has signed in there goes on here as well.
    const goOn = () => isSignedIn(session()) && router.invalidate();
    window.addEventListener('storage', goOn);
    return () => window.removeEventListener('storage', goOn);
  }, [router]);
  return <LoginPage from={from} coming={coming} onSignedIn={(to) => navigate({ href: to ?? '/', replace: true })} />;
}
