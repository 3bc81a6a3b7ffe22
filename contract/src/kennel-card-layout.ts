import type { KennelCard } from './kennel-card-settings.ts';
import type { CardPet } from './print.ts';
import { DEFAULT_QR_TITLE } from './setting-defaults.ts';
import { type Box, mm, type Place, type TextBox } from './sheet.ts';

const GAP = 12;
/** Width by height of the logo's frame, 300×115. */
const LOGO = 300 / 115;
const QR = { least: mm(37), most: mm(50) };
/** Below this a card is half a page: what would stand below stands beside. */
const HALF = 500;

/** What stands where on a pet's kennel card. */
export function layoutCard(place: Place, pet: CardPet, settings: KennelCard, hasLogo: boolean): Box[] {
  const head = Math.min(70, place.height * 0.16);
  const body = { ...place, y: place.y + head + GAP, height: place.height - head - GAP };
  const left = { ...body, width: body.width * 0.56 };
  const right = { ...body, x: body.x + left.width + GAP * 1.5, width: body.width - left.width - GAP * 1.5 };
  const code = codeOf(right, pet, settings);
  const infos = { ...right, height: right.height - heightOf(code, right) - GAP };
  return [
    ...headOf({ ...place, height: head }, pet, hasLogo),
    ...pictureAndQuestions(left, settings),
    ...infosOf(infos, pet, settings),
    ...code,
  ];
}

const text = (place: Place, said: string, more: Partial<TextBox> & Pick<TextBox, 'size'>): TextBox => ({
  kind: 'text',
  lines: 1,
  text: said,
  ...place,
  ...more,
});

function headOf(place: Place, pet: CardPet, hasLogo: boolean): Box[] {
  const logo = hasLogo ? place.height * LOGO : 0;
  const beside = hasLogo ? logo + GAP : 0;
  const name = { ...place, x: place.x + beside, width: place.width - beside };
  return [
    ...(hasLogo ? [{ ...place, kind: 'logo' as const, width: logo }] : []),
    text(name, pet.name, { size: place.height * 0.6, bold: true, lines: 2 }),
  ];
}

function pictureAndQuestions(place: Place, { questions, questions_title }: KennelCard): Box[] {
  const asks = questions.length > 0 || questions_title !== null;
  const height = Math.min(place.width * 0.75, asks ? place.height * 0.5 : place.height);
  const picture = { ...place, kind: 'picture' as const, height, width: height / 0.75 };
  if (!asks) return [picture];
  const below = { ...place, y: place.y + height + GAP, height: place.height - height - GAP };
  return [picture, ...questionsOf(below, questions_title, questions)];
}

interface Row {
  height: number;
  draw: (y: number, unit: number) => Box[];
}

/** As large as they fit; where even the smallest do not, the last line says that there are more. */
function questionsOf(place: Place, title: string | null, questions: KennelCard['questions']): Box[] {
  const rows = [...(title ? [titleRow(place, title)] : []), ...questions.flatMap((one) => questionRows(place, one))];
  const units = rows.reduce((sum, { height }) => sum + height, 0);
  const unit = Math.min(16, Math.max(8, place.height / units));
  const boxes: Box[] = [];
  let y = place.y;
  for (const [index, row] of rows.entries()) {
    const isLast = index === rows.length - 1;
    if (y + row.height * unit + (isLast ? 0 : unit) > place.y + place.height + 0.5) {
      boxes.push(text({ ...place, y, height: unit }, '…', { size: unit * 0.7 }));
      break;
    }
    boxes.push(...row.draw(y, unit));
    y += row.height * unit;
  }
  return boxes;
}

const titleRow = (place: Place, title: string): Row => ({
  height: 1.3,
  draw: (y, unit) => [text({ ...place, y, height: unit }, title, { size: unit * 0.85, bold: true })],
});

const COLUMNS = 2;

/** A question, and its answers to tick two by two; without any, a line to write on. */
function questionRows(place: Place, { title, options }: KennelCard['questions'][number]): Row[] {
  const width = place.width / COLUMNS;
  const asked: Row = {
    height: 1,
    draw: (y, unit) => [text({ ...place, y, height: unit }, title, { size: unit * 0.7, bold: true })],
  };
  const line: Row = {
    height: 1.4,
    draw: (y, unit) => [{ ...place, kind: 'rule', y: y + unit, height: 0 }],
  };
  if (!options.length) return [asked, line];
  const pairs = Array.from({ length: Math.ceil(options.length / COLUMNS) }, (_, at) =>
    options.slice(at * COLUMNS, at * COLUMNS + COLUMNS),
  );
  const answers = pairs.map((pair, at) => ({
    height: at === pairs.length - 1 ? 1.3 : 1,
    draw: (y: number, unit: number) => pair.flatMap((option, column) => answer(place.x + column * width, y, width, unit, option)),
  }));
  return [asked, ...answers];
}

function answer(x: number, y: number, width: number, unit: number, option: string): Box[] {
  const side = unit * 0.6;
  const beside = side + unit * 0.35;
  return [
    { kind: 'tick', x, y: y + unit * 0.2, width: side, height: side },
    text({ x: x + beside, y, width: width - beside - 6, height: unit }, option, { size: unit * 0.66 }),
  ];
}

function infosOf(place: Place, pet: CardPet, { pet_info }: KennelCard): Box[] {
  const isHalf = place.height < HALF / 2;
  const columns = isHalf ? 2 : 1;
  const height = Math.min(46, place.height / Math.ceil(pet_info.length / columns));
  const width = place.width / columns - (columns - 1) * 4;
  return pet_info.flatMap((key, index) => {
    const { label = '', value = '' } = pet.infos.find((info) => info.key === key) ?? {};
    const at = {
      x: place.x + (index % columns) * (width + 8),
      y: place.y + Math.floor(index / columns) * height,
      width,
    };
    const size = Math.min(15, height * 0.38);
    const said = { ...at, y: at.y + height * 0.3, height: height * 0.55 };
    return [
      text({ ...at, height: height * 0.3 }, label, { size: size * 0.62, quiet: true }),
      value ? text(said, value, { size, bold: true }) : { ...said, kind: 'rule', y: at.y + height * 0.8, height: 0 },
    ];
  });
}

const TITLE = 16;
const ADDRESS = 20;
const heightOf = (code: Box[], { y, height }: Place) => y + height - Math.min(...code.map((box) => box.y));

/** The code in the lower right corner, its title above, its address below for whoever types it. */
function codeOf(place: Place, pet: CardPet, { qr_code_title }: KennelCard): Box[] {
  const side = Math.min(QR.most, Math.max(QR.least, place.height * 0.22), place.width);
  const top = place.y + place.height - TITLE - side - ADDRESS;
  return [
    text({ ...place, y: top, height: TITLE }, qr_code_title ?? DEFAULT_QR_TITLE, { size: 11, bold: true, centred: true }),
    { kind: 'qr', text: pet.address, x: place.x + (place.width - side) / 2, y: top + TITLE, width: side, height: side },
    text({ ...place, y: top + TITLE + side, height: ADDRESS }, pet.address, { size: 8, quiet: true, centred: true, lines: 2 }),
  ];
}
