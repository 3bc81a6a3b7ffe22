import type { KioskPlace } from './use-way.ts';

const CACHE = 'kiosk';
/** Another build may show other things: what one has kept is nothing to the next. */
const BUILD = import.meta.url;
const key = () => `place ${location.search}`;

interface Kept {
  build: string;
  /** By their languages. */
  places: Record<string, KioskPlace>;
}

function read(): Kept['places'] {
  try {
    const kept = JSON.parse(localStorage.getItem(key()) ?? 'null') as Kept | null;
    return kept?.build === BUILD ? kept.places : {};
  } catch {
    return {};
  }
}

/** What this kiosk showed last, in this language if it did. Nothing of a visitor is in it. */
export function keptPlace(language: string): KioskPlace | undefined {
  const places = read();
  return places[language] ?? Object.values(places)[0];
}

export function keepPlace(place: KioskPlace): void {
  const kept: Kept = { build: BUILD, places: { ...read(), [place.language]: place } };
  try {
    localStorage.setItem(key(), JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing shows it while there is a network.
  }
}

export const forgetPlace = (): void => localStorage.removeItem(key());

let isKept = false;
/** Has the page itself answer for a start without a network, with the files it is made of now. */
export async function keepPage(): Promise<void> {
  if (isKept || !navigator.serviceWorker) return;
  isKept = true;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  const files = new Set(['/kiosk', ...loaded.filter((path) => path.startsWith('/p/'))]);
  const cache = await caches.open(CACHE);
  await cache.addAll([...files]);
  for (const old of await cache.keys()) if (!files.has(new URL(old.url).pathname)) await cache.delete(old);
  await navigator.serviceWorker.register('/p/kiosk-worker.js', { scope: '/kiosk' });
}
