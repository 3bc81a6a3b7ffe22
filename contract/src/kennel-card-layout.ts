import { wrap } from './fit.ts';
import { roomiest } from './kennel-card-questions.ts';
import type { KennelCard } from './kennel-card-settings.ts';
import type { CardPet } from './print.ts';
import { roughWidth } from './rough-width.ts';
import { DEFAULT_QR_TITLE } from './setting-defaults.ts';
import { type Box, mm, type Place, type TextBox } from './sheet.ts';

const GAP = 12;
/** Width by height of the logo's frame, 300×115. */
const LOGO = 300 / 115;
const QR = { least: mm(37), most: mm(50) };
/** Below this a card is half a page: what would stand below stands beside. */
const HALF = 500;

/** The share of its column's height that the picture takes: less where the questions would not fit otherwise. */
const PICTURE_SHARES = [0.5, 0.35, 0.2];
/** A line that says how many questions are left out. */
const LEFT_OUT = 12;

/** Places everything on a pet's kennel card. */
export function layoutCard(place: Place, pet: CardPet, settings: KennelCard, hasLogo: boolean): Box[] {
  const head = Math.min(70, place.height * 0.16);
  const body = { ...place, y: place.y + head + GAP, height: place.height - head - GAP };
  const left = { ...body, width: body.width * 0.56 };
  const right = { ...body, x: body.x + left.width + GAP * 1.5, width: body.width - left.width - GAP * 1.5 };
  const code = codeOf(right, pet, settings);
  const infos = { ...right, height: right.height - heightOf(code, right) - GAP };
  const below = infosHeight(infos, settings) + GAP;
  const between = { ...infos, y: infos.y + below, height: infos.height - below };
  return [
    ...headOf({ ...place, height: head }, pet, hasLogo),
    ...pictureAndQuestions(left, between, pet, settings),
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

/** The picture, the questions below it, and what does not fit there in the free space `between` the infos and the code. */
function pictureAndQuestions(place: Place, between: Place, pet: CardPet, { questions, questions_title }: KennelCard): Box[] {
  const most = place.width * 0.75;
  const pictureOf = (height: number) => ({ ...place, kind: 'picture' as const, height, width: height / 0.75 });
  if (!questions.length) {
    const title = questions_title ? LEFT_OUT * 2 : 0;
    const picture = pictureOf(Math.min(most, place.height - title));
    if (!questions_title) return [picture];
    const said = { ...place, y: picture.y + picture.height + GAP, height: LEFT_OUT };
    return [picture, text(said, questions_title, { size: LEFT_OUT, bold: true })];
  }
  const pictures = PICTURE_SHARES.map((share) => pictureOf(Math.min(most, place.height * share)));
  const ways = pictures.flatMap((picture) => {
    const top = picture.y + picture.height + GAP;
    const below = { ...place, y: top, height: place.y + place.height - top - LEFT_OUT };
    return [
      { picture, columns: [below] },
      { picture, columns: [below, between] },
    ];
  });
  const { boxes, left, way } = roomiest(
    ways.map(({ columns }) => columns),
    questions_title,
    questions,
  );
  const picture = (ways[way] ?? ways[0])?.picture;
  const said = { ...place, y: place.y + place.height - LEFT_OUT, height: LEFT_OUT };
  const more = left ? [text(said, pet.more_questions.replace('{count}', String(left)), { size: 7, quiet: true })] : [];
  return [...(picture ? [picture] : []), ...boxes, ...more];
}

/** Below half a page's height infos stand two by two. */
const infoColumns = ({ height }: Place) => (height < HALF / 2 ? 2 : 1);
const infoHeight = (place: Place, { pet_info }: KennelCard) =>
  Math.min(46, place.height / Math.ceil(pet_info.length / infoColumns(place)));
const infosHeight = (place: Place, settings: KennelCard) =>
  infoHeight(place, settings) * Math.ceil(settings.pet_info.length / infoColumns(place));

function infosOf(place: Place, pet: CardPet, settings: KennelCard): Box[] {
  const { pet_info } = settings;
  const columns = infoColumns(place);
  const height = infoHeight(place, settings);
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
      value ? text(said, value, { size, bold: true, lines: 2 }) : { ...said, kind: 'rule', y: at.y + height * 0.8, height: 0 },
    ];
  });
}

const TITLE = { line: 13, size: 11 };
const ADDRESS = 20;
const heightOf = (code: Box[], { y, height }: Place) => y + height - Math.min(...code.map((box) => box.y));

/** The code in the lower right corner, with its title above it and its address below for people who type it. */
function codeOf(place: Place, pet: CardPet, { qr_code_title }: KennelCard): Box[] {
  const side = Math.min(QR.most, Math.max(QR.least, place.height * 0.22), place.width);
  const lines = wrap(qr_code_title ?? DEFAULT_QR_TITLE, place.width / TITLE.size, (part) => roughWidth(part, true));
  const code = place.y + place.height - side - ADDRESS;
  const top = code - lines.length * TITLE.line - 3;
  return [
    ...lines.map((line, at) =>
      text({ ...place, y: top + at * TITLE.line, height: TITLE.line }, line, { size: TITLE.size, bold: true, centred: true }),
    ),
    { kind: 'qr', text: pet.address, x: place.x + (place.width - side) / 2, y: code, width: side, height: side },
    text({ ...place, y: code + side, height: ADDRESS }, pet.address, { size: 8, quiet: true, centred: true, lines: 2 }),
  ];
}
