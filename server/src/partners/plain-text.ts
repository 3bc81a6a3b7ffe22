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
  const text = html
    .replace(/<(script|style)\b.*?<\/\1\s*>/gis, '')
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
