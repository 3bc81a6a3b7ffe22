/** What the address says instead of the shelter's setting; a link keeps it. */
export type Said = Record<string, unknown>;

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? (value.length ? value.map(String) : ['']) : [value === null ? '' : String(value)];

/** As names and values, for links and for a form's hidden fields. The language always stands there, so that caches are simple. */
export const pairsOf = (said: Said, lang: string): [string, string][] =>
  Object.entries({ ...said, lang }).flatMap(([name, value]) => textsOf(value).map((text): [string, string] => [name, text]));

const queryOf = (said: Said, lang: string, page: number) =>
  new URLSearchParams([...pairsOf(said, lang), ...(page > 1 ? [['page', String(page)]] : [])]);

export const listingLink = (slug: string, said: Said, lang: string, page = 1): string =>
  `/iframe/${slug}?${queryOf(said, lang, page)}`;

/** A pet's page looks like the listing that leads there, and leads back to it. */
export const petLink = (slug: string, uuid: string, said: Said, lang: string, page: number): string =>
  `/iframe/${slug}/pet/${uuid}?${queryOf(said, lang, page)}`;

/** What visitors choose by; the rest of an address is how a site embeds the listing. */
const CHOICES = ['branch_uuid', 'specie_uuid', 'breed_uuid', 'sex', 'age', 'size', 'al'];
export const unchosen = (said: Said): Said =>
  Object.fromEntries(Object.entries(said).filter(([name]) => !CHOICES.includes(name)));
