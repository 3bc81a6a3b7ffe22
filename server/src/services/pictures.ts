import { setImmediate as turn } from 'node:timers/promises';
import { fileMessages, MAX_PICTURE_PIXELS, pictureTypes } from '@homeward/contract/file';
import type { OutputInfo, Sharp, SharpOptions } from 'sharp';

export interface Picture {
  data: Buffer;
  info: OutputInfo;
}

const LONGEST_EDGE = 2400;
const LOADERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'];
const WEBP = { quality: 85 };
const JPEG = { quality: 90 };
const WHITE = '#ffffff';

/** What a picture is made as it is kept. */
export type Shape = (picture: Sharp) => Sharp;
const bounded: Shape = (picture) =>
  picture.resize({ width: LONGEST_EDGE, height: LONGEST_EDGE, fit: 'inside', withoutEnlargement: true }).webp(WEBP);
/** On a white frame of 300×115, as a JPEG (decision 86). */
export const framed: Shape = (picture) =>
  picture.flatten({ background: WHITE }).resize({ width: 300, height: 115, fit: 'contain', background: WHITE }).jpeg(JPEG);

/** As wide as mails are, for screens of twice the density. */
export const mailed: Shape = (picture) =>
  picture
    .flatten({ background: WHITE })
    .resize({ width: 1120, height: 1120, fit: 'inside', withoutEnlargement: true })
    .jpeg(JPEG);

/** Makes an upload a picture of our own: upright, bounded, without metadata. Answers in words why it cannot. */
export async function reencode(bytes: Buffer, type: string | undefined, shape = bounded): Promise<Picture | string> {
  if (!pictureTypes.some((known) => known === type)) return fileMessages.notPicture;
  return oneAtATime(async (sharp) => {
    try {
      const { width, height } = await sharp(bytes).metadata();
      if (width * height > MAX_PICTURE_PIXELS) return fileMessages.tooManyPixels;
      const picture = sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error', autoOrient: true });
      return await shape(picture).toBuffer({ resolveWithObject: true });
    } catch {
      return fileMessages.damagedPicture;
    }
  });
}

/** A stored picture as high as asked for, or as it is where it is lower; with a width, cut and drawn to be just that. */
export const shrink = (bytes: Buffer, size: { height: number; width?: number }): Promise<Buffer> =>
  oneAtATime((sharp) =>
    sharp(bytes)
      .resize({ ...size, withoutEnlargement: !size.width })
      .webp(WEBP)
      .toBuffer(),
  );

/** A stored picture as it is printed: 60 by 45 mm at 300 dots an inch, cut to that. */
export const printable = (bytes: Buffer): Promise<Buffer> =>
  oneAtATime((sharp) =>
    sharp(bytes)
      .flatten({ background: WHITE })
      .resize({ width: 709, height: 531, fit: 'cover' })
      .jpeg({ quality: 82 })
      .toBuffer(),
  );

type OpenPicture = (bytes: Buffer, options?: SharpOptions) => Sharp;
let ready: Promise<OpenPicture> | undefined;
let last: Promise<unknown> = Promise.resolve();

/** A picture takes up to 100 MB while it is decoded: several at once would add up. */
function oneAtATime<T>(work: (sharp: OpenPicture) => Promise<T>): Promise<T> {
  ready ??= load();
  const done = Promise.all([ready, last]).then(([sharp]) => work(sharp));
  last = done.catch(() => undefined);
  return done;
}

/** Not before the first picture: a server without any has better uses for the memory. */
async function load(): Promise<OpenPicture> {
  // In a turn of its own: what tells the type of the bytes was loaded just before.
  await turn();
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  // Nothing but our three formats is ever parsed, whatever an upload manages to look like.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  return sharp;
}
