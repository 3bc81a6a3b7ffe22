import bidiFactory from 'bidi-js/dist/bidi.mjs';
import type { Face } from './faces.ts';
import type { Direction } from './shaper.ts';

/** A piece of a line that one face draws in one direction. */
export interface Run {
  text: string;
  face: Face;
  direction: Direction;
}

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const goesLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A line as it is drawn from left to right: in runs of one direction (Unicode's UAX 9) and one face. */
export function runsOf(text: string, faces: readonly Face[]): Run[] {
  if (!goesLeft.test(text)) return byFace(text, 'ltr', faces);
  return inOrder(levelRuns(text)).flatMap(({ text: part, level }) => {
    if (level % 2 === 0) return byFace(part, 'ltr', faces);
    return byFace(part, 'rtl', faces).reverse();
  });
}

interface LevelRun {
  text: string;
  level: number;
}

function levelRuns(text: string): LevelRun[] {
  const { levels } = bidi.getEmbeddingLevels(text, 'auto');
  const runs: LevelRun[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const level = levels[at] ?? 0;
    const last = runs.at(-1);
    if (last && last.level === level) last.text += text[at];
    else runs.push({ text: text[at] ?? '', level });
  }
  return runs;
}

/** Rule L2: from the highest level down, what stands together at it or above is turned around. */
function inOrder(runs: LevelRun[]): LevelRun[] {
  const ordered = [...runs];
  const highest = Math.max(...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from;
      while ((ordered[to]?.level ?? -1) >= level) to += 1;
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = to;
    }
  }
  return ordered;
}

/** The first face that has a grapheme draws it; what none has is the first's empty box. */
function byFace(text: string, direction: Direction, faces: readonly Face[]): Run[] {
  const [first] = faces;
  if (!first) return [];
  if (first.has(text)) return [{ text, face: first, direction }];
  const runs: Run[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const last = runs.at(-1);
    const face = faces.find((one) => one.has(segment)) ?? first;
    if (last?.face === face) last.text += segment;
    else runs.push({ text: segment, face, direction });
  }
  return runs;
}

/** How wide a line is at a size of 1, by the runs it is drawn in. */
export const widthOf = (runs: readonly Run[]): number =>
  runs.reduce((sum, { text, face, direction }) => sum + face.width(text, direction), 0);
