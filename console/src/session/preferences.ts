import { useSyncExternalStore } from 'react';
import type { Mode } from '../theme/tokens.ts';
import { store } from './store.ts';

/** How this browser likes the console: the menu's state and the theme (spec 000 §3, under the admin theme key). */
interface Preferences {
  collapsed: boolean;
  mode?: Mode;
}

const kept = store<Preferences>('homeward-admin-theme', { collapsed: false });
export const usePreferences = () => useSyncExternalStore(kept.subscribe, kept.get);
export const setCollapsed = (collapsed: boolean) => kept.set({ ...kept.get(), collapsed });
export const setMode = (mode: Mode) => kept.set({ ...kept.get(), mode });

const dark = matchMedia('(prefers-color-scheme: dark)');

/** The chosen theme, or the system's until one is chosen. Also marks the document with it. */
export function useMode(): Mode {
  const { mode } = usePreferences();
  const system = useSyncExternalStore(
    (listener) => {
      dark.addEventListener('change', listener);
      return () => dark.removeEventListener('change', listener);
    },
    () => dark.matches,
  );
  return mode ?? (system ? 'dark' : 'light');
}
