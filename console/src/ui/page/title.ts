import { useEffect, useSyncExternalStore } from 'react';
import { settings } from '../../settings.ts';
import { plain } from '../text/plain.ts';

let title = '';
const listeners = new Set<() => void>();

/**
 * Names the screen that is open, for the crumbs and the window's title. That names the part of it as well, and what is
 * shown where the screen is called the same whatever that is.
 */
export function useTitle(text: string, part = '', of = ''): void {
  const name = plain(text);
  const whole = [plain(of) || name, part, settings.productName].filter(Boolean).join(' · ');
  useEffect(() => {
    title = name;
    document.title = whole;
    for (const listener of listeners) listener();
  }, [name, whole]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What the screen that is open is called. */
export const useTitleNow = () => useSyncExternalStore(subscribe, () => title);
