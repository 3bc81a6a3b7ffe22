/** The pattern that finds a text as it was typed: its own % and _ mean themselves (decision 14). */
export const containing = (text: string) => `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
