/** Answers for a kiosk without a network with what its page has kept (kiosk/keep.ts); a network is asked first, always. */
export {};

interface Fetch extends Event {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}
const isFetch = (event: Event): event is Fetch => 'respondWith' in event;

/** What is kept in the place of a request; calls, and pages of visitors, have nothing. */
function keptFor({ mode, url }: Request): string | undefined {
  const { pathname } = new URL(url);
  return mode === 'navigate' ? (pathname === '/kiosk' ? pathname : undefined) : pathname.startsWith('/p/') ? pathname : undefined;
}

addEventListener('fetch', (event) => {
  const kept = isFetch(event) && keptFor(event.request);
  if (!kept) return;
  const ask = async () => {
    try {
      return await fetch(event.request);
    } catch {
      return (await caches.match(kept, { ignoreVary: true })) ?? Response.error();
    }
  };
  event.respondWith(ask());
});
