import { addressOf } from '@homeward/contract/call';
import { calls } from '@homeward/contract/calls';
import type { BrowserContext, Request } from 'playwright-core';
import { expect } from 'vitest';
import { versionPlace } from '../../../server/test/takes-version.ts';

/** Where the version of what a call saves stands in its input, by the call's address. */
const places = new Map(
  calls.flatMap((call) => {
    const place = versionPlace(call);
    return place ? [[addressOf(call), place] as const] : [];
  }),
);

/** What browsers have saved without saying which version they had read. */
const blind: string[] = [];

/** Looks from now on at every save that a browser sends. */
export function watchSaves(context: BrowserContext): void {
  context.on('request', (request) => {
    if (isBlind(request)) blind.push(`${new URL(request.url()).pathname} ${request.postData()?.slice(0, 300)}`);
  });
}

function isBlind(request: Request): boolean {
  const place = request.method() === 'POST' ? places.get(new URL(request.url()).pathname) : undefined;
  if (!place) return false;
  const body = request.postDataJSON() as Record<string, unknown>;
  const saved = place.path.reduce((at, key) => at[key] as Record<string, unknown>, body);
  return typeof saved.version !== 'number' && !(place.mayBeNew && !saved.uuid);
}

/** The law of every screen: it says which version it has read of what it saves (decision 110). */
export const expectNoBlindSaves = () => expect(blind.splice(0), 'saves without the version that was read').toEqual([]);
