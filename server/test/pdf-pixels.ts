import { PDFiumLibrary } from '@hyzyla/pdfium';
import jsqr from 'jsqr';
import sharp from 'sharp';

const POINTS = 72;
const library = PDFiumLibrary.init();

/** Pages of a PDF as pictures, drawn by another program than the one that wrote it. */
export async function pixelsOf(pdf: Buffer, pages: number[] = [1], dpi = 150): Promise<{ pages: number; pictures: Buffer[] }> {
  const document = await (await library).loadDocument(pdf);
  try {
    const pictures: Buffer[] = [];
    for (const number of pages) {
      const { data } = await document.getPage(number - 1).render({
        scale: dpi / POINTS,
        render: ({ data: pixels, width, height }) =>
          sharp(pixels, { raw: { width, height, channels: 4 } })
            .png()
            .toBuffer(),
      });
      pictures.push(Buffer.from(data));
    }
    return { pages: document.getPageCount(), pictures };
  } finally {
    document.destroy();
  }
}

/** What stands on each page of a PDF, as another program reads it out. */
export async function textsOf(pdf: Buffer): Promise<string[]> {
  const document = await (await library).loadDocument(pdf);
  try {
    return [...document.pages()].map((page) => page.getText());
  } finally {
    document.destroy();
  }
}

/** What an independent reader makes of the QR code in a picture. */
export async function readQr(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const read = 'default' in jsqr ? jsqr.default : jsqr;
  return read(new Uint8ClampedArray(data), info.width, info.height)?.data;
}
