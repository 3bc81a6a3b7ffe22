const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  deg: '°',
  eacute: 'é',
  copy: '©',
  trade: '™',
  frac12: '½',
};

/** A text in which HTML's entities are the signs they stand for; an unknown one stays as it is. */
export function withoutEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,10}));/gi, (entity, decimal, hex, name) => {
    if (name) return entities[name] ?? entities[name.toLowerCase()] ?? entity;
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point).toWellFormed() : '';
  });
}

/** A text without the HTML in it: breaks and paragraphs become lines, other tags vanish. Null where nothing is left. */
export function plainText(html: string | null): string | null {
  if (html === null) return null;
  const text = withoutScripts(html)
    .replace(/<br\s*\/?>|<\/(p|div|li|h\d)\s*>/gi, '\n')
    .replace(/<\/?[a-z!][^<>]*>/gi, '');
  return (
    withoutEntities(text)
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim() || null
  );
}

/** Without scripts and styles. Each end is looked for once: a text of beginnings without an end would take hours otherwise. */
function withoutScripts(html: string): string {
  const kept: string[] = [];
  const endless = new Set<string>();
  let from = 0;
  for (const { index, 1: tag = '' } of html.matchAll(/<(script|style)\b/gi)) {
    const name = tag.toLowerCase();
    if (index < from || endless.has(name)) continue;
    const end = new RegExp(`</${name}\\s*>`, 'gi');
    end.lastIndex = index;
    if (!end.test(html)) endless.add(name);
    else {
      kept.push(html.slice(from, index));
      from = end.lastIndex;
    }
  }
  return kept.join('') + html.slice(from);
}
