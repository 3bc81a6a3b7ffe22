import { useSyncExternalStore } from 'react';

/** The file this tab has begun with; each build has another. */
const begun = () => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src');

let isThere = false;
let looking: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** Asks whether the server has another console than this tab by now; once at a time, and where nothing answers it is as before. */
export function lookForNewVersion(): Promise<void> {
  looking ??= look().finally(() => {
    looking = undefined;
  });
  return looking;
}

async function look(): Promise<void> {
  const own = begun();
  const page = await fetch('/login', { cache: 'no-store' }).then(
    (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  );
  // Whatever else answers on the way, a firewall say, is no console.
  if (isThere || !own || !page.includes('id="root"') || page.includes(own)) return;
  isThere = true;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether a new version has been found: it comes once somebody reloads, for what is typed is theirs. */
export const useNewVersion = () => useSyncExternalStore(subscribe, () => isThere);
