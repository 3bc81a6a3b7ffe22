import { fit } from '@homeward/contract/fit';
import { qrPath } from '@homeward/contract/qr';
import type { Box, TextBox } from '@homeward/contract/sheet';

interface SheetDrawingProps {
  label: string;
  size: { width: number; height: number };
  boxes: Box[];
  picture: string | undefined;
  logo: string | undefined;
}

/** A sheet of paper on the screen: what the PDF draws, from the same places. */
export const SheetDrawing = ({ label, size, boxes, picture, logo }: SheetDrawingProps) => (
  <svg className="sheet-drawing" viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
    <rect width={size.width} height={size.height} fill="#ffffff" />
    {boxes.map((box, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place in the layout
      <Drawn key={index} box={box} picture={picture} logo={logo} />
    ))}
  </svg>
);

function Drawn({ box, picture, logo }: { box: Box } & Pick<SheetDrawingProps, 'picture' | 'logo'>) {
  const { x, y, width, height } = box;
  if (box.kind === 'text') return <Said box={box} />;
  if (box.kind === 'qr') {
    const { path, size } = qrPath(box.text);
    return <path d={path} transform={`translate(${x} ${y}) scale(${width / size})`} fill="#000000" />;
  }
  if (box.kind === 'picture' || box.kind === 'logo') {
    const source = box.kind === 'logo' ? logo : picture;
    if (!source) return <rect {...{ x, y, width, height }} fill="none" stroke="#8a8a8a" strokeWidth={0.6} />;
    const preserveAspectRatio = box.kind === 'logo' ? 'xMidYMid meet' : 'xMidYMid slice';
    return <image {...{ x, y, width, height, preserveAspectRatio }} href={source} />;
  }
  if (box.kind === 'tick') return <rect {...{ x, y, width, height }} fill="none" stroke="#1a1a1a" strokeWidth={0.8} />;
  return <line x1={x} x2={x + width} y1={y} y2={y} stroke="#8a8a8a" strokeWidth={0.6} />;
}

const FAMILY = '"Inter Variable", "Noto Sans", sans-serif';
const LEADING = 1.18;
const MEASURED = 100;
const context = document.createElement('canvas').getContext('2d');

function widthOf(text: string, bold: boolean): number {
  if (!context) return text.length * 0.55;
  context.font = `${bold ? 700 : 400} ${MEASURED}px ${FAMILY}`;
  return context.measureText(text).width / MEASURED;
}

function Said({ box }: { box: TextBox }) {
  const { x, y, width, height, bold = false, quiet = false, centred = false } = box;
  const { size, lines } = fit(box.text, box, (text) => widthOf(text, bold));
  const middle = y + height / 2 - ((lines.length - 1) * size * LEADING) / 2;
  return lines.map((line, index) => (
    <text
      // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the text
      key={index}
      x={centred ? x + width / 2 : x}
      y={middle + index * size * LEADING + size * 0.35}
      textAnchor={centred ? 'middle' : 'start'}
      fontFamily={FAMILY}
      fontSize={size}
      fontWeight={bold ? 700 : 400}
      fill={quiet ? '#5c5c5c' : '#1a1a1a'}
    >
      {line}
    </text>
  ));
}
