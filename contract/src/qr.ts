import { encode } from 'uqr';

/** White on all sides, in modules: without it readers find nothing. */
const QUIET = 4;

/** A QR code as one filled path within a square of `size`, quiet zone included: no gaps between modules. */
export function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET, boostEcc: false });
  const rows = data.flatMap((row, y) => runs(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`));
  return { path: rows.join(''), size };
}

/** Where dark modules stand side by side: [from, how many]. */
function runs(row: boolean[]): [number, number][] {
  const found: [number, number][] = [];
  for (const [x, dark] of row.entries()) {
    if (!dark) continue;
    const last = found.at(-1);
    if (last && last[0] + last[1] === x) last[1] += 1;
    else found.push([x, 1]);
  }
  return found;
}
