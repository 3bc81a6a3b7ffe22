import { useSyncExternalStore } from 'react';
import { store } from './store.ts';

/** What most people come for stands open until somebody closes it. */
const FIRST = ['name', 'profile', 'locations'];
/** Which sections of long screens are open in this browser. */
const kept = store<{ open: string[] }>('homeward-admin-open-folds', { open: FIRST });

export const useOpenFolds = () => useSyncExternalStore(kept.subscribe, kept.get).open;

export function keepFold(id: string, isOpen: boolean): void {
  const { open } = kept.get();
  if (open.includes(id) === isOpen) return;
  kept.set({ open: isOpen ? [...open, id] : open.filter((other) => other !== id) });
}
