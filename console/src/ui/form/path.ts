import { fingerprintOfChosen, isChosenFile } from '../picture/chosen-file.ts';

export type Path = readonly (string | number)[];

export const pathKey = (path: Path) => path.join('.');

/** Whether what stands there is to be kept to oneself: it is typed anew rather than shown again. */
export const isSecret = (name: string | number | undefined) => /secret|password|credentials/.test(String(name));

export const valueAt = (values: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (at, step) => (typeof at === 'object' && at !== null ? (at as Record<string | number, unknown>)[step] : undefined),
    values,
  );

/** The values with one place left out; what lies beside it is shared, not copied. */
export function without(values: unknown, [step, ...rest]: Path): unknown {
  if (step === undefined || typeof values !== 'object' || values === null) return values;
  if (Array.isArray(values))
    return values.map((item, index) => (index === step ? (rest.length ? without(item, rest) : undefined) : item));
  const { [step]: inner, ...others } = values as Record<string, unknown>;
  return rest.length ? { ...others, [step]: without(inner, rest) } : others;
}

/** The values with another at one place; what lies beside it is shared, not copied. */
export function placed(values: unknown, [step, ...rest]: Path, next: unknown): object {
  const inner = step === undefined || !rest.length ? next : placed(valueAt(values, [step]), rest, next);
  if (Array.isArray(values)) return values.map((item, index) => (index === step ? inner : item));
  return { ...(typeof values === 'object' ? values : {}), [step ?? '']: inner };
}

/** The same text for values that mean the same: absent, null and '' are all 'nothing here', and keys have no order. */
export const fingerprint = (values: unknown): string =>
  JSON.stringify(values, (_, value) => {
    if (value === null || value === '') return undefined;
    return isChosenFile(value) ? fingerprintOfChosen(value) : inOrder(value);
  }) ?? '';

const inOrder = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** The values with every `version` taken from the other record; of a list, from the item with the same uuid. */
export function withVersionOf<Values>(mine: Values, theirs: unknown): Values {
  if (Array.isArray(mine) && Array.isArray(theirs))
    return mine.map((item) =>
      withVersionOf(
        item,
        theirs.find((other) => isSame(item, other)),
      ),
    ) as Values;
  if (typeof mine !== 'object' || mine === null || Array.isArray(mine) || typeof theirs !== 'object' || theirs === null)
    return mine;
  const other = theirs as Record<string, unknown>;
  // Theirs was saved first where mine is new.
  const first = 'version' in other && 'uuid' in other && !('version' in mine) ? { uuid: other.uuid, version: other.version } : {};
  return {
    ...Object.fromEntries(
      Object.entries(mine).map(([name, value]) => [name, name === 'version' ? other.version : withVersionOf(value, other[name])]),
    ),
    ...first,
  } as Values;
}

const isSame = (one: unknown, other: unknown) => {
  const uuid = valueAt(one, ['uuid']);
  return uuid !== undefined && uuid === valueAt(other, ['uuid']);
};
