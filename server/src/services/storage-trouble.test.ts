import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataUrl, plain } from '../../test/picture.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { places } from '../../test/storage.ts';
import { Files } from './files.ts';
import { MARK } from './storage-trouble.ts';

const NO_ROOM = 'There is no room left where files are kept. Tell whoever runs it';
const GONE = 'The place where files are kept is not there. Tell whoever runs it';
const AWAY = 'The file storage does not answer just now. Try again in a moment';
const NOTHING = `${'0'.repeat(40)}.webp`;
const NO_VIDEO = `${'0'.repeat(40)}.mp4`;

let picture: string;
beforeAll(async () => {
  picture = dataUrl('image/png', await plain(30, 20).png().toBuffer());
});

/** Whatever asks a storage for a file, or gives it one. */
const asks: [string, (files: Files) => Promise<unknown>][] = [
  ['read', (files) => files.read(NOTHING)],
  ['picture', (files) => files.picture('AUTOx100', NOTHING)],
  ['forPrint', (files) => files.forPrint(NOTHING)],
  ['video', (files) => files.video(NO_VIDEO)],
  ['storePicture', (files) => files.storePicture(picture, [], 'me')],
];
const said = (asked: Promise<unknown>) =>
  asked.then(
    () => 'nothing',
    ({ http, message }) => [http, message],
  );

describe('a folder', () => {
  // A device that is always full stands for a disk that is.
  test('on a full disk is said to have no room', async () => {
    const place = await places.folder();
    const files = new Files(place.url);
    expect(await said(files.use(() => writeFile('/dev/full', 'a word')))).toEqual([503, NO_ROOM]);
    expect(files.troubles).toEqual({ no_room: 1, gone: 0, away: 0 });
    await rm(fileURLToPath(place.url), { recursive: true });
    await place.stop();
  });

  test.each(asks)(
    'that is gone, or has become another, is said to be by %s, and nothing is written in its place',
    async (_verb, ask) => {
      const place = await places.folder();
      const folder = fileURLToPath(place.url);
      const files = new Files(place.url);
      await files.use((storage) => storage.write(MARK, 'ours'));
      files.expectMark();
      expect(await said(ask(files))).toBe('nothing');
      await rename(folder, `${folder}-elsewhere`);
      expect(await said(ask(files))).toEqual([503, GONE]);
      // What an unmounted disk leaves.
      await mkdir(folder, { recursive: true });
      expect(await said(ask(files))).toEqual([503, GONE]);
      await rm(folder, { recursive: true });
      await rename(`${folder}-elsewhere`, folder);
      expect(await said(ask(files))).toBe('nothing');
      await place.stop();
    },
  );
});

describe('a bucket', () => {
  test.each(asks)('that is gone is said to be by %s', async (_verb, ask) => {
    const place = await places.bucket();
    const files = new Files(place.url.replace('/pets/', '/cats/'));
    files.expectMark();
    expect(await said(ask(files))).toEqual([503, GONE]);
    await place.stop();
  });

  test.each(asks)('that is away is said to be by %s', async (_verb, ask) => {
    expect(await said(ask(new Files('s3://K:S@127.0.0.1:1/pets?tls=0')))).toEqual([503, AWAY]);
  });
});

describe('a server whose folder is gone', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    await rm(join(server.dataDir, 'files'), { recursive: true });
  });
  afterAll(() => server.stop());

  test('answers 503 at the address of a picture, and counts it', async () => {
    const answer = await fetch(`${server.url}/cdn/AUTOx100/${NOTHING}`);
    expect([answer.status, await answer.json()]).toMatchObject([503, { message: GONE }]);
    const figures = await (await fetch(`${server.url}/metrics`)).text();
    expect(figures).toContain('homeward_storage_failures_total{reason="gone"} 1');
  });
});
