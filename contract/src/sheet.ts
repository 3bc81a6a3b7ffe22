/** What stands where on paper, in points from the top left: drawn into the PDF and into the console's preview alike. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface TextBox extends Place {
  kind: 'text';
  text: string;
  /** Of the type, where the text fits. */
  size: number;
  bold?: boolean;
  /** Said beside what matters. */
  quiet?: boolean;
  centred?: boolean;
  /** How many lines it may take where it does not fit into one. */
  lines: 1 | 2;
}
export type Box =
  | TextBox
  | (Place & { kind: 'picture' | 'logo' })
  | (Place & { kind: 'qr'; text: string })
  /** A line to write on, to cut along, or a square to tick. */
  | (Place & { kind: 'rule' | 'cut' | 'tick' });

const MM = 72 / 25.4;
export const mm = (millimetres: number): number => millimetres * MM;
export const MARGIN = mm(10);
/** How far from a cut nothing stands that must not be cut. */
const FROM_CUT = mm(8);
export const sizes = { A4: { width: 595.28, height: 841.89 }, LETTER: { width: 612, height: 792 } } as const;

/** Where cards stand on a page: whole, or in halves with a line to cut along between them. */
export function places(paper: keyof typeof sizes, perPage: 1 | 2): { cards: [Place, ...Place[]]; cut: Box[] } {
  const { width, height } = sizes[paper];
  const inner = { x: MARGIN, width: width - 2 * MARGIN };
  if (perPage === 1) return { cards: [{ ...inner, y: MARGIN, height: height - 2 * MARGIN }], cut: [] };
  const half = { ...inner, height: height / 2 - MARGIN - FROM_CUT };
  return {
    cards: [
      { ...half, y: MARGIN },
      { ...half, y: height / 2 + FROM_CUT },
    ],
    cut: [{ kind: 'cut', x: 0, y: height / 2, width, height: 0 }],
  };
}
