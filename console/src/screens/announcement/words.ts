import type { Origin, Type } from '@homeward/contract/announcement';
import { capital, keyWords } from '@homeward/contract/wording';

/** 'All pets', 'System update': as types and origins read. */
export const wordOf = (key: Type | Origin): string => capital(keyWords(key));

export const choicesOf = (keys: readonly (Type | Origin)[]) => keys.map((key) => ({ value: key, label: wordOf(key) }));
