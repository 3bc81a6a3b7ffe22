import type { en } from './en.ts';

export type AccountWords = Record<keyof typeof en, string>;
