import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Simulator, startSimulator } from './simulator.ts';

let simulator: Simulator;
let picture: string;
beforeAll(async () => {
  simulator = await startSimulator({ animals: 60 });
  picture = (await addresses())[0] ?? '';
});
afterEach(() => simulator.set('chameleon', null));
afterAll(() => simulator.stop());

const addresses = async (): Promise<string[]> =>
  (await (await fetch(simulator.address('chameleon'))).text()).match(/http:[^"<]+\.webp/g) ?? [];

test('every picture is there and is what it says', async () => {
  for (const address of await addresses()) {
    const answer = await fetch(address);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP');
  }
});

test('an animal has several pictures that differ', async () => {
  const second = (await addresses()).find((address) => address.endsWith('/2.webp')) ?? '';
  const etags = [second, second.replace('/2.webp', '/1.webp')].map(async (at) => (await fetch(at)).headers.get('etag'));
  expect(new Set(await Promise.all(etags)).size).toBe(2);
});

test('what is known already is not sent again', async () => {
  const { headers } = await fetch(picture);
  const asked = (name: string, value: string | null) => fetch(picture, { headers: { [name]: value ?? '' } });
  expect((await asked('if-none-match', headers.get('etag'))).status).toBe(304);
  expect((await asked('if-none-match', '"other"')).status).toBe(200);
  expect((await asked('if-modified-since', headers.get('last-modified'))).status).toBe(304);
  expect((await asked('if-modified-since', 'Sat, 01 Jan 2000 00:00:00 GMT')).status).toBe(200);
});

test('a picture of no animal, or one too many, is not there', async () => {
  for (const path of ['999999/1', picture.replace(/.*pictures\/(\d+).*/, '$1/9')]) {
    expect((await fetch(`${simulator.address('chameleon')}/pictures/${path}.webp`)).status).toBe(404);
  }
});

test('a picture may be a page', async () => {
  simulator.set('chameleon', 'picture-page');
  const answer = await fetch(picture);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html']);
  expect(await answer.text()).toContain('<h1>');
});

test('a picture may be 60 MB', async () => {
  simulator.set('chameleon', 'picture-huge');
  let bytes = 0;
  for await (const piece of (await fetch(picture)).body ?? []) bytes += piece.length;
  expect(bytes).toBeGreaterThan(60 * 2 ** 20);
});

test('a picture may lead inside', async () => {
  simulator.set('chameleon', 'picture-inside');
  const { status, headers } = await fetch(picture, { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([302, 'http://169.254.169.254/latest/meta-data/']);
});

test('a picture may be missing and say so as a picture', async () => {
  simulator.set('chameleon', 'picture-none');
  const answer = await fetch(picture);
  expect([answer.headers.get('content-type'), await answer.text()]).toEqual(['image/jpeg', 'NOPIC']);
});

test('pictures are open to all, but fail with their partner', async () => {
  simulator.set('chameleon', '401');
  expect((await fetch(picture)).status).toBe(200);
  simulator.set('chameleon', '500');
  expect((await fetch(picture)).status).toBe(500);
});

test('films are small and whole', async () => {
  const body = new URLSearchParams({
    account: 'hc1234',
    username: 'homeward',
    password: 'asm-password',
    method: 'json_adoptable_animals',
  });
  const rows = (await (await fetch(`${simulator.address('shelter-manager')}/service`, { method: 'POST', body })).json()) as {
    WEBSITEVIDEOURL: string | null;
  }[];
  const films = rows.flatMap(({ WEBSITEVIDEOURL }) => WEBSITEVIDEOURL ?? []);
  expect(films.length).toBeGreaterThan(0);
  for (const film of films) {
    const answer = await fetch(film);
    expect(answer.headers.get('content-type')).toBe('video/mp4');
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 4, 8)).toBe('ftyp');
  }
});
