import { createRequire } from 'node:module';
import jsqr from 'jsqr';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';

/** Its types are not the browser's, which the drawing program asks for; required, it has none. */
const { createCanvas } = createRequire(import.meta.url)('@napi-rs/canvas');
const POINTS = 72;

/** Pages of a PDF as pictures, drawn by another program than the one that wrote it. */
export async function pixelsOf(pdf: Buffer, pages: number[] = [1], dpi = 150): Promise<{ pages: number; pictures: Buffer[] }> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  const pictures: Buffer[] = [];
  for (const number of pages) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: dpi / POINTS });
    const canvas = createCanvas(viewport.width, viewport.height);
    await page.render({ canvasContext: canvas.getContext('2d'), viewport, canvas: null }).promise;
    pictures.push(canvas.toBuffer('image/png'));
  }
  const { numPages } = document;
  await task.destroy();
  return { pages: numPages, pictures };
}

/** What an independent reader makes of the QR code in a picture. */
export async function readQr(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const read = 'default' in jsqr ? jsqr.default : jsqr;
  return read(new Uint8ClampedArray(data), info.width, info.height)?.data;
}
