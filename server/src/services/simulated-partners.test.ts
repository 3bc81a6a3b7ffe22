import { createServer } from 'node:net';
import { partnerKeys } from '@homeward/contract/partner';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { portOf } from '../../../simulator/src/port.ts';
import { type Simulator, startSimulator } from '../../../simulator/src/simulator.ts';
import { readAll, sessionWith } from '../../test/partner.ts';
import { startTestServer } from '../../test/server.ts';
import { partners } from '../partners/partners.ts';

const sample = { ROLE: 'all', SAMPLE: '1', SIMULATOR_PORT: '0' };

test('beside the sample simulated partners can be tried, until the server stops', async () => {
  const server = await startTestServer(sample);
  const address = server.server.partners ?? '';
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(await (await fetch(address)).text()).toContain('nothing here is real');
  await server.stop();
  await expect(fetch(address)).rejects.toThrow();
});

test.each([{ SAMPLE: '0' }, { ROLE: 'web' }])('with %j there are none', async (environment) => {
  const server = await startTestServer({ ...sample, ...environment });
  expect(server.server.partners).toBeUndefined();
  await server.stop();
});

test('a port in use leaves the server without them', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const port = portOf(other);
  const server = await startTestServer({ ...sample, SIMULATOR_PORT: String(port) });
  expect(server.server.partners).toBeUndefined();
  expect((await fetch(`${server.server.address}/readyz`)).status).toBe(200);
  // What has the port instead is a stranger, however it got there.
  const http = await server.server.door.http({ retries: 0 });
  await expect(http.request(`http://127.0.0.1:${port}/`)).rejects.toThrow('public internet');
  await server.stop();
  other.close();
});

describe.each(partnerKeys)('%s as the simulator’s page tells it', (key) => {
  const partner = partners[key];
  let simulator: Simulator;
  beforeAll(async () => {
    simulator = await startSimulator({ animals: 240 });
  });
  afterAll(() => simulator.stop());
  const told = () => {
    const found = simulator.partners.find((one) => one.key === key.toLowerCase().replaceAll('_', '-'));
    if (!found) throw new Error(`${key} is not simulated`);
    return found;
  };
  const session = () => {
    const credentials = { url: simulator.address(told().key), ...told().credentials };
    return sessionWith(partner, credentials, { settings: partner.settings.parse({}) });
  };

  test('is named and labelled as in the wizard', () => {
    expect(told().name).toBe(partner.name);
    const { properties = {} } = z.toJSONSchema(partner.credentials, { io: 'input' });
    const { site: _optional, ...labels } = Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, typeof field === 'object' ? field.description : undefined]),
    );
    expect(told().labels).toEqual(labels);
    // Either a user or a key: the simulator's page tells the user.
    const instead = key === 'SHELTER_MANAGER' ? ['key'] : [];
    expect(Object.keys(told().labels).sort()).toEqual(['url', ...Object.keys(told().credentials), ...instead].sort());
  });

  test('takes the credentials', async () => {
    await expect(partner.authenticate(session())).resolves.not.toThrow();
  });

  test('has a few hundred animals whose pictures and films are there', async () => {
    const { animals } = await readAll(partner, session());
    expect(animals.length).toBeGreaterThan(150);
    const pictures = animals.flatMap((animal) => animal.pictures);
    const films = animals.flatMap(({ videos }) => videos).filter((film) => !film.startsWith('https://www.youtube.com/'));
    expect(pictures.length).toBeGreaterThan(100);
    for (const address of [...pictures.slice(0, 20), ...films.slice(0, 5)]) {
      const answer = await fetch(address);
      expect([address, answer.status, answer.headers.get('content-type')]).toEqual([
        address,
        200,
        films.includes(address) ? 'video/mp4' : 'image/webp',
      ]);
    }
  });

  test('writes some words that no list here knows', async () => {
    const { animals } = await readAll(partner, session());
    const words = (field: 'specie' | 'breed' | 'sex' | 'size' | 'age') => new Set(animals.map((animal) => animal[field]));
    expect([...words('breed')].filter((breed) => /sato|village|moggie|sweater/i.test(breed ?? '')).length).toBeGreaterThan(1);
    for (const field of ['specie', 'sex', 'size'] as const) expect(words(field).size).toBeGreaterThan(2);
    const groups = !['SHELTER_LUV', 'CHAMELEON', 'CHAMELEON_DALLAS'].includes(key);
    expect(words('age').size > 3).toBe(groups);
  });
});
