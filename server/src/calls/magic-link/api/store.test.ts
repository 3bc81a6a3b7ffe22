import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { linkTarget } from '../../../services/link-target.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => server.sql.query("delete from short_link; delete from rate_limit where key like 'link%'"));

const shorten = (url: string) => server.admin.call<{ url_shortener: string }>('magic-link/api/store', { url });
const open = (address: string, headers: Record<string, string> = {}) => fetch(address, { redirect: 'manual', headers });

test('a short link leads to the long one, by an answer that no browser keeps', async () => {
  const { data } = await shorten('https://paws.example.org/adopt?lang=en#now');
  expect(data.url_shortener).toMatch(new RegExp(`^${server.url}/m/[1-9A-HJ-NP-Za-km-z]{8}$`));
  const answer = await open(data.url_shortener);
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe('https://paws.example.org/adopt?lang=en#now');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  const head = await fetch(data.url_shortener, { method: 'HEAD', redirect: 'manual' });
  expect([head.status, head.headers.get('location')]).toEqual([302, 'https://paws.example.org/adopt?lang=en#now']);
});

test.each(['javascript:alert(1)', 'data:text/html,hello', 'http://169.254.169.254/', 'http://127.0.0.1:22/', 'itself'])(
  'a link that has come to hold %s leads nowhere',
  async (url) => {
    const { data } = await shorten('https://paws.example.org/');
    await server.sql.query('update short_link set url = $1', [url === 'itself' ? data.url_shortener : url]);
    const answer = await open(data.url_shortener);
    expect([answer.status, answer.headers.get('location')]).toEqual([404, null]);
  },
);

test('the same link again gets the same code, however often and at once', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => shorten('https://paws.example.org/')));
  expect(new Set(answers.map(({ data }) => data.url_shortener)).size).toBe(1);
});

test.each([
  ['javascript:alert(1)', 'A link begins with https:// or http://'],
  ['data:text/html,hello', 'A link begins with https:// or http://'],
  ['paws.example.org', 'A link begins with https:// or http://'],
  ['https:paws.example.org', 'A link begins with https:// or http://'],
  ['https://', 'A link begins with https:// or http://'],
  ['https://me:secret@paws.example.org/', 'A link holds no user name and no password'],
  ['https://paws.example.org@10.0.0.1/', 'A link holds no user name and no password'],
  ['https://paws.example.org\\@10.0.0.1/', 'A link has no blanks and no backslashes'],
  ['https://paws.example.org/a b', 'A link has no blanks and no backslashes'],
  ['https://paws.example.org/\u202eknil', 'A link has no blanks and no backslashes'],
  ...[
    'localhost',
    'intranet',
    '.example.org',
    'paws..example.org',
    'printer.local',
    'console.internal',
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '017700000001',
    '10.1.2.3',
  ].map((host) => [`http://${host}/`, 'This is no address on the public internet']),
  ...['192.168.0.1', '169.254.169.254', '100.64.0.1', '[::1]', '[::ffff:10.0.0.1]', '[fd00::1]', '[fe80::1]'].map((host) => [
    `http://${host}/`,
    'This is no address on the public internet',
  ]),
])('%s is refused at the field', async (url = '', message) => {
  const answer = await shorten(url);
  expect(answer).toMatchObject({ http: 422, data: { errors: [{ path: ['url'], message }] } });
  expect((await server.sql.query('select from short_link')).rowCount).toBe(0);
});

test('a short link is not shortened again, whichever way it is written; another page of ours is', async () => {
  const { data } = await shorten('https://paws.example.org/');
  for (const again of [
    data.url_shortener,
    data.url_shortener.replace('/m/', '/%6d/'),
    data.url_shortener.replace('/m/', '//m//'),
  ])
    expect(await shorten(again)).toMatchObject({ http: 422, message: 'This is a short link already' });
  expect(await shorten(`${server.url}/iframe/paws`)).toMatchObject({ http: 200 });
  expect(() => linkTarget('https://homeward.example.:443/m/abcdefgh', 'https://homeward.example')).toThrow('short link already');
});

test('a person makes 30 links in a minute, and no more by asking at once', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => shorten(`https://paws.example.org/${index}`)));
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(30);
  const refused = answers.find(({ http }) => http === 429);
  expect(refused?.message).toBe('You have made 30 links in this minute. Try again later');
  await server.sql.query("update short_link set created_date = now() - interval '2 minutes'");
  expect(await shorten('https://paws.example.org/later')).toMatchObject({ http: 200 });
});

test('however many links a person asks for at once, others are answered meanwhile', async () => {
  const other = await server.sql.connect();
  const own = "(hashtext('short_link'), (select min(id) from admin_user))";
  await other.query(`select pg_advisory_lock${own}`);
  const asked = Array.from({ length: 100 }, (_, index) => shorten(`https://paws.example.org/many-${index}`));
  // As many as calls have connections.
  const others = await Promise.all(Array.from({ length: 16 }, () => open(`${server.url}/m/abcdefgh`)));
  expect(others.map(({ status }) => status)).toEqual(Array(16).fill(404));
  await other.query(`select pg_advisory_unlock${own}`);
  other.release();
  expect((await Promise.all(asked)).filter(({ http }) => http !== 200 && http !== 429)).toEqual([]);
});

test('a person makes 500 links in a day', async () => {
  await server.sql.query(`insert into short_link (code, url, admin_user_id, created_date)
    select translate(lpad(n::text, 8, '0'), '0', 'a'), 'https://paws.example.org/' || n, (select min(id) from admin_user),
      now() - interval '1 hour' from generate_series(1, 500) n`);
  expect(await shorten('https://paws.example.org/')).toMatchObject({ http: 429 });
});

test('codes that lead nowhere, whatever they are, get one answer, and 20 in a minute', async () => {
  const { data } = await shorten('https://paws.example.org/');
  await server.sql.query('update short_link set deleted = true');
  const { data: kept } = await shorten('https://paws.example.org/kept');
  const pages = await Promise.all(
    [data.url_shortener, `${server.url}/m/abcdefgh`, `${server.url}/m/a%20b`, `${server.url}/m/0`].map(async (address) => {
      const answer = await open(address);
      return [answer.status, await answer.text()];
    }),
  );
  expect(new Set(pages.map(String)).size).toBe(1);
  expect(pages[0]?.[0]).toBe(404);
  for (let tries = 0; tries < 16; tries += 1) expect((await open(`${server.url}/m/zzzzzzz${tries % 9 || 9}`)).status).toBe(404);
  const refused = await open(`${server.url}/m/abcdefgh`);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await open(kept.url_shortener)).status).toBe(302);
});

test('what is not found says so in the language of whoever asks', async () => {
  const answer = await open(`${server.url}/m/abcdefgh`, { 'accept-language': 'xx, es-MX;q=0.8, en;q=0.5' });
  expect(await answer.text()).toContain('<html lang="es" dir="ltr">');
});
