import type { PartnerResponse } from './partner-response.ts';

const MAX_PAUSE_MS = 120_000;

/** Whether a partner answers that it is asked too often. */
export const isTooMany = ({ status }: Pick<PartnerResponse, 'status'>): boolean => status === 429;

/** Milliseconds that a partner asks us to wait before we try again; undefined where it says nothing that can be read. */
export function pauseAskedBy(response: PartnerResponse): number | undefined {
  const value = response.header('retry-after');
  if (!value) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** Milliseconds before the next try: as long as was asked, else longer each time, and never too long. */
export const pauseBefore = (tries: number, asked?: number): number =>
  Math.min(asked ?? 1000 * 2 ** tries * (0.5 + Math.random() / 2), MAX_PAUSE_MS);
