import { useSyncExternalStore } from 'react';
import { session } from '../../session/session.ts';

/** Where this user's drafts stand in session storage: before the path of their screen. */
export const draftsOf = () => `homeward-draft:${session().user?.uuid}:`;

const listeners = new Set<() => void>();
/** To be told after a draft was kept or forgotten: of its own changes a tab hears nothing from its storage. */
export const draftsChanged = () => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const snapshot = (): string =>
  Object.keys(sessionStorage)
    .flatMap((key) => (key.startsWith(draftsOf()) ? [key.slice(draftsOf().length).split('#', 1)[0]] : []))
    .sort()
    .join('\n');

/** The addresses of screens that hold something unsaved. */
export const useDraftPaths = (): string[] => useSyncExternalStore(subscribe, snapshot).split('\n').filter(Boolean);

/** Where the draft of a form of this screen stands. */
export const draftKey = (id: string) => `${draftsOf()}${location.pathname}#${id}`;

/** The forms of this screen that hold a draft. */
export const draftIds = (): string[] => {
  const before = draftKey('');
  return Object.keys(sessionStorage).flatMap((key) => (key.startsWith(before) ? [key.slice(before.length)] : []));
};

/** The same as it changes. */
export const useDraftIds = (): string[] =>
  useSyncExternalStore(subscribe, () => draftIds().sort().join('\n'))
    .split('\n')
    .filter(Boolean);
