import { useLocation, useNavigate } from '@tanstack/react-router';
import { App as AntApp, ConfigProvider, type FormProps } from 'antd';
import { Fragment, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useLiveSession } from '../api/live-session.ts';
import { setCollapsed, useMode, usePreferences } from '../session/preferences.ts';
import { useSession } from '../session/session.ts';
import { settings } from '../settings.ts';
import { themeOf } from '../theme/theme.ts';
import { useNewVersion } from '../ui/browser/new-version.ts';
import { useOnline } from '../ui/browser/online.ts';
import { useUnsavedGuard } from '../ui/form/unsaved.ts';
import { Boundary } from '../ui/page/boundary.tsx';
import { later } from '../ui/page/later.tsx';
import { ChangePassword } from './change-password.tsx';
import { Find } from './find.tsx';
import { Header } from './header.tsx';
import { Keys } from './keys.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { SideMenu } from './side-menu.tsx';
import './shell.css';

const Announcements = later(() => import('./announcements.tsx'));

// Once: every component is drawn anew where one of these is another.
const FORM: Pick<FormProps, 'requiredMark'> = {
  requiredMark: (label, { required }) => (required ? <Required>{label}</Required> : label),
};
const WAVE = { disabled: true };
// Where no list and no form has what one presses to try again: rows' actions and Save stand on the right.
const NOTES = { placement: 'bottomLeft', maxCount: 4 } as const;

/** Everything around a signed-in screen: theme, menu, header, the search for anything, the keys. */
export function Shell({ children }: { children: ReactNode }) {
  const mode = useMode();
  const theme = useMemo(() => themeOf(mode), [mode]);
  useLiveSession();
  return (
    <ConfigProvider theme={theme} form={FORM} wave={WAVE}>
      <AntApp component={false} notification={NOTES} message={{ top: 64 }}>
        <Frame>{children}</Frame>
      </AntApp>
    </ConfigProvider>
  );
}

function Required({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <span className="required" aria-hidden>
        *
      </span>
    </>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const { collapsed } = usePreferences();
  const [drawer, setDrawer] = useState(false);
  const online = useOnline();
  const isOld = useNewVersion();
  useUnsavedGuard();
  const main = useRef<HTMLElement>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
  useOwedFactor(pathname);
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is what moves the focus to its screen
  useEffect(() => {
    if (!first.current) main.current?.focus({ preventScroll: true });
    first.current = false;
    setDrawer(false);
  }, [pathname]);
  return (
    <div className="app">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Boundary>
        <SideMenu collapsed={collapsed} onCollapse={setCollapsed} />
      </Boundary>
      {drawer && <MenuDrawer onClose={() => setDrawer(false)} />}
      <div>
        <Boundary>
          <Header onMenu={() => setDrawer(true)} />
        </Boundary>
        {!online && (
          <div role="status" className="offline">
            No connection. What you typed is kept; saving works again once you are back online.
          </div>
        )}
        {isOld && <NewVersion />}
        <Announcements />
        <main className="main" id="main" tabIndex={-1} ref={main}>
          {children}
        </main>
      </div>
      {/* What is open over a screen closes with it, by the browser's Back as well. */}
      <Fragment key={pathname}>
        <Find />
        <Keys />
      </Fragment>
      <ChangePassword />
    </div>
  );
}

/** Offered, never forced: what is being typed belongs to who types it. */
const NewVersion = () => (
  <div role="status" className="offline">
    A new version of {settings.productName} is here. What you typed is kept as a draft.{' '}
    <button type="button" className="button-quiet" onClick={() => location.reload()}>
      Reload
    </button>
  </div>
);

/** Whoever has to set up a second factor is led to where they do: nothing else is answered. */
function useOwedFactor(pathname: string): void {
  const owes = useSession().user?.must_set_up_second_factor;
  const navigate = useNavigate();
  useEffect(() => {
    if (owes && pathname !== '/profile') void navigate({ to: '/profile', replace: true });
  }, [owes, pathname, navigate]);
}
