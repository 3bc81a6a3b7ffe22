const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isUuid = (text: string) => UUID.test(text.trim());

/** The pattern that finds a text as it was typed: its own % and _ mean themselves (decision 14). */
export const containing = (text: string) => `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
