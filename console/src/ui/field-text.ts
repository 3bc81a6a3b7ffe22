import type { FieldText } from './form-context.ts';
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
  return { label: around?.label ?? String(words).replaceAll('_', ' '), nameOf: around?.nameOf ?? (() => undefined) };
}

/** What several places are called, each name once; what nobody sees has none. */
export const labelsOf = (paths: readonly Path[], texts: FieldTexts): string[] => [
  ...new Set(
    paths.filter((path) => !/^(uuid|id|version|position)$/.test(String(path.at(-1)))).map((path) => textOf(path, texts).label),
  ),
];
