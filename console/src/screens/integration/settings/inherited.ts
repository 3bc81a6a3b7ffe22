import type { LoadedSettings } from './settings-query.ts';

/** Where a setting comes from that its integration does not say itself, and what it is there. */
export function inheritedHint({ inherited }: LoadedSettings, name: string, say: (value: unknown) => string | undefined) {
  const from = inherited[name];
  if (!from) return undefined;
  const value = say(from.value);
  const network = from.description ? `the network ${from.description}` : 'a network';
  return value ? `From ${network}: ${value}` : `From ${network}`;
}

/** Of rows only how many there are. */
export const countOf =
  (one: string, several = `${one}s`) =>
  (value: unknown) => {
    const count = Array.isArray(value) ? value.length : 0;
    return `${count} ${count === 1 ? one : several}`;
  };
