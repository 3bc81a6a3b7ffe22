import { useSyncExternalStore } from 'react';
import { store } from './store.ts';

/** Which sections of long forms this browser keeps closed. */
const kept = store<{ closed: string[] }>('homeward-admin-folds', { closed: [] });

export const useClosedFolds = () => useSyncExternalStore(kept.subscribe, kept.get).closed;

export function keepFold(id: string, isOpen: boolean): void {
  const { closed } = kept.get();
  if (closed.includes(id) !== isOpen) return;
  kept.set({ closed: isOpen ? closed.filter((other) => other !== id) : [...closed, id] });
}
