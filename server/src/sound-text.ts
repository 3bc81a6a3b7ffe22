import { Problem } from './problem.ts';

/** Whether a text, or every text in a value, can be kept as it was sent: PostgreSQL takes no NUL, and half a letter becomes another. */
export function isSound(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isSound(name) && isSound(inner));
}

/** The same of what an address or a form says, once its escapes are read; one that is broken stands for no letter. */
export function isSoundForm(text: string): boolean {
  try {
    return isSound(decodeURIComponent(text));
  } catch {
    return false;
  }
}

/** What was sent would be stored as something else: refused before anything is done with it. */
export const unstorable = () => new Problem(400, 'The body holds text that cannot be stored');
