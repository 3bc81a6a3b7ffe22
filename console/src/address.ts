/** Addresses people can read and write: every parameter is plain text, `?page=2&filter_ask.ilike=yard`. */
export const parseAddress = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

export function writeAddress(search: Record<string, unknown>): string {
  const text = new URLSearchParams(
    Object.entries(search).flatMap(([key, value]) => (value === undefined || value === '' ? [] : [[key, String(value)]])),
  ).toString();
  return text && `?${text}`;
}
