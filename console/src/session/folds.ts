import { useSyncExternalStore } from 'react';
import { store } from './store.ts';

/** Which sections of long screens this browser has opened and not closed again. */
const kept = store<{ open: string[] }>('homeward-admin-open-folds', { open: [] });

export const useOpenFolds = () => useSyncExternalStore(kept.subscribe, kept.get).open;

export function keepFold(id: string, isOpen: boolean): void {
  const { open } = kept.get();
  if (open.includes(id) === isOpen) return;
  kept.set({ open: isOpen ? [...open, id] : open.filter((other) => other !== id) });
}
