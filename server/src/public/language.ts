/** The languages a browser asks for, best first (RFC 9110 §12.5.4), in lower case. */
function asked(header = ''): string[] {
  return header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((parameter) => /^\s*q\s*=\s*([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => tag && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}

/**
 * The language of a visitor's page: what the address says, else the best the browser asks for that is there, else the
 * shelter's main one, which stands first. `there`: abbreviations, of which 'pt' also is 'pt-br'.
 */
export function languageFor(lang: string | undefined, header: string | undefined, there: readonly string[]): string {
  const find = (tag: string) => there.find((one) => one === tag) ?? there.find((one) => one === tag.split('-', 1)[0]);
  for (const tag of [lang?.toLowerCase() ?? '', ...asked(header)]) {
    const found = tag && find(tag);
    if (found) return found;
  }
  return there[0] ?? 'en';
}
