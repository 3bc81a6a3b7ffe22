import { isUuid } from '@homeward/contract/is-uuid';
import type { Noun } from '@homeward/contract/noun';
import { nouns } from '@homeward/contract/nouns';
import { capital } from '@homeward/contract/wording';
import { search } from '../api/client.ts';
import { holdsPath } from '../session/held.ts';
import { containing, isTooLong } from '../ui/list/filter-value.ts';

export interface Found {
  key: string;
  label: string;
  kind: string;
  href: string;
}

const MOST = 5;

/** Asks every noun the user may list and open, all at once. */
export async function findRecords(text: string, signal: AbortSignal): Promise<Found[]> {
  const found = await Promise.all(nouns.map((noun) => findIn(noun, text, signal)));
  return found.flat();
}

/** Finds a noun's records by their uuid, or by any of the keys that the text may be; each once. */
async function findIn({ one, search: of, find, ...noun }: Noun, text: string, signal: AbortSignal): Promise<Found[]> {
  if (!of || !find || ![of.path, find.within ?? of.path].every(holdsPath)) return [];
  if (isTooLong(text)) return [];
  const keys = isUuid(text) ? ['uuid'] : find.by(text).filter((key) => holdsPath(find.needs?.[key] ?? of.path));
  const pages = await Promise.all(
    keys.map((key) => {
      const value = key.endsWith('.ilike') ? containing(text) : text;
      return search(of, { search: { ...find.fixed, [key]: value }, options: { limit: MOST } }, signal);
    }),
  );
  // The first of each key, then the second: what many are called must not hide the one whose code it is.
  const ranked = Array.from({ length: MOST }, (_, rank) => pages.flatMap(({ result }) => result.slice(rank, rank + 1))).flat();
  const records = new Map(ranked.map((record) => [String(record.uuid), record]));
  return [...records].slice(0, MOST).map(([uuid, record]) => ({
    key: uuid,
    label: noun.called?.({ ...record, uuid }) ?? one,
    kind: capital(one),
    href: noun.opens?.({ ...record, uuid }) ?? noun.screen ?? '/',
  }));
}
