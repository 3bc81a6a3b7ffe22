import { useEffect, useSyncExternalStore } from 'react';
import { settings } from '../../settings.ts';
import { plain } from '../text/plain.ts';

let title = '';
const listeners = new Set<() => void>();

/** Names the screen that is open, for the crumbs and the window's title. */
export function useTitle(text: string): void {
  const name = plain(text);
  useEffect(() => {
    title = name;
    document.title = `${name} · ${settings.productName}`;
    for (const listener of listeners) listener();
  }, [name]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What the screen that is open is called. */
export const useTitleNow = () => useSyncExternalStore(subscribe, () => title);
