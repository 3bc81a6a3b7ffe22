import { z } from 'zod';
import { forcedId } from './field.ts';

/** Files travel within the payload: as a data URL, which may carry `;name=`, or as bare base64 (decision 108). */
export const MAX_PICTURE_BYTES = 5_000_000;
/** As many as phones take; a small file can hold far more of one colour. */
export const MAX_PICTURE_PIXELS = 25_000_000;
export const MAX_PDF_BYTES = 10_000_000;

/** How long a file is at most as it travels, its name and type before it. */
const travels = (bytes: number) => Math.ceil(bytes / 3) * 4 + 3000;
/** What a call that carries a file sets as its `maxBytes`: so much more of it is read, that a file somewhat too large is refused at its field. */
const BESIDE = 2_097_152;
export const WITH_PICTURE = travels(MAX_PICTURE_BYTES) + BESIDE;
export const WITH_PDF = travels(MAX_PDF_BYTES) + BESIDE;

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

export const fileMessages = {
  notPicture: 'Please choose a JPEG, PNG or WebP picture',
  damagedPicture: 'The picture is damaged',
  pictureTooLarge: 'The picture is larger than 5 MB',
  tooManyPixels: 'The picture has more than 25 million pixels',
  notPdf: (file: string) => `${file} is not a PDF`,
  pdfTooLarge: 'The PDF is larger than 10 MB',
  unreadable: 'The file did not arrive whole. Please choose it again',
};

/** What the form and the server can tell from the text alone; what is in the file, the server looks at. */
const base64File = (missing: string, maxBytes: number, tooLarge: string) =>
  z
    .string({ error: missing })
    .min(1, missing)
    .max(travels(maxBytes), tooLarge)
    .regex(/^(data:[^,]{0,2500};base64,)?[A-Za-z0-9+/]/, fileMessages.unreadable);

export const pictureFile = (missing = 'Please choose a picture') =>
  base64File(missing, MAX_PICTURE_BYTES, fileMessages.pictureTooLarge);
export const pdfFile = (missing = 'Please choose a PDF') => base64File(missing, MAX_PDF_BYTES, fileMessages.pdfTooLarge);

/** A stored file as its owner shows it: its key is its address in /cdn. */
export const StoredFile = z.object({ id: forcedId, key: z.string(), name: z.string().nullable(), size: z.int() });
