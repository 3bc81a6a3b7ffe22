import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portOf } from '../../../simulator/src/port.ts';
import { type Place, places } from '../../test/storage.ts';
import { plain } from '../plain.ts';
import { checkBucket } from './check-bucket.ts';
import { Files } from './files.ts';

let bucket: Place;
beforeAll(async () => {
  bucket = await places.bucket();
});
afterAll(() => bucket.stop());

/** What a start says of a storage; `refused` where it goes no further. */
const said = (url: string, patience?: number) =>
  checkBucket(new Files(url), url, patience).then(
    (notice) => notice ?? 'nothing',
    (error) => `refused: ${plain(error)}`,
  );

test('a start says nothing of a bucket that answers', async () => {
  expect(await said(bucket.url)).toBe('nothing');
});

test('a start ends at a bucket that is not there', async () => {
  expect(await said(bucket.url.replace('/pets/', '/cats/'))).toMatch(
    /^refused: STORAGE_URL is not usable: there is no such bucket \(127\.0\.0\.1:\d+\)\.$/,
  );
});

test.each([
  ['InvalidAccessKeyId', 'the bucket does not know this key'],
  ['SignatureDoesNotMatch', 'the secret is not this key’s'],
])('a start ends at a bucket that answers %s', async (code, words) => {
  const server = createServer((_request, response) => {
    response.writeHead(403, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const port = portOf(server);
  expect(await said(`s3://K:S@127.0.0.1:${port}/pets?tls=0`)).toBe(
    `refused: STORAGE_URL is not usable: ${words} (127.0.0.1:${port}).`,
  );
  server.close();
});

test('a start goes on beside a bucket that is away, and says so', async () => {
  expect(await said('s3://K:S@127.0.0.1:1/pets?tls=0')).toMatch(
    /^The bucket of STORAGE_URL at 127\.0\.0\.1:1 does not answer \(.*ECONNREFUSED.*\): until it does, /,
  );
});

test('a start does not wait for a bucket that is silent', async () => {
  const server = createServer(() => undefined);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const port = portOf(server);
  expect(await said(`s3://K:S@127.0.0.1:${port}/pets?tls=0`, 50)).toMatch(/does not answer \(it is silent\)/);
  server.closeAllConnections();
  server.close();
});
