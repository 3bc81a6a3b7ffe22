/**
 * The way to the server. Where something on it answers in the server's place, or nothing does, asking goes on once a second
 * at most: one request finds out for all that wait whether the way is free again.
 */
/** Milliseconds, with some to spare for a slow start. */
const PAUSE = 1500;

interface Lane {
  /** When the last request went out on it. */
  at: number;
  /** The request under way on it. Requests that wait for it fail as it does. */
  probe?: Promise<void> | undefined;
}

/** The calls that were not let through last, each for itself. */
const lanes = new Map<string, Lane>();
/** There where nothing at all seems to get through. */
let everything: Lane | undefined;
/** The last call that was blocked since the server was last heard. */
let last: string | undefined;
const listeners = new Set<() => void>();

/** Hears that the server is heard again after nothing got through. */
export const onWayFree = (listener: () => void) => void listeners.add(listener);

/** Notes that the server itself has answered this call, be it by a refusal. */
export function heard(path: string): void {
  lanes.delete(path);
  last = undefined;
  if (!everything) return;
  everything = undefined;
  for (const listener of listeners) listener();
}

/** Not let through. Of what merely failed the next try of that call alone waits for nothing. */
export function notHeard(path: string, { isForeign }: { isForeign: boolean }): void {
  const at = performance.now();
  if (isForeign && !lanes.has(path)) lanes.set(path, { at });
  if (last !== undefined && last !== path) everything ??= { at };
  last = path;
}

/** Sends something once its turn has come; throws what the request before it met where that was not let through either. */
export async function inTurn<T>(path: string, send: () => Promise<T>): Promise<T> {
  for (let lane = laneOf(path); lane; lane = laneOf(path)) {
    if (!lane.probe) return probe(lane, send);
    await lane.probe;
  }
  return send();
}

const laneOf = (path: string) => everything ?? lanes.get(path);

async function probe<T>(lane: Lane, send: () => Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  promise.catch(() => undefined);
  lane.probe = promise;
  try {
    await new Promise((over) => setTimeout(over, lane.at + PAUSE - performance.now()));
    lane.at = performance.now();
    return await send();
  } catch (error) {
    // An aborted request has found out nothing for the others.
    if (!(error instanceof Error && error.name === 'AbortError')) reject(error);
    throw error;
  } finally {
    lane.probe = undefined;
    resolve();
  }
}
