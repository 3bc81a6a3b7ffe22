import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { Popover } from 'antd';
import { Keyboard, KeyRound, LogOut, Menu, Moon, Search, ShieldCheck, Sun } from 'lucide-react';
import { useState } from 'react';
import { signOut } from '../api/session-end.ts';
import { setMode, useMode } from '../session/preferences.ts';
import { useSession } from '../session/session.ts';
import { leftList } from '../ui/list/list-address.ts';
import { plain } from '../ui/text/plain.ts';
import { openFind, openKeys, openPassword } from './open.ts';
import { useCrumbs } from './use-crumbs.ts';

export function Header({ onMenu }: { onMenu: () => void }) {
  const mode = useMode();
  const crumbs = useCrumbs();
  const apple = /Mac|iP(hone|ad)/.test(navigator.userAgent);
  return (
    <header className="top">
      <button type="button" className="icon-button burger" onClick={onMenu} aria-label="Open the menu">
        <Menu size={18} aria-hidden />
      </button>
      <nav aria-label="Where you are">
        <ol className="crumbs">
          {crumbs.map(({ label, to }, index) => (
            <li key={label} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
              {to && index < crumbs.length - 1 ? (
                <Link to={to} search={leftList(to)} activeOptions={{ exact: true }}>
                  {label}
                </Link>
              ) : (
                label
              )}
            </li>
          ))}
        </ol>
      </nav>
      <button type="button" className="find-open" onClick={openFind}>
        <Search size={16} aria-hidden />
        <span>Find anything</span>
        <kbd aria-hidden>{apple ? '⌘' : 'Ctrl'}</kbd>
        <kbd aria-hidden>K</kbd>
      </button>
      <button
        type="button"
        className="icon-button"
        onClick={() => setMode(mode === 'dark' ? 'light' : 'dark')}
        aria-label={mode === 'dark' ? 'Switch to the light theme' : 'Switch to the dark theme'}
      >
        {mode === 'dark' ? <Moon size={17} aria-hidden /> : <Sun size={17} aria-hidden />}
      </button>
      <Account />
    </header>
  );
}

function Account() {
  const { user } = useSession();
  const router = useRouter();
  // Open on the screen it was opened on, and on no other.
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const setOpen = (open: boolean) => setOpenAt(open ? pathname : undefined);
  if (!user) return null;
  const logout = async () => {
    // Through the router first: a form with unsaved changes may want to stay.
    await router.navigate({ to: '/', ignoreBlocker: false });
    if (router.state.location.pathname !== '/') return;
    await signOut();
  };
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={openAt === pathname}
      onOpenChange={setOpen}
      content={
        <div className="account">
          <strong>{plain(`${user.first_name} ${user.last_name}`)}</strong>
          <p>{user.email}</p>
          <p>{user.roles.map((role) => role.name).join(', ') || 'No role'}</p>
          <div className="account-items">
            <button
              type="button"
              className="plain"
              onClick={() => {
                setOpen(false);
                openKeys();
              }}
            >
              <Keyboard size={16} aria-hidden /> Keyboard keys
            </button>
            <button
              type="button"
              className="plain"
              onClick={() => {
                setOpen(false);
                openPassword();
              }}
            >
              <KeyRound size={16} aria-hidden /> Change password
            </button>
            <Link to="/profile" className="plain">
              <ShieldCheck size={16} aria-hidden /> Sign-in and sessions
            </Link>
            <button type="button" className="plain" onClick={logout}>
              <LogOut size={16} aria-hidden /> Logout
            </button>
          </div>
        </div>
      }
    >
      <button
        type="button"
        className="avatar"
        aria-label={`${user.first_name[0]}${user.last_name[0]}, account of ${user.first_name} ${user.last_name}`}
      >
        {user.first_name[0]}
        {user.last_name[0]}
      </button>
    </Popover>
  );
}
