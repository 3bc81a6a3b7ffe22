import { SPELLED } from './field.ts';

/** Marks that a search ignores: accents, points over letters, and characters that are not drawn. */
const ACCENTS =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each is meant by itself
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu;
const NOT_DRAWN =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each is meant by itself
  /[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\ufe00-\ufe0f\ufeff\ufff9-\ufffc\u{e0000}-\u{e0fff}]/gu;

/** Letters and marks that are written several ways, beside those that are spelled by others. */
const WRITTEN: Record<string, string> = {
  ...SPELLED,
  ς: 'σ',
  ...Object.fromEntries([...'‘’‚‛ʼ'].map((mark) => [mark, "'"])),
  ...Object.fromEntries([...'“”„‟'].map((mark) => [mark, '"'])),
  ...Object.fromEntries([...'‐‒–—―−'].map((mark) => [mark, '-'])),
};
const written = new RegExp(`[${Object.keys(WRITTEN).join('')}]`, 'gu');

/**
 * A text as it is compared while people look for something: without case, accents, width and whatever is drawn as nothing.
 * `folded` in the database says the same (0350_as_people_do.sql), whatever its language.
 */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(NOT_DRAWN, '')
    .toLowerCase()
    .replace(written, (mark) => WRITTEN[mark] ?? mark);

/** A pattern with `%` and `_` whose letters are folded; what a letter folds to is never a wildcard. */
export const foldedPattern = (pattern: string): string =>
  (pattern.match(/[%_]|(?:\\[\s\S]|[^%_\\])+|\\/g) ?? [])
    .map((part) => (part === '%' || part === '_' ? part : escaped(folded(part.replace(/\\([\s\S])/g, '$1')))))
    .join('');

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');
