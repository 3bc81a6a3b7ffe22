/** What a text takes at a size of 1. */
export type Measure = (text: string) => number;
export interface Fitted {
  size: number;
  lines: string[];
}

const SMALLEST = 0.7;
const STEP = 0.05;
const MORE = '…';
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const split = (segmenter: Intl.Segmenter, text: string) => [...segmenter.segment(text)].map(({ segment }) => segment);

/** A text on one line: what breaks lines or cannot be seen is a space. Joiners of emoji and letters stay. */
export const oneLine = (text: string): string =>
  text
    .normalize('NFC')
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\s]+/gu, ' ')
    .trim();

/** Makes a text fit into a width: smaller down to seven tenths, then on a second line, then cut with an ellipsis. */
export function fit(said: string, box: { width: number; size: number; lines: 1 | 2 }, measure: Measure): Fitted {
  const text = oneLine(said);
  const needed = measure(text) * box.size;
  const scale = Math.floor((box.width / Math.max(needed, 1e-6)) * (1 / STEP)) * STEP;
  if (scale >= SMALLEST) return { size: box.size * Math.min(1, scale), lines: [text] };
  const size = box.size * SMALLEST;
  const width = box.width / size;
  if (box.lines === 1) return { size, lines: [cut(text, width, measure)] };
  const first = firstLine(text, width, measure);
  const rest = text.slice(first.length).trim();
  return { size, lines: [first.trimEnd(), ...(rest ? [cut(rest, width, measure)] : [])] };
}

/** All of a text, in lines of at most `width` at a size of 1. */
export function wrap(said: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let rest = oneLine(said);
  while (rest) {
    const line = firstLine(rest, width, measure);
    lines.push(line.trimEnd());
    rest = rest.slice(line.length).trimStart();
  }
  return lines.length ? lines : [''];
}

/** As many words as fit; of a word that alone does not, as many graphemes. */
function firstLine(text: string, width: number, measure: Measure): string {
  const letters = split(graphemes, text);
  return longest(wordsOf(text), width, measure) || longest(letters, width, measure) || (letters[0] ?? '');
}

/** Words with the marks that follow them, so that no line begins with a question mark. */
function wordsOf(text: string): string[] {
  const parts: string[] = [];
  for (const part of split(words, text)) {
    if (parts.length && CLOSES.test(part)) parts.push((parts.pop() ?? '') + part);
    else parts.push(part);
  }
  return parts;
}
const CLOSES = /^[\p{Pe}\p{Pf}\p{Po}]$/u;

function cut(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text;
  return `${longest(split(graphemes, text), width - measure(MORE), measure).trimEnd()}${MORE}`;
}

/** The longest beginning that fits, by halving. */
function longest(parts: string[], width: number, measure: Measure): string {
  let [from, to] = [0, parts.length];
  while (from < to) {
    const middle = Math.ceil((from + to) / 2);
    if (measure(parts.slice(0, middle).join('').trimEnd()) <= width) from = middle;
    else to = middle - 1;
  }
  return parts.slice(0, from).join('');
}
