/**
 * Answers for a kiosk without a network with what its page has kept (kiosk/keep.ts); a network is asked first, always. What
 * something on the way answers in the server's place, a network's sign-in say, is no kiosk.
 */
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

/** A page of ours names its script; no script, style or picture of ours is a page. */
async function isOurs(answer: Response, kept: string): Promise<boolean> {
  if (!answer.ok) return false;
  const isPage = /html/.test(answer.headers.get('content-type') ?? '');
  return kept.startsWith('/p/') ? !isPage : isPage && (await answer.clone().text()).includes('"/p/kiosk-');
}

addEventListener('fetch', (event) => {
  const kept = isFetch(event) && keptFor(event.request);
  if (!kept) return;
  const ask = async () => {
    const answer = await fetch(event.request).catch(() => undefined);
    if (answer && (await isOurs(answer, kept))) return answer;
    return (await caches.match(kept, { ignoreVary: true })) ?? answer ?? Response.error();
  };
  event.respondWith(ask());
});
