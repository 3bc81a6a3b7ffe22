import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faults } from './faults.ts';
import { type Simulator, startSimulator } from './simulator.ts';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ animals: 20 });
});
afterAll(() => simulator.stop());

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(simulator.address(path), { method: 'POST', body, headers, redirect: 'manual' });
const fault = (key: string, fault: string | null) => post(`control/${key}`, JSON.stringify({ fault }));

/** A request whose Host is what we say: fetch would say its own. */
const asking = (path: string, headers: Record<string, string>, method = 'GET') =>
  new Promise<number | undefined>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port: simulator.port, path, method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.on('error', reject).end();
  });

describe('the page', () => {
  const read = async () => (await fetch(simulator.address(''))).text();

  test('says that none of it is real', async () => {
    expect(await read()).toContain('Simulated partners – nothing here is real');
  });

  test('tells of every partner its name, its address and its credentials', async () => {
    const page = await read();
    for (const { key, name, credentials } of simulator.partners) {
      expect(page).toContain(`<h2 id="${key}-name">${name}</h2>`);
      for (const text of [simulator.address(key), ...Object.values(credentials)]) expect(page).toContain(`<code>${text}</code>`);
    }
  });

  test('offers every partner every fault', async () => {
    const page = await read();
    for (const key of Object.keys(faults)) {
      expect(page.split(`<option value="${key}"`)).toHaveLength(simulator.partners.length + 1);
    }
  });

  test('runs nothing but its own and is framed by nobody', async () => {
    const policy = (await fetch(simulator.address(''))).headers.get('content-security-policy');
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-\S+'; script-src 'sha256-\S+'; form-action 'self'/);
    expect(policy).toContain("frame-ancestors 'none'");
  });
});

describe('a switch', () => {
  test('is for one partner alone, and is taken back', async () => {
    expect((await fault('chameleon', '500')).status).toBe(200);
    expect((await fetch(simulator.address('chameleon'))).status).toBe(500);
    expect((await fetch(simulator.address('lifeline/AdoptableDetails'))).status).toBe(200);
    await fault('chameleon', null);
    expect((await fetch(simulator.address('chameleon'))).status).toBe(200);
  });

  test('works from a form, which leads back to its card', async () => {
    const answer = await post('control/petpoint', new URLSearchParams({ fault: 'vanish' }));
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/#petpoint']);
    expect(await (await fetch(simulator.address(''))).text()).toContain('Leaves every third animal out</p>');
    await post('control/petpoint', new URLSearchParams({ fault: '' }));
    expect(await (await fetch(simulator.address(''))).text()).not.toContain('Leaves every third animal out</p>');
  });

  test.each([
    ['nobody', '500'],
    ['chameleon', 'bored'],
  ])('%s takes no %s', async (key, name) => {
    expect((await fault(key, name)).status).toBe(404);
  });

  test('takes no long words', async () => {
    expect((await fault('chameleon', 'x'.repeat(100_000))).status).toBe(500);
  });
});

test('a day passes at the push of a button', async () => {
  const page = async () => (await fetch(simulator.address(''))).text();
  const [, before] = /Day (\d+)/.exec(await page()) ?? [];
  expect((await post('control/tick', new URLSearchParams())).status).toBe(303);
  expect(await page()).toContain(`Day ${Number(before) + 1} `);
});

describe('strangers', () => {
  test.each(['/', '/petfinder/animals', '/chameleon'])('under another name %s is not there', async (path) => {
    expect(await asking(path, { host: `evil.example:${simulator.port}` })).toBe(403);
    expect(await asking(path, { host: '127.0.0.1' })).toBe(403);
    expect(await asking(path, { host: `127.0.0.2:${simulator.port}` })).toBe(403);
  });

  test('localhost is no other name', async () => {
    expect(await asking('/', { host: `localhost:${simulator.port}` })).toBe(200);
  });

  test.each(['http://evil.example', 'null', 'http://127.0.0.1:1', 'https://127.0.0.1'])(
    'a page of %s changes nothing',
    async (origin) => {
      const host = `127.0.0.1:${simulator.port}`;
      expect(await asking('/control/tick', { host, origin }, 'POST')).toBe(403);
      expect(await asking('/control/tick', { host, origin: `http://${host}` }, 'POST')).toBe(200);
    },
  );
});
