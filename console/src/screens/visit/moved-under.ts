import type { MouseEvent } from 'react';

/** As long as a second click of somebody's may follow the first, which they may have meant for that. */
const MOMENT = 1500;
/** A hand that rests moves the pointer as little. */
const STILL = 4;

let last: { uuid: string; x: number; y: number; at: number } | undefined;

/**
 * Whether a click is not meant for what it meets: where a row has gone, the next one's buttons come under a pointer that has
 * not moved since it was clicked.
 */
export function hasMovedUnder({ detail, clientX: x, clientY: y, timeStamp: at }: MouseEvent, uuid: string): boolean {
  const before = last;
  // By keyboard the focus says what is meant.
  last = detail ? { uuid, x, y, at } : undefined;
  if (!before || !last || before.uuid === uuid || at - before.at > MOMENT) return false;
  return Math.abs(x - before.x) <= STILL && Math.abs(y - before.y) <= STILL;
}
