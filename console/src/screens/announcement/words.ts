import type { Origin, Type } from '@homeward/contract/announcement';
import { capital } from '@homeward/contract/wording';

/** 'All pets', 'System update': as types and origins read. */
export const wordOf = (key: Type | Origin): string => capital(key.toLowerCase().replaceAll('_', ' '));

export const choicesOf = (keys: readonly (Type | Origin)[]) => keys.map((key) => ({ value: key, label: wordOf(key) }));
