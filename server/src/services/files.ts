import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileStorage } from '@flystorage/file-storage';
import { fileMessages, MAX_PDF_BYTES, MAX_PICTURE_BYTES } from '@homeward/contract/file';
import type { Insertable } from 'kysely';
import type { DB } from '../database/columns.ts';
import type { Database } from '../database/connect.ts';
import { invalid } from '../problem.ts';
import { lookAt } from './look.ts';
import { type PictureSize, pictureSizes } from './picture-sizes.ts';
import { framed, mailed, printable, reencode, type Shape, shrink } from './pictures.ts';
import { isMissing, MARK, StorageGone, storageProblem, type Trouble, troubleOf } from './storage-trouble.ts';
import { Turns } from './turns.ts';
import { readUpload, typeOf, type Upload } from './upload.ts';

const videoTypes = new Map([
  ['video/mp4', 'mp4'],
  ['video/webm', 'webm'],
]);

const PRINTED = 'image/jpeg';

/** Where an upload stands in a call's input. */
type Path = (string | number)[];
export interface StoredFile {
  id: number;
  key: string;
}
/** Bytes that are kept and that no row tells of yet. */
export type KeptFile = Insertable<DB['stored_file']>;
type About = Omit<KeptFile, 'key' | 'size'>;

/** Tells of kept bytes in a row that a record may refer to. */
export const addFile = (db: Database, file: KeptFile): Promise<StoredFile> =>
  db.insertInto('stored_file').values(file).returning(['id', 'key']).executeTakeFirstOrThrow();

/**
 * The files of records. Bytes are looked at and kept before the transaction begins that tells of them; those that no row
 * tells of, and rows that no record refers to, the nightly tidy-up takes away.
 */
export class Files {
  #url: URL;
  #opened: Promise<FileStorage> | undefined;
  #isMarked = false;
  /** How often the storage has not done what it was asked, by why. */
  readonly troubles: Record<Trouble, number> = { no_room: 0, gone: 0, away: 0 };
  /** Derivatives that are being read or made, by their place. */
  #underway = new Map<string, Promise<Buffer | undefined>>();
  /** One upload is looked at at once; what waits is still the text it came as. */
  readonly #uploads = new Turns({ atOnce: 1, waiting: 12 }, 'Too many files are being uploaded just now. Try again in a moment');
  constructor(url: string) {
    this.#url = new URL(url);
  }

  /** Keeps an uploaded picture of whoever it is `from`, encoded anew. What is wrong with it is refused at its path. */
  storePicture(uploaded: string, path: Path, from: string): Promise<KeptFile> {
    return this.#storePicture(uploaded, path, from, 'webp');
  }

  /** The same of a logo, on its white frame. */
  storeLogo(uploaded: string, path: Path, from: string): Promise<KeptFile> {
    return this.#storePicture(uploaded, path, from, 'jpg', framed);
  }

  /** The same of a picture in mails, as a JPEG: Outlook draws no WebP. */
  storeMailPicture(uploaded: string, path: Path, from: string): Promise<KeptFile> {
    return this.#storePicture(uploaded, path, from, 'jpg', mailed);
  }

  async #storePicture(uploaded: string, path: Path, from: string, extension: 'webp' | 'jpg', shape?: Shape): Promise<KeptFile> {
    const picture = await this.#uploads.take(from, async () => {
      const { bytes, type, name } = await readWithin(uploaded, MAX_PICTURE_BYTES, fileMessages.pictureTooLarge, path);
      return encoded(bytes, type, name, shape);
    });
    if (typeof picture === 'string') throw refused(picture, path);
    return this.#keepBytes(picture.data, extension, picture.about);
  }

  /** Keeps a picture of whatever origin, encoded anew, and as it is printed besides. Answers in words why it cannot. */
  async keepPicture(db: Database, bytes: Buffer): Promise<StoredFile | string> {
    const picture = await encoded(bytes, await typeOf(bytes));
    if (typeof picture === 'string') return picture;
    const file = await this.#keepBytes(picture.data, 'webp', picture.about);
    await this.#write(`PRINT/${file.key}`, await printable(picture.data), PRINTED);
    return addFile(db, file);
  }

  /** Keeps a video as it is, if it says itself that it is one that every browser plays. */
  async keepVideo(db: Database, bytes: Buffer): Promise<StoredFile | undefined> {
    const mime = await typeOf(bytes);
    const extension = videoTypes.get(mime ?? '');
    return mime && extension ? this.keep(db, bytes, extension, { kind: 'VIDEO', name: 'video', mime }) : undefined;
  }

  /** Keeps an uploaded PDF of whoever it is `from` as it is, if it can be opened. What is wrong with it is refused at its path. */
  async storePdf(uploaded: string, path: Path, from: string): Promise<KeptFile> {
    const { bytes, type, name } = await this.#uploads.take(from, async () => {
      const upload = await readWithin(uploaded, MAX_PDF_BYTES, fileMessages.pdfTooLarge, path);
      const opens = upload.type === 'application/pdf' && (await lookAt('pdf', upload.bytes));
      if (!opens) throw refused(fileMessages.notPdf(upload.name ?? 'The file'), path);
      return upload;
    });
    return this.#keepBytes(bytes, 'pdf', { kind: 'PDF', name: name ?? 'document.pdf', mime: type ?? 'application/pdf' });
  }

  /** Keeps bytes that need no look at them, our own, and tells of them. */
  async keep(db: Database, bytes: Buffer, extension: string, about: About): Promise<StoredFile> {
    return addFile(db, await this.#keepBytes(bytes, extension, about));
  }

  async #keepBytes(bytes: Buffer, extension: string, about: About): Promise<KeptFile> {
    const key = `${randomBytes(20).toString('hex')}.${extension}`;
    await this.#write(`ORIGINAL/${key}`, bytes, about.mime);
    return { ...about, key, size: bytes.length };
  }

  /** The bytes of a file by its key; undefined where there are none. */
  read(key: string): Promise<Buffer | undefined> {
    return this.#readAt(`ORIGINAL/${key}`);
  }

  /** A video piece by piece; undefined where there is none. */
  video(key: string): Promise<{ size: number; pieces: Readable } | undefined> {
    const place = `ORIGINAL/${key}`;
    return this.use(async (storage) => {
      if (!(await storage.fileExists(place))) return this.#missing(storage);
      const size = await storage.fileSize(place);
      return { size, pieces: Readable.from(toTheEnd(await storage.read(place)), { objectMode: false }) };
    });
  }

  /** A picture in a size, made at the first request for it; undefined where there is no such picture. */
  picture(size: PictureSize, key: string): Promise<Buffer | undefined> {
    const place = `${size}/${key}`;
    const underway = this.#underway.get(place);
    if (underway) return underway;
    const reading = this.#readOrMake(size, key).finally(() => this.#underway.delete(place));
    this.#underway.set(place, reading);
    return reading;
  }

  async #readOrMake(size: PictureSize, key: string): Promise<Buffer | undefined> {
    const wanted = pictureSizes[size];
    return wanted ? this.#made(`${size}/${key}`, key, 'image/webp', (original) => shrink(original, wanted)) : this.read(key);
  }

  /** A picture as it is printed, made now unless that was done as it came; undefined where there is no such picture. */
  forPrint(key: string): Promise<Buffer | undefined> {
    return this.#made(`PRINT/${key}`, key, PRINTED, printable);
  }

  async #made(place: string, key: string, mime: string, make: (original: Buffer) => Promise<Buffer>) {
    const made = await this.#readAt(place);
    if (made) return made;
    const original = await this.read(key);
    if (!original) return undefined;
    const bytes = await make(original);
    await this.#write(place, bytes, mime);
    return bytes;
  }

  #write(place: string, bytes: Buffer, mimeType: string): Promise<void> {
    return this.use(async (storage) => {
      // A folder that was unmounted would be made anew in its place, and what is written there be gone once it is back.
      if (this.#url.protocol === 'file:') await this.#missing(storage);
      await storage.write(place, bytes, { mimeType });
    });
  }

  #readAt(place: string): Promise<Buffer | undefined> {
    return this.use((storage) =>
      storage.readToBuffer(place).catch((error) => {
        if (isMissing(error)) return this.#missing(storage);
        throw error;
      }),
    );
  }

  /** Answers that there is no such file, where the storage itself is there. Throws a StorageGone where it is not. */
  async #missing(storage: FileStorage): Promise<undefined> {
    if (!this.#isMarked) return;
    await storage.readToString(MARK).catch((error) => {
      throw isMissing(error) ? new StorageGone(`${MARK} is not there any more`, { cause: error }) : error;
    });
  }

  /** From now on it is known that the storage is marked (storage-mark.ts): one without its mark is none. */
  expectMark(): void {
    this.#isMarked = true;
  }

  /** Does something with the storage, which is opened by the first to do so. */
  async use<T>(work: (storage: FileStorage) => Promise<T>): Promise<T> {
    try {
      this.#opened ??= this.#open();
      return await work(await this.#opened);
    } catch (error) {
      this.troubles[troubleOf(error)] += 1;
      throw storageProblem(error);
    }
  }

  async #open(): Promise<FileStorage> {
    try {
      const { openStorage } = await import('./storage.ts');
      return await openStorage(this.#url);
    } catch (error) {
      this.#opened = undefined;
      throw error;
    }
  }
}

async function readWithin(uploaded: string, maxBytes: number, tooLarge: string, path: Path): Promise<Upload> {
  const upload = await readUpload(uploaded);
  if (typeof upload === 'string') throw refused(upload, path);
  if (upload.bytes.length > maxBytes) throw refused(tooLarge, path);
  return upload;
}

/** A picture of our own and what its row says of it; in words why it cannot be made one. */
async function encoded(
  bytes: Buffer,
  type?: string,
  name = 'picture',
  shape?: Shape,
): Promise<{ data: Buffer; about: About } | string> {
  const picture = await reencode(bytes, type, shape);
  if (typeof picture === 'string') return picture;
  const { width, height, format } = picture.info;
  return { data: picture.data, about: { kind: 'PICTURE', name, mime: `image/${format}`, width, height } };
}

const refused = (message: string, path: Path) => invalid([{ path, code: 'file', message }]);

/** Read on even where nobody listens any more: the storage would keep the file open otherwise. */
async function* toTheEnd(stream: Readable): AsyncGenerator<Buffer> {
  stream.on('error', () => undefined);
  try {
    yield* stream.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  } finally {
    stream.resume();
  }
}
