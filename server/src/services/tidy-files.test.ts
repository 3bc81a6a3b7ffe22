import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dataUrl, pdf, plain } from '../../test/picture.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { type Place, places } from '../../test/storage.ts';
import { type Connection, connect } from '../database/connect.ts';
import { addFile, Files } from './files.ts';
import { tidy } from './tidy.ts';
import { tidyFiles } from './tidy-files.ts';

const DAY = 86_400_000;
let server: TestServer;
let connection: Connection;
let uploaded: string;
beforeAll(async () => {
  server = await startTestServer();
  connection = connect({ connectionString: server.databaseUrl });
  uploaded = dataUrl('image/png', await plain(300, 300).png().toBuffer());
  // Tables that refer to files, which the tidy-up has never heard of.
  await server.sql.query('create table poster (id int, picture_id int references stored_file)');
  await server.sql.query('create table "order" (id int, "scan Id" int references stored_file on delete cascade)');
});
afterAll(async () => {
  await connection.pool.end();
  await server.stop();
});

describe.each(Object.entries(places))('in a %s', (_kind, open) => {
  let place: Place;
  let files: Files;
  beforeAll(async () => {
    place = await open();
  });
  afterAll(() => place.stop());
  beforeEach(() => {
    files = new Files(place.url);
  });
  /** The tidy-up as it would be this many days from now. */
  const tidyIn = (days: number) => tidyFiles(connection.db, files, new Date(Date.now() + days * DAY - DAY));
  const store = async () => addFile(connection.db, await files.storePicture(uploaded, [], 'me'));
  const placesOf = (key: string) =>
    files.use(async (storage) => {
      const entries = await storage.list('', { deep: true }).toArray();
      return entries.filter(({ isFile, path }) => isFile && path.endsWith(`/${key}`)).map(({ path }) => path.split('/')[0]);
    });
  const isKnown = async (key: string) => (await server.sql.query('select from stored_file where key = $1', [key])).rowCount === 1;

  test('a file that a record refers to stays', async () => {
    const contract = await files.storePdf(pdf.toString('base64'), [], 'me');
    const [poster, order] = [await store(), await addFile(connection.db, contract)];
    await server.sql.query('insert into poster values (1, $1)', [poster.id]);
    await server.sql.query('insert into "order" values (1, $1)', [order.id]);
    await files.picture('AUTOx32', poster.key);
    await tidyIn(2);
    expect((await placesOf(poster.key)).sort()).toEqual(['AUTOx32', 'ORIGINAL']);
    expect(await placesOf(order.key)).toEqual(['ORIGINAL']);
    expect([await isKnown(poster.key), await isKnown(order.key)]).toEqual([true, true]);
  });

  test('a file that no record refers to any more goes, in all its sizes', async () => {
    const { id, key } = await store();
    await server.sql.query('insert into poster values (2, $1)', [id]);
    await files.picture('AUTOx100', key);
    await server.sql.query('delete from poster where id = 2');
    await tidyIn(2);
    expect(await placesOf(key)).toEqual([]);
    expect(await isKnown(key)).toBe(false);
  });

  test('a file that no record refers to yet has a day', async () => {
    const { key } = await store();
    await tidyIn(0.5);
    expect(await placesOf(key)).toEqual(['ORIGINAL']);
    expect(await isKnown(key)).toBe(true);
  });

  test('a save that failed leaves nothing', async () => {
    let key = '';
    const failing = connection.db.transaction().execute(async (db) => {
      ({ key } = await addFile(db, await files.storePicture(uploaded, [], 'me')));
      throw new Error('the save fails');
    });
    await expect(failing).rejects.toThrow('the save fails');
    expect(await isKnown(key)).toBe(false);
    expect(await placesOf(key)).toEqual(['ORIGINAL']);
    await tidyIn(0.5);
    expect(await placesOf(key)).toEqual(['ORIGINAL']);
    await tidyIn(2);
    expect(await placesOf(key)).toEqual([]);
  });

  test('what was being written when the power failed goes', async () => {
    const part = '0190b0f0-0000-7000-8000-000000000000';
    await files.use((storage) => storage.write(`part/${part}`, 'half'));
    await tidyIn(2);
    expect(await placesOf(part)).toEqual([]);
  });

  test('what is not ours stays', async () => {
    await files.use((storage) => storage.write('ORIGINAL/holiday.webp', 'theirs'));
    await files.use((storage) => storage.write('backup/dump.sql', 'theirs'));
    await tidyIn(2);
    expect(await placesOf('holiday.webp')).toEqual(['ORIGINAL']);
    expect(await placesOf('dump.sql')).toEqual(['backup']);
  });

  test('the nightly tidy-up comes by', async () => {
    const { id, key } = await store();
    await tidy(connection.db, files, 365);
    expect(await isKnown(key)).toBe(true);
    await server.sql.query("update stored_file set created_date = now() - interval '25 hours' where id = $1", [id]);
    await tidy(connection.db, files, 365);
    expect(await placesOf(key)).toEqual([]);
    expect(await isKnown(key)).toBe(false);
  });

  test('an empty storage has nothing to tidy', async () => {
    const other = await open();
    await tidyFiles(connection.db, new Files(other.url), new Date());
    await other.stop();
  });
});
