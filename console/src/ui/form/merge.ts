import { mergeLists } from './merge-lists.ts';
import { fingerprint, type Path } from './path.ts';

export type Side = 'mine' | 'theirs';

/** A place in the form. */
export interface Spot {
  path: Path;
  /** What the row of a list reads as that it stands in: a row's number says nothing where rows come and go. */
  row?: string | undefined;
}

/** A place that both have changed, each to something else. */
export interface Clash extends Spot {
  /** Tells it from the others. */
  key: string;
  mine: unknown;
  theirs: unknown;
}

export interface Merged<Values> {
  values: Values;
  clashes: Clash[];
  /** Where the other has changed what I had not. */
  taken: Spot[];
}

/** Three versions of one thing: as it was opened, as it is in the form, as the server has it now. */
export interface Three {
  base: unknown;
  mine: unknown;
  theirs: unknown;
  /** As it was sent when no answer came: where theirs is this, nobody else has changed it. */
  sent: unknown;
}

export interface Merging {
  /** Whether there was a try without an answer. */
  hasSent: boolean;
  chosen: ReadonlyMap<string, Side>;
  clashes: Clash[];
  taken: Spot[];
}

interface Options {
  sent?: unknown;
  /** What was answered of clashes, by their keys; mine stands where nothing was. */
  chosen?: ReadonlyMap<string, Side>;
}

/**
 * What I changed together with what the other changed: theirs where I changed nothing, mine where they did not. Where
 * both did, it is a clash. Elements of lists are told by what identifies them, not by their places.
 */
export function merge<Values>(
  base: unknown,
  mine: Values,
  theirs: unknown,
  { sent, chosen = new Map() }: Options = {},
): Merged<Values> {
  const merging: Merging = { hasSent: sent !== undefined, chosen, clashes: [], taken: [] };
  const values = mergeAt({ base, mine, theirs, sent }, { path: [], key: '' }, merging) as Values;
  return { values, clashes: merging.clashes, taken: merging.taken };
}

export interface Place extends Spot {
  key: string;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isSame = (one: unknown, other: unknown) => fingerprint(one) === fingerprint(other);

export function mergeAt(three: Three, at: Place, merging: Merging): unknown {
  const { base, mine, theirs, sent } = three;
  if (isSame(mine, theirs)) return theirs ?? mine;
  const name = at.path.at(-1);
  // Which record it is and how new is the server's to say.
  if (name === 'version' || (name === 'uuid' && !mine)) return theirs ?? mine;
  if (isRecord(mine) && isRecord(theirs)) {
    const names = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
    const entries = [...names].map((step) => [
      step,
      mergeAt(
        { base: partOf(base, step), mine: mine[step], theirs: theirs[step], sent: partOf(sent, step) },
        { ...at, path: [...at.path, step], key: `${at.key}/${step}` },
        merging,
      ),
    ]);
    return Object.fromEntries(entries);
  }
  return mergeLists(three, at, merging) ?? decide(three, at, merging);
}

const partOf = (value: unknown, step: string) => (isRecord(value) ? value[step] : undefined);

/** Whose stands at a place that is merged whole. */
export function decide({ base, mine, theirs, sent }: Three, { path, key, row }: Place, merging: Merging): unknown {
  const from = merging.hasSent && isSame(theirs, sent) ? sent : base;
  if (isSame(theirs, from)) return mine;
  if (isSame(mine, from)) {
    merging.taken.push({ path, row });
    return theirs;
  }
  // Both moved things: an order has no two sides.
  if (path.at(-1) === 'position') return mine;
  merging.clashes.push({ key, path, row, mine, theirs });
  return merging.chosen.get(key) === 'theirs' ? theirs : mine;
}
