import { type Iframe, iframeSizes } from '@homeward/contract/iframe-settings';
import type { Database } from '../database/connect.ts';
import { insertRows } from '../database/rows.ts';
import { addFile, type Files } from '../services/files.ts';
import { idsBy } from './ids.ts';
import { Chance } from './random.ts';
import { sampleShelters } from './shelters.ts';

export const COLOURS = [0x0f6b66, 0xb8432a, 0x3d5a98, 0x7a4988, 0x2f7d4f];
const WIDTH = 400;
const HEIGHT = 300;
/** Centre and radius of each toe, and of the ball. */
const PAW = [
  [142, 176, 20],
  [178, 142, 21],
  [222, 142, 21],
  [258, 176, 20],
  [200, 224, 42],
] as const;
const isPaw = (x: number, y: number) => PAW.some(([left, top, radius]) => Math.hypot(x - left, y - top) < radius);
const isHouse = (x: number, y: number) =>
  y < 282 && y > 18 + Math.abs(x - 200) * 0.8 && Math.abs(x - 200) < (y < 140 ? 160 : 124);

/** A house with a paw in it, in a shelter's colour: nobody else's, and dot by dot, for drawings of lines are no pictures here. */
function drawn(colour: number): Buffer {
  const dots = Buffer.alloc(WIDTH * HEIGHT * 3, 255);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) if (isHouse(x, y) && !isPaw(x, y)) dots.writeUIntBE(colour, (y * WIDTH + x) * 3, 3);
  return dots;
}

/** The same as it is uploaded. */
export async function picture(colour: number): Promise<string> {
  const { default: sharp } = await import('sharp');
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
  const bytes = await sharp(drawn(colour), { raw }).png().toBuffer();
  return `data:image/png;name=logo.png;base64,${bytes.toString('base64')}`;
}

/** Adds what a shelter's listing, kiosks and cards look like where it has chosen that. */
export async function addLooks(db: Database, files: Files): Promise<void> {
  const random = new Chance(15);
  const shelters = await idsBy(db, 'organization_shelter', 'name');
  const known = await db.selectFrom('shelter_setting').where('deleted', '=', false).select(['shelter_id', 'type_key']).execute();
  const has = (id: number, kind: string) => known.some(({ shelter_id, type_key }) => shelter_id === id && type_key === kind);
  for (const [index, { name, places }] of sampleShelters.entries()) {
    const id = shelters.get(name);
    if (!id || !places.length) continue;
    if (!has(id, 'IFRAME') && random.happens(0.6))
      await insertRows(db, 'shelter_setting', [{ shelter_id: id, type_key: 'IFRAME', value: iframeOf(random) }]);
    if (has(id, 'KENNEL_CARD') || has(id, 'KIOSK')) await addLogos(db, files, id, COLOURS[index % COLOURS.length] ?? 0);
  }
}

const iframeOf = (random: Chance): Partial<Iframe> => ({
  compact: random.happens(0.3),
  al_show: random.happens(0.4),
  size: random.happens(0.1) ? random.pick(iframeSizes) : null,
  g: random.pick([10, 15, 20]),
  p: random.pick([0, 15]),
  t: random.happens(0.3),
  btnText: random.happens(0.3) ? 'Take me home' : '',
});

/** As they would be had staff chosen the picture. */
async function addLogos(db: Database, files: Files, id: number, colour: number): Promise<void> {
  const url = await picture(colour);
  const card = await files.storeLogo(url, ['kennel_card_logo'], 'sample');
  const kiosk = await files.storePicture(url, ['kiosk_logo'], 'sample');
  await db
    .updateTable('organization_shelter')
    .set({ kennel_card_logo_id: (await addFile(db, card)).id, kiosk_logo_id: (await addFile(db, kiosk)).id })
    .where('id', '=', id)
    .execute();
}
