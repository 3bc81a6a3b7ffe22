import { en, type Words } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { pt } from './pt.ts';

export type { Words };

const tables: Record<string, Words> = { en, es, fr, pt };
/** The languages our own words are in; what shelters write may be in others. */
export const spoken = Object.keys(tables);
export const wordsIn = (language: string): Words => tables[language.toLowerCase().split('-', 1)[0] ?? ''] ?? en;

/** Words with what stands between braces filled in. */
export const filled = (words: string, values: Record<string, string | number>): string =>
  words.replace(/\{(\w+)\}/g, (found, name: string) => String(values[name] ?? found));
