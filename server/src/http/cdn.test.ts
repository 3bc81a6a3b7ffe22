import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataUrl, pdf, plain } from '../../test/picture.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { send } from '../../test/stranger.ts';
import { type Connection, connect } from '../database/connect.ts';
import { Files } from '../services/files.ts';

let server: TestServer;
let connection: Connection;
let key: string;
let contract: string;
beforeAll(async () => {
  server = await startTestServer();
  connection = connect({ connectionString: server.databaseUrl });
  const files = new Files(pathToFileURL(join(server.dataDir, 'files')).href);
  const picture = dataUrl('image/jpeg', await plain(600, 400).jpeg().toBuffer());
  ({ key } = await files.storePicture(picture, [], 'me'));
  ({ key: contract } = await files.storePdf(pdf.toString('base64'), [], 'me'));
});
afterAll(async () => {
  await connection.pool.end();
  await server.stop();
});
const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers });

test.each([
  ['AUTOx32', 48, 32],
  ['AUTOx100', 150, 100],
  ['AUTOx200', 300, 200],
  ['ORIGINAL', 600, 400],
])('%s is a picture of %i × %i for whoever knows its key', async (size, width, height) => {
  const answer = await get(`/cdn/${size}/${key}`);
  expect(answer.status).toBe(200);
  const picture = Buffer.from(await answer.arrayBuffer());
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width, height });
});

test('a picture may be kept for ever, is nothing but a picture, and may stand in a mail', async () => {
  const { headers } = await get(`/cdn/AUTOx100/${key}`);
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    etag: `"AUTOx100-${key}"`,
  });
});

test.each(['', 'W/', '"other", '])('who has the picture by its tag gets it no second time (%j)', async (before) => {
  const etag = (await get(`/cdn/AUTOx32/${key}`)).headers.get('etag');
  const again = await get(`/cdn/AUTOx32/${key}`, { 'if-none-match': before + etag });
  expect(again.status).toBe(304);
  expect(again.headers.get('cache-control')).toContain('immutable');
  expect(await again.text()).toBe('');
  expect((await get(`/cdn/AUTOx100/${key}`, { 'if-none-match': before + etag })).status).toBe(200);
});

test('the head of a picture can be asked for', async () => {
  const answer = await fetch(`${server.url}/cdn/AUTOx32/${key}`, { method: 'HEAD' });
  expect(answer.status).toBe(200);
  expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(10);
});

describe('nothing is at', () => {
  beforeAll(() => writeFile(join(server.dataDir, 'files', 'secret.webp'), 'secret'));
  test.each([
    ['another size', () => `/cdn/AUTOx33/${key}`],
    ['a size of no picture', () => `/cdn/constructor/${key}`],
    ['a size in small letters', () => `/cdn/original/${key}`],
    ['no size', () => `/cdn/${key}`],
    ['a key nobody has', () => `/cdn/ORIGINAL/${'0'.repeat(40)}.webp`],
    ['a small size of a key nobody has', () => `/cdn/AUTOx32/${'0'.repeat(40)}.webp`],
    ['a key in capitals', () => `/cdn/ORIGINAL/${key.toUpperCase()}`],
    ['a key and more', () => `/cdn/ORIGINAL/${key}%00`],
    ['a key on two lines', () => `/cdn/ORIGINAL/${key}%0a`],
    ['a contract', () => `/cdn/ORIGINAL/${contract}`],
    ['the folder above', () => '/cdn/ORIGINAL/..%2fsecret.webp'],
    ['the folder above, encoded', () => '/cdn/ORIGINAL/%2e%2e%2fsecret.webp'],
    ['the folder above, in plain', () => '/cdn/ORIGINAL/../secret.webp'],
    ['the folder above, as a size', () => `/cdn/../${key}`],
    ['the folder above, backwards', () => '/cdn/ORIGINAL/..%5csecret.webp'],
    ['a path from the root', () => '/cdn/ORIGINAL/%2fetc%2fpasswd'],
    ['a long key', () => `/cdn/ORIGINAL/${'a'.repeat(5000)}`],
  ])('%s', async (_what, path) => {
    const answer = await send(server, { path: path(), method: 'GET' });
    expect(answer.http).toBe(404);
    expect(JSON.parse(answer.text)).toMatchObject({ status: 404, prefix: '4xx' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

test('nothing can be put where pictures are', async () => {
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect(await send(server, { path: `/cdn/ORIGINAL/${key}`, method })).toMatchObject({ http: 404 });
});
