import type { en } from './en.ts';

export type VisitWords = Record<keyof typeof en, string>;
