import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { portOf } from '../../../simulator/src/port.ts';
import { openStorage } from './storage.ts';

const WITHIN = 200;
let bucket: Server | undefined;
afterEach(() => {
  bucket?.closeAllConnections();
  bucket?.close();
});

/** A bucket that does as told with every request, and nothing else. */
async function bucketThat(does: Parameters<typeof createServer>[1]): Promise<URL> {
  bucket = createServer({}, does).listen(0, '127.0.0.1');
  await once(bucket, 'listening');
  const port = portOf(bucket);
  return new URL(`s3://KEY:SECRET@127.0.0.1:${port}/pets?tls=0`);
}

test('an upload to a bucket that hangs ends', async () => {
  const storage = await openStorage(await bucketThat(() => undefined), WITHIN);
  await expect(storage.write('ORIGINAL/a', Buffer.alloc(100))).rejects.toThrow();
});

test('a read from a bucket that hangs in the middle of its answer ends', async () => {
  const url = await bucketThat((_request, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('half');
  });
  const storage = await openStorage(url, WITHIN);
  await expect(storage.readToBuffer('ORIGINAL/a')).rejects.toThrow();
});

test.each(['fileExists', 'fileSize', 'deleteFile'] as const)('%s of a bucket that hangs ends', async (verb) => {
  const storage = await openStorage(await bucketThat(() => undefined), WITHIN);
  await expect(storage[verb]('ORIGINAL/a')).rejects.toThrow();
});
