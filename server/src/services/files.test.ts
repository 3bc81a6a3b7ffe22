import { fileMessages } from '@homeward/contract/file';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blackPng, dataUrl, noisy, pdf, plain } from '../../test/picture.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { type Place, places } from '../../test/storage.ts';
import { type Connection, connect } from '../database/connect.ts';
import type { Problem } from '../problem.ts';
import { addFile, Files } from './files.ts';

let server: TestServer;
let connection: Connection;
beforeAll(async () => {
  server = await startTestServer();
  connection = connect({ connectionString: server.databaseUrl });
});
afterAll(async () => {
  await connection.pool.end();
  await server.stop();
});

const rowOf = async (id: number) => (await server.sql.query('select * from stored_file where id = $1', [id])).rows[0];

describe.each(Object.entries(places))('in a %s', (_kind, open) => {
  let place: Place;
  let files: Files;
  beforeAll(async () => {
    place = await open();
    files = new Files(place.url);
  });
  afterAll(() => place.stop());
  const picture = async (uploaded: string) =>
    addFile(connection.db, await files.storePicture(uploaded, ['pet', 'picture_base64'], 'me'));

  test('a picture is read as it was kept', async () => {
    const { id, key } = await picture(dataUrl('image/png', await plain(300, 150).png().toBuffer(), 'Björn & cat.png'));
    const kept = await files.read(key);
    expect(await rowOf(id)).toMatchObject({
      key,
      kind: 'PICTURE',
      name: 'Björn & cat.png',
      mime: 'image/webp',
      size: kept?.length,
      width: 300,
      height: 150,
    });
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp', width: 300, height: 150 });
  });

  test('a picture of a pet is made as it is printed when it comes, and not first by the print', async () => {
    const kept = await files.keepPicture(connection.db, await plain(900, 900).png().toBuffer());
    if (typeof kept === 'string') throw new Error(kept);
    await files.use((storage) => storage.deleteFile(`ORIGINAL/${kept.key}`));
    expect(await sharp(await files.forPrint(kept.key)).metadata()).toMatchObject({ format: 'jpeg', width: 709, height: 531 });
  });

  test('a PDF of 10 MB is read as it was kept', async () => {
    const large = Buffer.concat([pdf, Buffer.alloc(10_000_000 - pdf.length, ' ')]);
    const contract = await files.storePdf(dataUrl('application/pdf', large, 'contract.pdf'), ['file'], 'me');
    const { id, key } = await addFile(connection.db, contract);
    expect(await rowOf(id)).toMatchObject({ kind: 'PDF', name: 'contract.pdf', mime: 'application/pdf', size: 10_000_000 });
    expect((await files.read(key))?.equals(large)).toBe(true);
  });

  test('what is not there is read as nothing', async () => {
    expect(await files.read(`${'0'.repeat(40)}.webp`)).toBeUndefined();
    expect(await files.picture('AUTOx100', `${'0'.repeat(40)}.webp`)).toBeUndefined();
  });

  test.each([
    ['AUTOx32', 32],
    ['AUTOx100', 100],
    ['AUTOx200', 200],
  ] as const)('%s is %i high', async (size, height) => {
    const { key } = await picture(dataUrl('image/jpeg', await plain(900, 600).jpeg().toBuffer()));
    expect(await sharp(await files.picture(size, key)).metadata()).toMatchObject({ width: height * 1.5, height });
  });

  test('a lower picture is not made higher', async () => {
    const { key } = await picture(dataUrl('image/jpeg', await plain(80, 60).jpeg().toBuffer()));
    expect(await sharp(await files.picture('AUTOx200', key)).metadata()).toMatchObject({ width: 80, height: 60 });
  });

  test('a size is made once, however many ask for it at once', async () => {
    const { key } = await picture(dataUrl('image/jpeg', await plain(900, 600).jpeg().toBuffer()));
    const made = await Promise.all(Array.from({ length: 8 }, () => files.picture('AUTOx100', key)));
    expect(new Set(made).size).toBe(1);
    const changed = () => files.use((storage) => storage.lastModified(`AUTOx100/${key}`));
    const before = await changed();
    expect(await files.picture('AUTOx100', key)).toEqual(made[0]);
    expect(await changed()).toBe(before);
  });

  test('a size is kept for other machines', async () => {
    const { key } = await picture(dataUrl('image/jpeg', await plain(900, 600).jpeg().toBuffer()));
    const made = await files.picture('AUTOx32', key);
    const kept = await new Files(place.url).use((storage) => storage.readToBuffer(`AUTOx32/${key}`));
    expect(kept).toEqual(made);
  });
});

describe('an upload', () => {
  let place: Place;
  let files: Files;
  beforeAll(async () => {
    place = await places.folder();
    files = new Files(place.url);
  });
  afterAll(() => place.stop());
  const PATH = ['organization_product', 'picture_base64'];
  const problemOf = (refused: Promise<unknown>) =>
    refused.then(
      () => undefined,
      (problem: Problem) => problem,
    );
  const expectRefusal = async (stored: Promise<unknown>, message: string) =>
    expect(await problemOf(stored)).toMatchObject({ http: 422, status: 1802, data: { errors: [{ path: PATH, message }] } });
  const store = (bytes: Buffer, type = 'image/jpeg') => files.storePicture(dataUrl(type, bytes), PATH, 'me');
  const storePdf = (bytes: Buffer, name?: string) => files.storePdf(dataUrl('application/pdf', bytes, name), PATH, 'me');
  const keptOf = async (bytes: Buffer) => (await files.read((await store(bytes)).key)) as Buffer;

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  test.each([
    ['SVG', Buffer.from(svg)],
    ['SVG behind an XML declaration', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['HTML renamed to a picture', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', pdf],
    ['text', Buffer.from('no picture at all')],
    ['one byte', Buffer.from('a')],
  ])('%s is no picture', async (_what, bytes) => {
    await expectRefusal(store(bytes), fileMessages.notPicture);
  });

  test.each(['gif', 'tiff', 'avif'] as const)('a picture in %s is none of ours', async (format) => {
    await expectRefusal(store(await plain(20, 20).toFormat(format).toBuffer(), `image/${format}`), fileMessages.notPicture);
  });

  test.each(['jpeg', 'png', 'webp'] as const)('a %s cut off is damaged', async (format) => {
    const whole = await noisy(200, 200).toFormat(format).toBuffer();
    await expectRefusal(store(whole.subarray(0, whole.length / 2)), fileMessages.damagedPicture);
  });

  test('the head of a picture alone is damaged', async () => {
    await expectRefusal(store(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])), fileMessages.damagedPicture);
  });

  test('a picture of 12,000 × 12,000 is refused before it is decoded', async () => {
    const bomb = blackPng(12_000, 12_000);
    expect(bomb.length).toBeLessThan(1_000_000);
    await expectRefusal(store(bomb), fileMessages.tooManyPixels);
    // Decoded, this would be damaged.
    await expectRefusal(store(bomb.subarray(0, 1000)), fileMessages.tooManyPixels);
  });

  test('a picture of more than 5 MB is too large', async () => {
    const bytes = await noisy(1500, 1200).png({ compressionLevel: 0 }).toBuffer();
    expect(bytes.length).toBeGreaterThan(5_000_000);
    await expectRefusal(store(bytes), fileMessages.pictureTooLarge);
  });

  test.each([
    ['letters that are no base64', '!!!!JVBERi0='],
    ['a line break', '/9j/\n/9j/'],
    ['a length that is none', '/9j/4'],
    ['a data URL without its comma', 'data:image/png;base64'],
    ['nothing', 'data:image/png;base64,'],
    ['padding within', '/9==j/4A'],
    ['padding left out', '/9j/4A'],
    ['padding too many', '/9j/4AA=='],
    ['letters of addresses', 'data:image/jpeg;base64,_9j-'],
    ['bits behind the last letter', '/9j/4B=='],
    ['a space', ' /9j/4A=='],
  ])('%s did not arrive whole', async (_what, uploaded) => {
    await expectRefusal(files.storePicture(uploaded, PATH, 'me'), fileMessages.unreadable);
  });

  test('a picture may come as bare base64, and under the type of another picture or none', async () => {
    const bytes = await plain(20, 10).webp().toBuffer();
    const stored = await files.storePicture(bytes.toString('base64'), PATH, 'me');
    expect(stored).toMatchObject({ name: 'picture', width: 20, height: 10 });
    for (const type of ['image/png', 'image/jpg', 'IMAGE/WEBP', 'application/octet-stream', ''])
      expect(await store(bytes, type)).toMatchObject({ key: expect.stringMatching(/^[0-9a-f]{40}\.webp$/) });
  });

  test.each(['application/pdf', 'text/html', 'image/svg+xml', 'image'])(
    'a picture that calls itself %s is refused',
    async (type) => {
      await expectRefusal(store(await plain(20, 10).webp().toBuffer(), type), fileMessages.notPicture);
    },
  );

  test('a PDF may come as bare base64, and under no type', async () => {
    for (const head of ['', 'data:;base64,', 'data:application/octet-stream;base64,', 'data:Application/PDF;base64,'])
      expect(await files.storePdf(`${head}${pdf.toString('base64')}`, PATH, 'me')).toMatchObject({ mime: 'application/pdf' });
  });

  test.each(['text/html', 'image/png', 'application/pdfx'])('a PDF that calls itself %s is refused', async (type) => {
    await expectRefusal(files.storePdf(dataUrl(type, pdf, 'a.pdf'), PATH, 'me'), 'a.pdf is not a PDF');
  });

  test('of sixteen pictures that one person sends at once the last wait too long, and another’s gets its turn', async () => {
    const uploaded = dataUrl('image/png', await plain(20, 20).png().toBuffer());
    const answers = Array.from({ length: 16 }, () => problemOf(files.storePicture(uploaded, PATH, 'one')));
    expect(await problemOf(files.storePicture(uploaded, PATH, 'another'))).toBeUndefined();
    const refusals = (await Promise.all(answers)).filter((problem) => problem !== undefined);
    expect(refusals).toHaveLength(4);
    expect(refusals[0]).toMatchObject({ http: 503, headers: { 'retry-after': '5' } });
  });

  test('where a picture was taken is not kept', async () => {
    const exif = { IFD0: { Copyright: 'secret-owner' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } };
    const taken = await plain(90, 60).jpeg().withExif(exif).toBuffer();
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const kept = await keptOf(taken);
    expect(await sharp(kept).metadata()).not.toHaveProperty('exif');
    expect(kept.includes('secret-owner')).toBe(false);
  });

  test('what follows a picture is not kept', async () => {
    const kept = await keptOf(Buffer.concat([await plain(90, 60).jpeg().toBuffer(), Buffer.from('<script>trailing</script>')]));
    expect(kept.includes('trailing')).toBe(false);
  });

  test('a picture taken sideways stands upright', async () => {
    const sideways = await plain(90, 60).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await sharp(await keptOf(sideways)).metadata()).toMatchObject({ width: 60, height: 90 });
  });

  test('a picture is at most 2,400 pixels wide', async () => {
    expect(await sharp(await keptOf(await plain(4800, 1200).jpeg().toBuffer())).metadata()).toMatchObject({
      width: 2400,
      height: 600,
    });
  });

  test('what is transparent stays so', async () => {
    const clear = sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } });
    expect(await sharp(await keptOf(await clear.png().toBuffer())).metadata()).toMatchObject({ hasAlpha: true });
  });

  test('a PDF that is none is refused by its name', async () => {
    await expectRefusal(storePdf(Buffer.from('<html>'), 'contract.pdf'), 'contract.pdf is not a PDF');
    await expectRefusal(storePdf(await plain(9, 9).png().toBuffer()), 'The file is not a PDF');
    await expectRefusal(storePdf(Buffer.from('%PDF-'), 'contract.pdf'), 'contract.pdf is not a PDF');
    await expectRefusal(storePdf(pdf.subarray(0, 500), 'contract.pdf'), 'contract.pdf is not a PDF');
  });

  test('a PDF of more than 10 MB is too large', async () => {
    await expectRefusal(storePdf(Buffer.concat([pdf, Buffer.alloc(10_000_000)])), fileMessages.pdfTooLarge);
  });

  test.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\fakepath\\contract.pdf', 'contract.pdf'],
    ['two\nlines\u0000.pdf', 'two lines .pdf'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(251)}.pdf`],
  ])('the name %j is kept as %j', async (name, kept) => {
    expect(await storePdf(pdf, name)).toMatchObject({ name: kept });
  });

  test('keys cannot be guessed from each other', async () => {
    const keys = await Promise.all([storePdf(pdf), storePdf(pdf)]);
    expect(keys[0]?.key).toMatch(/^[0-9a-f]{40}\.pdf$/);
    expect(keys[0]?.key).not.toBe(keys[1]?.key);
  });
});

test('a storage that cannot be reached says so, and is tried again', async () => {
  const files = new Files('s3://KEY:SECRET@127.0.0.1:9/pets?tls=0');
  const stored = files.storePdf(pdf.toString('base64'), ['file'], 'me');
  await expect(stored).rejects.toMatchObject({ http: 503, message: expect.stringMatching(/^The file storage does not answer/) });
});
