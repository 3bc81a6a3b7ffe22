import { useEffect, useSyncExternalStore } from 'react';
import { settings } from '../../settings.ts';
import { plain } from '../text/plain.ts';

let title = '';
const listeners = new Set<() => void>();

/** Names the screen that is open, for the crumbs and the window's title, which names the part of it as well. */
export function useTitle(text: string, part = ''): void {
  const name = plain(text);
  useEffect(() => {
    title = name;
    document.title = [name, ...(part ? [part] : []), settings.productName].join(' · ');
    for (const listener of listeners) listener();
  }, [name, part]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What the screen that is open is called. */
export const useTitleNow = () => useSyncExternalStore(subscribe, () => title);
