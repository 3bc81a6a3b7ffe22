/** What somebody left with, to be found again when they come back to this tab. */
interface Leaving {
  ticket: string;
  from: string | undefined;
}
export interface Coming extends Leaving {
  /** What stands behind the ? of the address they came back to. */
  answer: string;
}

const KEY = 'homeward-admin-sign-on';

export const keepLeaving = (leaving: Leaving): void => sessionStorage.setItem(KEY, JSON.stringify(leaving));

/** Whether this page was opened by coming back; what was kept for that is gone with it, and so is the answer in the address. */
export function takeComing(): Coming | undefined {
  const query = new URLSearchParams(location.search);
  const kept = sessionStorage.getItem(KEY);
  if (!kept || !query.has('state') || !(query.has('code') || query.has('error'))) return undefined;
  sessionStorage.removeItem(KEY);
  return { ...(JSON.parse(kept) as Leaving), answer: location.search.slice(1) };
}
