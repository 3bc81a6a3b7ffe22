/** How a text message travels: in which alphabet, and in how many parts. */

/** What telephone networks spell in seven bits (GSM 03.38). */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** The same behind an escape: each takes the place of two. */
const EXTENDED = new Set('\f^{}\\[~]|€');

/** How much fits into a text of one part, and into each part of several. */
const SIZES = { 'GSM-7': [160, 153], 'UCS-2': [70, 67] } as const;

export interface Segments {
  encoding: keyof typeof SIZES;
  /** Septets, or UTF-16 units. */
  units: number;
  parts: number;
}

const charactersOf = (text: string) => [...text.normalize()];
const isPlain = (character: string) => BASIC.has(character) || EXTENDED.has(character);

export function segmentsOf(text: string): Segments {
  const characters = charactersOf(text);
  const encoding = characters.every(isPlain) ? 'GSM-7' : 'UCS-2';
  const sizes = characters.map((one) => (encoding === 'UCS-2' ? one.length : EXTENDED.has(one) ? 2 : 1));
  const units = sizes.reduce((sum, size) => sum + size, 0);
  const [alone, each] = SIZES[encoding];
  return { encoding, units, parts: units <= alone ? 1 : partsOf(sizes, each) };
}

/** A character is in one part, whole. */
function partsOf(sizes: number[], each: number): number {
  let [parts, room] = [1, each];
  for (const size of sizes) {
    if (size > room) [parts, room] = [parts + 1, each];
    room -= size;
  }
  return parts;
}

const REPLACEMENTS: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '`': "'",
  '´': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '•': '-',
  '…': '...',
  '\t': ' ',
};

export interface Foreign {
  character: string;
  /** What may stand in its place; absent where nothing plain does. */
  plain?: string;
}

/** What keeps a text from being spelled in seven bits, each once, in its order. */
export const foreignIn = (text: string): Foreign[] =>
  [...new Set(charactersOf(text))]
    .filter((character) => !isPlain(character))
    .map((character) => ({ character, ...plainFor(character) }));

function plainFor(character: string): { plain: string } | undefined {
  const plain = REPLACEMENTS[character] ?? character.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain && [...plain].every(isPlain) ? { plain } : undefined;
}

/** The text with what is plain in place of what is not, as far as there is such. */
export const plainly = (text: string): string =>
  charactersOf(text)
    .map((character) => (isPlain(character) ? character : (plainFor(character)?.plain ?? character)))
    .join('');

const VARIABLE = /\{\{\s*([^{}]*?)\s*\}\}/g;
/** The names between double braces of a text, in its order. */
export const variablesIn = (text: string): string[] => [...text.matchAll(VARIABLE)].map(([, name = '']) => name);
/** The text with values in place of the names between double braces; a name without a value stays as it is. */
export const filledIn = (text: string, valueFor: (name: string) => string | undefined): string =>
  text.replace(VARIABLE, (whole, name: string) => valueFor(name) ?? whole);

/**
 * How long a message is as it is written, in what networks count: septets, where € is two, or else UTF-16 units. Variables are
 * not sent as they are written, and count as they look. The counter beside the message and its check count by this.
 */
export const unitsAsWritten = (text: string): number =>
  segmentsOf(text.trim().replace(VARIABLE, (whole) => 'x'.repeat(whole.length))).units;
