import { type Box, MARGIN, mm, sizes } from './sheet.ts';

/** A QR code that hangs somewhere: what it is called, what it is for, and where it is. */
export interface Code {
  title: string;
  description: string | null;
  location: string;
  address: string;
}

const PAGE = sizes.A4;
const INNER = PAGE.width - 2 * MARGIN;

/** One code on a page of its own. */
export function layoutCode({ title, location, address }: Code): Box[] {
  const side = mm(120);
  const line = (y: number, height: number) => ({ kind: 'text' as const, x: MARGIN, y, width: INNER, height, centred: true });
  return [
    { ...line(mm(25), 44), text: title, size: 32, bold: true, lines: 2 },
    { ...line(mm(47), 20), text: location, size: 15, quiet: true, lines: 1 },
    { kind: 'qr', text: address, x: (PAGE.width - side) / 2, y: mm(62), width: side, height: side },
    { ...line(mm(62) + side + 8, 30), text: address, size: 11, quiet: true, lines: 2 },
  ];
}

const COLUMNS = 2;
const CELL = { width: (INNER - mm(10)) / COLUMNS, height: (PAGE.height - 2 * MARGIN) / 2 };
export const CODES_A_PAGE = 4;

/** The codes of one page, two in a row. */
export function layoutCodes(codes: Code[]): Box[] {
  return codes.flatMap(({ title, description, location, address }, index) => {
    const x = MARGIN + (index % COLUMNS) * (CELL.width + mm(10));
    const y = MARGIN + Math.floor(index / COLUMNS) * CELL.height;
    const side = mm(70);
    const line = (top: number, height: number) => ({
      kind: 'text' as const,
      x,
      y: y + top,
      width: CELL.width,
      height,
      centred: true,
    });
    return [
      { ...line(10, 34), text: title, size: 22, bold: true, lines: 2 as const },
      { ...line(48, 16), text: location, size: 12, lines: 1 as const },
      { ...line(66, 28), text: description ?? '', size: 11, quiet: true, lines: 2 as const },
      { kind: 'qr' as const, text: address, x: x + (CELL.width - side) / 2, y: y + 98, width: side, height: side },
      { ...line(98 + side + 4, 22), text: address, size: 9, quiet: true, lines: 2 as const },
    ];
  });
}
