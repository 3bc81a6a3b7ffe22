/** Between which times, in milliseconds since 1970, the server's clock was when the page's stopwatch stood at nothing. */
export interface Bounds {
  from: number;
  to: number;
}
/** The server's time, as far as answers have told it. */
export interface Learned {
  known?: Bounds;
  /** The time of one answer that does not fit the known one: a cache on the way may have kept that answer. */
  doubted?: Bounds;
}

const common = (one: Bounds, other: Bounds): Bounds | undefined => {
  const [from, to] = [Math.max(one.from, other.from), Math.min(one.to, other.to)];
  return from <= to ? { from, to } : undefined;
};

/** Learns from one more answer. What does not fit is believed once a second answer tells the same. */
export function learned({ known, doubted }: Learned, told: Bounds): Learned {
  const closer = known ? common(known, told) : told;
  if (closer) return { known: closer };
  const again = doubted && common(doubted, told);
  return again ? { known: again } : { ...(known && { known }), doubted: told };
}

/** An answer's `Date` is in whole seconds. */
const SECOND = 1000;

/** The server's time by one answer, asked for and received when the stopwatch stood at these milliseconds; undefined where it has no `Date`. */
export function toldBy(headers: Headers, asked: number, came: number): Bounds | undefined {
  const at = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(at) || headers.has('age') ? undefined : { from: at - came, to: at + SECOND - asked };
}

/** Runs on whatever becomes of the browser's clock. */
const stopwatch = () => performance.now();
/** The browser's own time when the page was loaded, until the server is heard. */
const loadedAt = Date.now() - stopwatch();
let state: Learned = {};

/** Notes when an answer is asked for; what it answers is to be called with the headers once the server itself has answered. */
export function askedNow(): (headers: Headers) => void {
  const asked = stopwatch();
  return (headers) => {
    const told = toldBy(headers, asked, stopwatch());
    if (told) state = learned(state, told);
  };
}

/** Whether the server has said what time it is since the page was loaded. */
export const isTimeKnown = (): boolean => state.known !== undefined;

/**
 * The time by the server's clock, in milliseconds since 1970, and never later than there: this is compared with
 * moments that the server tells. The browser's own clock may be wrong, or be set while the page is open; it stands in for the
 * server's only until that is heard.
 */
export const serverNow = (): number => stopwatch() + (state.known?.from ?? loadedAt);

/** A moment whose age can be told later, even after a reload of the page. */
export interface Stamp {
  /** By the browser's own clock. */
  typed: number;
  /** By the server's, where that was known. */
  typedThere?: number;
}
export const stamp = (): Stamp => ({
  typed: loadedAt + stopwatch(),
  ...(isTimeKnown() && { typedThere: serverNow() }),
});

/** How many milliseconds ago something was: by the server's clock, as far as that was known then and is now. */
export function ago({ typed, typedThere }: Stamp): number {
  const isThere = typedThere !== undefined && isTimeKnown();
  return Math.max(0, isThere ? serverNow() - typedThere : loadedAt + stopwatch() - typed);
}
