import { MAX_PATTERN } from '@homeward/contract/call';

/** The pattern that finds a text as it was typed: its own % and _ mean themselves (decision 14). */
export const containing = (text: string) => `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;

/** Whether a text is longer than any that is looked for: nothing contains it. */
export const isTooLong = (text: string) => containing(text).length > MAX_PATTERN;
