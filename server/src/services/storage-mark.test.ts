import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startWorker } from '../../test/process.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { type Place, places } from '../../test/storage.ts';
import { type Connection, connect } from '../database/connect.ts';
import { Files } from './files.ts';
import { checkStorage } from './storage-mark.ts';

const ANOTHER =
  /^STORAGE_URL is not the storage this database keeps its files in\. Give that one; if its files were moved there, or are lost, write (\S+) into homeward\.txt there\.$/;
let server: TestServer;
let connection: Connection;
beforeAll(async () => {
  server = await startTestServer();
  connection = connect({ connectionString: server.databaseUrl });
});
afterAll(async () => {
  await connection.end();
  await server.stop();
});

/** What a worker of this installation says that is given this storage. */
async function complaintOf(STORAGE_URL: string): Promise<string> {
  const worker = startWorker(server, { STORAGE_URL });
  expect(await worker.ended).toBe(1);
  return worker.complained().trim();
}

describe.each(Object.entries(places))('a %s', (_kind, open) => {
  let place: Place;
  beforeEach(async () => {
    place = await open();
  });
  afterEach(() => place.stop());
  const start = () => checkStorage(connection.db, new Files(place.url));

  test('that is another’s is refused to a worker, unless somebody says that it is this one’s now', async () => {
    const [, mark = ''] = ANOTHER.exec(await complaintOf(place.url)) ?? [];
    await new Files(place.url).use((storage) => storage.write('homeward.txt', `${mark}\n`));
    await start();
  });

  test('is marked by the first start, whichever of several that is, and known again', async () => {
    const { rows } = await server.sql.query<{ value: string }>("delete from setting where key = 'storage_mark' returning value");
    await Promise.all([start(), start(), start(), start()]);
    await start();
    const marked = await server.sql.query<{ value: string }>("select value from setting where key = 'storage_mark'");
    expect(await new Files(place.url).use((storage) => storage.readToString('homeward.txt'))).toBe(marked.rows[0]?.value);
    await server.sql.query("update setting set value = $1 where key = 'storage_mark'", [rows[0]?.value]);
    await expect(start()).rejects.toThrow(ANOTHER);
  });
});

test('a bucket that does not answer is refused to a worker', async () => {
  expect(await complaintOf('s3://KEY:SECRET@127.0.0.1:9/pets?tls=0')).toMatch(
    /^The bucket of STORAGE_URL at 127\.0\.0\.1:9 does not answer/,
  );
});

test('the same files at another address are the same storage', async () => {
  const copy = join(server.dataDir, 'copy');
  await cp(join(server.dataDir, 'files'), copy, { recursive: true });
  await checkStorage(connection.db, new Files(pathToFileURL(copy).href));
  await writeFile(join(copy, 'homeward.txt'), 'another');
  await expect(checkStorage(connection.db, new Files(pathToFileURL(copy).href))).rejects.toThrow(ANOTHER);
  expect(await readFile(join(copy, 'homeward.txt'), 'utf8')).toBe('another');
});
