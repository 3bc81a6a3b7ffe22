/** What the address says instead of the shelter's setting; a link keeps it. */
export type Said = Record<string, unknown>;

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? (value.length ? value.map(String) : ['']) : [value === null ? '' : String(value)];

/** As names and values, for links and for a form's hidden fields. The language always stands there, so that caches are simple. */
export const pairsOf = (said: Said, lang: string): [string, string][] =>
  Object.entries({ ...said, lang }).flatMap(([name, value]) => textsOf(value).map((text): [string, string] => [name, text]));

export const listingLink = (slug: string, said: Said, lang: string, page = 1): string =>
  `/iframe/${slug}?${new URLSearchParams([...pairsOf(said, lang), ...(page > 1 ? [['page', String(page)]] : [])])}`;

/** A pet's page has no filters: only the language, and who previews it. */
export const petLink = (slug: string, uuid: string, { preview }: Said, lang: string): string =>
  `/iframe/${slug}/pet/${uuid}?${new URLSearchParams({ ...(preview ? { preview: String(preview) } : {}), lang })}`;
