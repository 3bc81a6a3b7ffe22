import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { serve } from '../../test/partner.ts';
import { plain } from '../../test/picture.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { type MadeBranch, makeBranch, makePet, makeShelter } from '../../test/shelters.ts';
import { type Connection, connect } from '../database/connect.ts';
import { Files } from '../services/files.ts';
import { type MediaFetcher, startMedia } from './fetch-media.ts';
import { claimMedia, stored } from './media-queue.ts';

const film = readFileSync(join(import.meta.dirname, '../../../simulator/src/paw.mp4'));
let server: TestServer;
let connection: Connection;
let files: Files;
let picture: Buffer;
let site: Awaited<ReturnType<typeof serve>>;
let media: MediaFetcher;
let branch: MadeBranch;
let integration: number;
let other: number;
/** What the site does at a path; without, it sends the picture. */
const answers = new Map<string, (response: ServerResponse) => void>();
let asked: string[] = [];
const errors: unknown[] = [];

beforeAll(async () => {
  // It only serves: what is fetched here is fetched by this file's own fetcher.
  server = await startTestServer({ PARTNER_ALLOW: 'localhost' });
  connection = connect({ connectionString: server.databaseUrl });
  files = new Files(pathToFileURL(join(server.dataDir, 'files')).href);
  picture = await plain(60, 40).png().toBuffer();
  site = await serve((request, response) => {
    asked.push(request.url ?? '');
    const answer = answers.get(request.url ?? '');
    if (answer) answer(response);
    else response.end(picture);
  });
  const shelter = await makeShelter(server);
  branch = await makeBranch(server, shelter, 'North');
  const { rows } = await server.sql.query<{ id: number }>(
    `insert into integration (description, partner_key, shelter_id, branch_id, credentials, account_hash, active)
      select 'Test', key, $1, $2, '', '', true from unnest('{PETPOINT,LIFELINE}'::text[]) key returning id`,
    [shelter.id, branch.id],
  );
  [integration, other] = [rows[0]?.id ?? 0, rows[1]?.id ?? 0];
});
afterAll(async () => {
  site.stop();
  await connection.pool.end();
  await server.stop();
});
const fetcher = (storage = files) => {
  server.server.door.loopbackPort = site.port;
  return startMedia({ db: connection.db, files: storage, door: server.server.door, onError: (error) => errors.push(error) });
};
beforeEach(async () => {
  await server.sql.query('delete from pet_media');
  answers.clear();
  asked = [];
  errors.length = 0;
  media = fetcher();
});
afterEach(() => media.stop());

/** A pet with the media at these paths of the site, or at whole addresses. */
async function petWith(kind: 'PICTURE' | 'VIDEO', ...paths: string[]) {
  const pet = await makePet(server, branch);
  const urls = paths.map((path) => (path.startsWith('/') ? site.address + path : path));
  await server.sql.query(
    `insert into pet_media (pet_id, integration_id, kind_key, position, url)
      select $1, $2, $3, place, url from unnest($4::text[]) with ordinality as u (url, place)`,
    [pet.id, integration, kind, urls],
  );
  return pet;
}

interface Row {
  state_key: string;
  reason: string | null;
  tries: number;
  key: string | null;
  due: boolean;
  shown: string | null;
}
const rows = async () =>
  (
    await server.sql.query<Row>(`select m.state_key, m.reason, m.tries, f.key, m.next_try <= now() as due, s.key as shown
      from pet_media m join pet p on p.id = m.pet_id left join stored_file f on f.id = m.file_id left join stored_file s on s.id = p.picture_id
      order by m.pet_id, m.position`)
  ).rows;
/** Has everything fetched that is due, and answers what became of it. */
async function fetched(): Promise<Row[]> {
  media.wake();
  await expect.poll(async () => (await rows()).some(({ due, state_key }) => due && state_key === 'WAITING')).toBe(false);
  // What is leased is being fetched; what waits has a reason.
  await expect
    .poll(async () => (await rows()).filter(({ state_key, reason, tries }) => state_key === 'WAITING' && tries && !reason))
    .toEqual([]);
  return rows();
}
const makeDue = () => server.sql.query("update pet_media set next_try = now(), reason = null where state_key = 'WAITING'");

test('pictures are kept as our own, and the first is what the pet shows', async () => {
  await petWith('PICTURE', '/1', '/2');
  const [first, second] = await fetched();
  expect([first, second]).toMatchObject([
    { state_key: 'STORED', reason: null, shown: first?.key },
    { state_key: 'STORED', shown: first?.key },
  ]);
  const kept = await fetch(`${server.url}/cdn/ORIGINAL/${second?.key}`);
  expect(await sharp(Buffer.from(await kept.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width: 60, height: 40 });
});

test('what is here is not fetched again', async () => {
  await petWith('PICTURE', '/1', '/2');
  await fetched();
  await makeDue();
  await fetched();
  expect(asked.sort()).toEqual(['/1', '/2']);
});

test.each<[string, string, string | ((response: ServerResponse) => void)]>([
  ['a web page', 'It is not a JPEG, PNG or WebP picture.', '<!doctype html><title>Sign in</title>'],
  ['the text NOPIC', 'It is not a JPEG, PNG or WebP picture.', 'NOPIC'],
  ['nothing', 'It is not a JPEG, PNG or WebP picture.', ''],
  ['half a picture', 'The picture is damaged.', (response) => response.end(picture.subarray(0, 90))],
  [
    'an address inside',
    'The address is not on the public internet.',
    (response) => redirect(response, 'http://169.254.169.254/latest'),
  ],
  [
    'another port of this machine',
    'The address is not on the public internet.',
    (response) => redirect(response, 'http://127.0.0.1:1/'),
  ],
  ['a file', 'Only http and https addresses are asked, not file:', (response) => redirect(response, 'file:///etc/passwd')],
  ['404', 'The site knows no such address (404).', (response) => response.writeHead(404).end()],
  ['403', 'The site does not show it to us.', (response) => response.writeHead(403).end()],
])('%s instead of a picture is not tried again', async (_what, reason, answer) => {
  answers.set('/1', (response) => (typeof answer === 'string' ? response.end(answer) : answer(response)));
  await petWith('PICTURE', '/1', '/2');
  expect(await fetched()).toMatchObject([{ state_key: 'FAILED', reason, key: null }, { state_key: 'STORED' }]);
  await fetched();
  expect(asked.filter((path) => path === '/1')).toEqual(['/1']);
});
const redirect = (response: ServerResponse, location: string) => response.writeHead(302, { location }).end();

test.each([
  ['http://10.0.0.1/1.jpg', 'The address is not on the public internet.'],
  ['http://[::1]/1.jpg', 'The address is not on the public internet.'],
  ['ftp://pictures.example.org/1.jpg', 'Only http and https addresses are asked, not ftp:'],
  ['1.jpg', 'The address is not a web address.'],
])('%s is not asked', async (address, reason) => {
  await petWith('PICTURE', address);
  expect(await fetched()).toMatchObject([{ state_key: 'FAILED', reason }]);
});

test('of 60 MB no more than 5 are taken', async () => {
  let sent = 0;
  answers.set('/1', (response) => {
    const block = Buffer.alloc(65_536);
    const more = () => {
      for (let free = true; free && sent < 60_000_000 && !response.destroyed; sent += block.length) free = response.write(block);
      if (sent < 60_000_000) response.once('drain', more);
      else response.end();
    };
    more();
  });
  await petWith('PICTURE', '/1');
  expect(await fetched()).toMatchObject([{ state_key: 'FAILED', reason: 'The picture is larger than 5 MB.' }]);
  expect(sent).toBeLessThan(20_000_000);
});

test('a picture of too many pixels is never decoded', async () => {
  const large = await plain(6000, 5000).png().toBuffer();
  answers.set('/1', (response) => response.end(large));
  await petWith('PICTURE', '/1');
  expect(await fetched()).toMatchObject([{ state_key: 'FAILED', reason: 'The picture has more than 25 million pixels.' }]);
});

test('a site with a problem is asked five times, more and more rarely', async () => {
  answers.set('/1', (response) => response.writeHead(503).end());
  await petWith('PICTURE', '/1');
  const waits: number[] = [];
  for (let tries = 1; tries <= 4; tries++) {
    expect(await fetched()).toMatchObject([{ state_key: 'WAITING', tries, reason: 'The site has a problem of its own (503).' }]);
    const wait = await server.sql.query<{ seconds: number }>(
      'select extract(epoch from next_try - now())::int as seconds from pet_media',
    );
    waits.push(wait.rows[0]?.seconds ?? 0);
    // Another process, which does not remember that the site fell silent.
    await media.stop();
    media = fetcher();
    await makeDue();
  }
  expect(waits.every((wait, index) => wait > 5 * 6 ** index && wait <= 10 * 6 ** index)).toBe(true);
  expect(await fetched()).toMatchObject([{ state_key: 'FAILED', tries: 5 }]);
  expect(asked.length).toBe(5);
});

test('a site that is back is asked in time', async () => {
  answers.set('/1', (response) => response.destroy());
  await petWith('PICTURE', '/1');
  expect(await fetched()).toMatchObject([{ state_key: 'WAITING', reason: 'The site cannot be reached.' }]);
  answers.clear();
  await makeDue();
  expect(await fetched()).toMatchObject([{ state_key: 'STORED', reason: null, tries: 2 }]);
});

const broken = Array.from({ length: 8 }, (_, index) => `/broken${index}`);
const good = Array.from({ length: 20 }, (_, index) => `/${index}`);

test.each([
  ['from which something has come', ['/first']],
  ['from which nothing has come yet', []],
])('pictures that never come keep no other of a site waiting %s', async (_which, first) => {
  await petWith('PICTURE', ...first);
  await fetched();
  for (const path of broken) answers.set(path, (response) => response.destroy());
  await petWith('PICTURE', ...broken, ...good);
  const states = (await fetched()).map(({ state_key }) => state_key);
  expect(states).toEqual([...first.map(() => 'STORED'), ...broken.map(() => 'WAITING'), ...good.map(() => 'STORED')]);
});

test('a site that does not answer is asked for two addresses at a time, and holds up no other', async () => {
  const hanging = Array.from({ length: 5 }, (_, index) => `/hanging${index}`);
  const open: ServerResponse[] = [];
  for (const path of broken) answers.set(path, (response) => response.destroy());
  for (const path of hanging) answers.set(path, (response) => open.push(response));
  await petWith('PICTURE', ...broken.slice(0, 3));
  await fetched();
  const elsewhere = good.map((path) => site.address.replace('127.0.0.1', 'localhost') + path);
  const stored = async () => (await rows()).filter(({ state_key }) => state_key === 'STORED').length;
  await petWith('PICTURE', ...hanging, ...elsewhere.slice(1));
  media.wake();
  await expect.poll(() => open.length).toBe(2);
  await petWith('PICTURE', ...elsewhere.slice(0, 1));
  media.wake();
  await expect.poll(stored).toBe(good.length);
  expect(open.length).toBe(2);
});

test('what nobody has tried at a silent site is taken in another order than it came', async () => {
  const paths = Array.from({ length: 52 }, (_, index) => `/${index}`);
  await petWith('PICTURE', ...paths);
  const taken: string[] = [];
  for (const _one of paths) {
    const media = await claimMedia(connection.db, 'PICTURE', { at: `${site.address}/` });
    taken.push(media?.url.replace(site.address, '') ?? '');
  }
  expect(taken.toSorted()).toEqual(paths.toSorted());
  const isGood = (path: string) => paths.indexOf(path) >= 40;
  expect(taken.findIndex(isGood)).toBeLessThan(20);
});

test('however many of one shelter’s pictures hang at a site, those of another there are asked for as well', async () => {
  await petWith('PICTURE', '/hanging');
  await server.sql.query(
    `insert into pet_media (pet_id, integration_id, kind_key, position, url)
      select pet_id, integration_id, kind_key, n, url || n from pet_media cross join generate_series(1, 6000) n`,
  );
  await petWith('PICTURE', '/good');
  await server.sql.query("update pet_media set integration_id = $1 where url like '%/good'", [other]);
  const taken: string[] = [];
  for (let tries = 0; tries < 60; tries++) {
    const media = await claimMedia(connection.db, 'PICTURE', { at: `${site.address}/` });
    taken.push(media?.url.replace(site.address, '') ?? '');
  }
  expect(taken).toContain('/good');
});

test('what a silent site has not sent is asked for again a day later', async () => {
  const paths = ['/1', '/2', '/3', '/4'];
  for (const path of paths) answers.set(path, (response) => response.destroy());
  await petWith('PICTURE', ...paths);
  await server.sql.query("update pet_media set reason = '-'");
  for (let tries = 1; tries <= 6; tries++) {
    media.wake();
    const said = async () =>
      (await rows()).map(({ state_key, tries: tried, reason }) => ({ state_key, tried, isSaid: reason !== '-' }));
    await expect.poll(said).toEqual(paths.map(() => ({ state_key: 'WAITING', tried: tries, isSaid: true })));
    await server.sql.query("update pet_media set next_try = now(), reason = '-'");
  }
  answers.clear();
  media.wake();
  await expect.poll(rows).toMatchObject(paths.map(() => ({ state_key: 'STORED', tries: 7 })));
});

test('what nobody has tried yet goes before what failed, however long that has been due', async () => {
  await petWith('PICTURE', '/old', '/new');
  await server.sql.query("update pet_media set tries = 1, next_try = now() - interval '1 hour' where position = 1");
  const urls = [await claimMedia(connection.db, 'PICTURE'), await claimMedia(connection.db, 'PICTURE')].map((one) => one?.url);
  expect(urls).toEqual([`${site.address}/new`, `${site.address}/old`]);
});

test('no more than three pictures are fetched at a time, and never two videos', async () => {
  let open = 0;
  const most = { PICTURE: 0, VIDEO: 0 };
  for (const kind of ['PICTURE', 'VIDEO'] as const) {
    open = 0;
    const paths = Array.from({ length: 8 }, (_, index) => `/${kind}${index}`);
    for (const path of paths)
      answers.set(path, (response) => {
        most[kind] = Math.max(most[kind], ++open);
        setTimeout(() => {
          open--;
          response.end(kind === 'PICTURE' ? picture : film);
        }, 50);
      });
    await petWith(kind, ...paths);
    await fetched();
  }
  expect(most).toEqual({ PICTURE: 3, VIDEO: 1 });
});

test('two workers fetch everything once', async () => {
  const other = fetcher();
  await petWith('PICTURE', ...Array.from({ length: 20 }, (_, index) => `/${index}`));
  other.wake();
  expect((await fetched()).every(({ state_key }) => state_key === 'STORED')).toBe(true);
  await other.stop();
  expect(asked.length).toBe(20);
});

test('what a worker had when it was killed comes again, and what it says later counts no more', async () => {
  await petWith('PICTURE', '/1');
  const dead = await claimMedia(connection.db, 'PICTURE');
  if (!dead) throw new Error('nothing was due');
  media.wake();
  await media.stop();
  expect(asked).toEqual([]);
  await makeDue();
  media = fetcher();
  const [row] = await fetched();
  expect(row).toMatchObject({ state_key: 'STORED', tries: 2 });
  const late = await files.keepPicture(connection.db, picture);
  await stored(connection.db, dead, typeof late === 'string' ? 0 : late.id);
  expect(await rows()).toEqual([row]);
});

test('what kills its worker every time is given up', async () => {
  await petWith('PICTURE', '/1');
  for (let tries = 1; tries <= 5; tries++) {
    await claimMedia(connection.db, 'PICTURE');
    await makeDue();
  }
  expect(await fetched()).toMatchObject([{ state_key: 'FAILED', reason: 'Fetching it broke off several times.' }]);
  expect(asked).toEqual([]);
});

test('a worker that stops gives back at once what it was fetching', async () => {
  answers.set('/1', () => undefined);
  await petWith('PICTURE', '/1');
  media.wake();
  await expect.poll(() => asked).toEqual(['/1']);
  await media.stop();
  expect(await rows()).toMatchObject([{ state_key: 'WAITING', tries: 0, due: true, reason: null }]);
  media.wake();
  expect(asked).toEqual(['/1']);
});

test('no transaction is open while a site keeps us waiting', async () => {
  answers.set('/1', () => undefined);
  await petWith('PICTURE', '/1');
  media.wake();
  await expect.poll(() => asked).toEqual(['/1']);
  const open = await server.sql.query(
    "select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null and backend_type = 'client backend'",
  );
  expect(open.rowCount).toBe(0);
});

test('a picture that has left its pet meanwhile is not shown', async () => {
  let answer: (() => void) | undefined;
  answers.set('/1', (response) => {
    answer = () => response.end(picture);
  });
  const pet = await petWith('PICTURE', '/1');
  media.wake();
  await expect.poll(() => asked).toEqual(['/1']);
  await server.sql.query('delete from pet_media');
  answer?.();
  await media.stop();
  expect((await server.sql.query('select picture_id from pet where id = $1', [pet.id])).rows).toEqual([{ picture_id: null }]);
});

test('a storage that is down is no fault of the picture', async () => {
  await media.stop();
  media = fetcher(new Files('file:///proc/nowhere'));
  await petWith('PICTURE', '/1');
  media.wake();
  await expect.poll(() => errors.length).toBe(1);
  expect(await rows()).toMatchObject([{ state_key: 'WAITING', tries: 0, due: false, reason: null }]);
});

test('a video is kept as it is, and played from here', async () => {
  answers.set('/1', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end(film));
  await petWith('VIDEO', '/1');
  const [row] = await fetched();
  expect(row).toMatchObject({ state_key: 'STORED', key: expect.stringMatching(/^[0-9a-f]{40}\.mp4$/), shown: null });
  const video = await fetch(`${server.url}/cdn/ORIGINAL/${row?.key}`);
  expect(Object.fromEntries(video.headers)).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': String(film.length),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(Buffer.from(await video.arrayBuffer())).toEqual(film);
  const etag = video.headers.get('etag') ?? '';
  expect((await fetch(`${server.url}/cdn/ORIGINAL/${row?.key}`, { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect((await fetch(`${server.url}/cdn/AUTOx100/${row?.key}`)).status).toBe(404);
  expect((await fetch(`${server.url}/cdn/ORIGINAL/${'0'.repeat(40)}.mp4`)).status).toBe(404);
});

test('who turns away from a video leaves no file open', async () => {
  const row = { kind: 'VIDEO', name: 'video', mime: 'video/mp4' };
  const { key } = await files.keep(connection.db, Buffer.alloc(20_000_000), 'mp4', row);
  const open = () => readdirSync('/proc/self/fd').filter((fd) => leadsTo(fd)?.endsWith(key)).length;
  for (let again = 0; again < 3; again++) {
    const controller = new AbortController();
    const video = await fetch(`${server.url}/cdn/ORIGINAL/${key}`, { signal: controller.signal });
    await video.body?.getReader().read();
    controller.abort();
  }
  await expect.poll(open).toBe(0);
  const whole = await fetch(`${server.url}/cdn/ORIGINAL/${key}`);
  expect((await whole.arrayBuffer()).byteLength).toBe(20_000_000);
});
/** Where a file descriptor leads; it may be closed by now. */
function leadsTo(fd: string): string | undefined {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    return undefined;
  }
}

test.each(['https://www.youtube.com/watch?v=simulate001', 'https://youtu.be/simulate001', 'https://player.vimeo.com/video/1'])(
  '%s is linked, not fetched',
  async (address) => {
    await petWith('VIDEO', address);
    expect(await fetched()).toMatchObject([{ state_key: 'LINKED', reason: null, key: null }]);
  },
);

test.each([
  ['a page with a player', '<!doctype html><video></video>'],
  ['a picture', () => picture],
])('%s instead of a video is not tried again', async (_what, body) => {
  answers.set('/1', (response) => response.end(typeof body === 'string' ? body : body()));
  await petWith('VIDEO', '/1', '/youtube.com', 'https://youtube.com@10.0.0.1/');
  answers.set('/youtube.com', (response) => response.writeHead(404).end());
  expect(await fetched()).toMatchObject([
    { state_key: 'FAILED', reason: 'It is not an MP4 or WebM video.' },
    { state_key: 'FAILED', reason: 'The site knows no such address (404).' },
    { state_key: 'FAILED', reason: 'The address must hold no user name and no password.' },
  ]);
});
