import type { FieldText } from './form-context.ts';
import type { Spot } from './merge.ts';
import { isSecret, type Path, pathKey } from './path.ts';

/** Field path → how it reads on the screen. */
export type FieldTexts = ReadonlyMap<string, FieldText>;

/** How the field at a place reads, or the one around it; a secret is not shown. */
export function textOf(path: Path, texts: FieldTexts): FieldText {
  const text = texts.get(pathKey(path)) ?? unnamed(path, texts);
  return isSecret(path.at(-1)) ? { ...text, nameOf: () => '••••••••' } : text;
}

function unnamed(path: Path, texts: FieldTexts): FieldText {
  const words = path.filter((step) => typeof step === 'string').at(-1) ?? '';
  const around = path.map((_, index) => texts.get(pathKey(path.slice(0, index)))).findLast(Boolean);
  const like = alike(path, texts) ?? around;
  return { label: like?.label ?? String(words).replaceAll('_', ' '), nameOf: like?.nameOf ?? (() => undefined) };
}

/** The same field in another row: what another has added stands in no row here yet. */
const alike = (path: Path, texts: FieldTexts) => [...texts].find(([key]) => shapeOf(key) === shapeOf(pathKey(path)))?.[1];
const shapeOf = (key: string) => key.replace(/\b\d+\b/g, '#');

/** What a place is called: a row of a list by what it reads as, which is not its number everywhere. */
export function labelOf({ path, row }: Spot, texts: FieldTexts): string {
  const { label } = textOf(path, texts);
  return row === undefined ? label : label.replace(/\b\d+\b/, row);
}

/** What several places are called, each name once; what nobody sees has none. */
export const labelsOf = (spots: readonly Spot[], texts: FieldTexts): string[] => [
  ...new Set(
    spots.filter(({ path }) => !/^(uuid|id|version|position)$/.test(String(path.at(-1)))).map((spot) => labelOf(spot, texts)),
  ),
];
