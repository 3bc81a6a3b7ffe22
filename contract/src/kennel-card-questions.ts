import { wrap } from './fit.ts';
import type { KennelCard } from './kennel-card-settings.ts';
import { roughWidth } from './rough-width.ts';
import type { Box, Place } from './sheet.ts';

type Question = KennelCard['questions'][number];

/** Something of a fixed height in a column, drawn at the `y` where it comes to stand. */
interface Piece {
  height: number;
  draw: (x: number, y: number) => Box[];
}

/** The height of one line of a question, in points: the largest and the smallest that is still read from arm's length. */
const LINE = { most: 16, comfortable: 10, least: 8 };
const STEP = 0.5;
/** Sums of sizes may be off by this much, in points. */
const ROUNDING = 0.5;
const QUESTION = 0.7;
const ANSWER = 0.66;
const TITLE = 0.85;

interface PlacedQuestions {
  boxes: Box[];
  /** How many questions found no room. */
  left: number;
  /** The height of one line, in points. */
  line: number;
}

/**
 * Places the questions into columns, one column after the other, as large as they fit. At the smallest size the questions that
 * do not fit are left out, and each of the others is complete.
 */
function placeQuestions(columns: Place[], title: string | null, questions: Question[]): PlacedQuestions {
  for (let line = LINE.most; line > LINE.least; line -= STEP) {
    const placed = placeAt(line, columns, title, questions);
    if (!placed.left) return placed;
  }
  return placeAt(LINE.least, columns, title, questions);
}

/** The first way of `ways` in which everything fits in a comfortable size, or else the one that leaves out least. */
export function roomiest(ways: Place[][], title: string | null, questions: Question[]): PlacedQuestions & { way: number } {
  const placed = ways.map((columns, way) => ({ ...placeQuestions(columns, title, questions), way }));
  const comfortable = placed.find(({ left, line }) => !left && line >= LINE.comfortable);
  return (
    comfortable ??
    placed.reduce((best, one) => (one.left < best.left || (one.left === best.left && one.line > best.line) ? one : best))
  );
}

function placeAt(line: number, columns: Place[], title: string | null, questions: Question[]): PlacedQuestions {
  const boxes: Box[] = [];
  let left = questions.length;
  for (const column of columns) {
    const end = column.y + column.height + ROUNDING;
    let y = column.y;
    while (left) {
      const isFirst = left === questions.length;
      const pieces = [
        ...(title && isFirst ? [titlePiece(title, column.width, line)] : []),
        ...questions.slice(-left, questions.length - left + 1).map((one) => questionPiece(one, column.width, line)),
      ];
      if (y + pieces.reduce((sum, { height }) => sum + height, 0) > end) break;
      for (const { height, draw } of pieces) {
        boxes.push(...draw(column.x, y));
        y += height;
      }
      left -= 1;
    }
  }
  return { boxes, left, line };
}

function textPiece(text: string, width: number, { line, size, bold }: { line: number; size: number; bold: boolean }): Piece {
  const lines = wrap(text, width / (line * size), (part) => roughWidth(part, bold));
  return {
    height: lines.length * line,
    draw: (x, y) =>
      lines.map((part, index) => ({
        kind: 'text' as const,
        text: part,
        x,
        y: y + index * line,
        width,
        height: line,
        size: line * size,
        bold,
        lines: 1 as const,
      })),
  };
}

function titlePiece(title: string, width: number, line: number): Piece {
  const { height, draw } = textPiece(title, width, { line, size: TITLE, bold: true });
  return { height: height + line * 0.3, draw };
}

/** A question and its answers to tick, two by two where they are short; without answers, a line to write on. */
function questionPiece({ title, options }: Question, width: number, line: number): Piece {
  const asked = textPiece(title, width, { line, size: QUESTION, bold: true });
  if (!options.length) {
    const rule = (x: number, y: number): Box => ({ kind: 'rule', x, y, width, height: 0 });
    return {
      height: asked.height + line * 1.4,
      draw: (x, y) => [...asked.draw(x, y), rule(x, y + asked.height + line)],
    };
  }
  const isShort = options.every((option) => roughWidth(option, false) * line * ANSWER <= width / 2 - line * 1.4);
  const columns = isShort ? 2 : 1;
  const answers = options.map((option) => answerPiece(option, width / columns, line));
  const rows = Array.from({ length: Math.ceil(answers.length / columns) }, (_, at) =>
    answers.slice(at * columns, (at + 1) * columns),
  );
  const heights = rows.map((row) => Math.max(...row.map(({ height }) => height)));
  return {
    height: asked.height + heights.reduce((sum, height) => sum + height, 0) + line * 0.3,
    draw: (x, y) => {
      let below = y + asked.height;
      const boxes = asked.draw(x, y);
      for (const [index, row] of rows.entries()) {
        for (const [column, one] of row.entries()) boxes.push(...one.draw(x + (column * width) / columns, below));
        below += heights[index] ?? 0;
      }
      return boxes;
    },
  };
}

function answerPiece(option: string, width: number, line: number): Piece {
  const side = line * 0.6;
  const beside = side + line * 0.35;
  const said = textPiece(option, width - beside - 6, { line, size: ANSWER, bold: false });
  return {
    height: said.height,
    draw: (x, y) => [{ kind: 'tick', x, y: y + line * 0.2, width: side, height: side }, ...said.draw(x + beside, y)],
  };
}
