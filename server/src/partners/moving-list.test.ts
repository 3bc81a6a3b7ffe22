import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Simulator, startSimulator } from '../../../simulator/src/simulator.ts';
import { readAll, serve, sessionWith } from '../../test/partner.ts';
import type { PartnerHttp } from './outbound/partner-http.ts';
import { partners } from './partners.ts';
import { shelterLuv } from './shelter-luv/index.ts';

/** Those whose lists come in pages; the others' come in one piece, and cannot move while they are read. */
const paged = ['SHELTER_BUDDY', 'SHELTER_LUV', 'CHAMELEON_DALLAS', 'PETFINDER'] as const;
const lists = /\/animal\/list|\/animals|chameleon-dallas/;
let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ animals: 520, media: false });
});
afterAll(() => simulator.stop());

/** Somebody early in every list. */
const anybody = () => simulator.animals().find(({ status }) => status === 'available')?.id ?? 0;

/** A session in whose first reading of a list `between` happens after each page. */
function disturbed(key: (typeof paged)[number], between: (page: number) => void) {
  const partner = partners[key];
  const path = key.toLowerCase().replaceAll('_', '-');
  const told = simulator.partners.find((one) => one.key === path);
  const credentials = { ...told?.credentials, url: simulator.address(path) };
  const session = sessionWith(partner, credentials, { settings: partner.settings.parse({}) });
  const { http } = session;
  let page = 0;
  const request: PartnerHttp['request'] = async (address, asked) => {
    const response = await http.request(address, asked);
    if (lists.test(String(address)) && !JSON.stringify(asked?.query ?? {}).includes('count(*)')) between(++page);
    return response;
  };
  return { partner, session: { ...session, http: { request } as PartnerHttp } };
}
const idsOf = (animals: { externalId: string }[]) => new Set(animals.map(({ externalId }) => externalId));

test.each(paged)('%s: nobody slips from a page to come to one that was read', async (key) => {
  const { partner, session } = disturbed(key, (page) => {
    // More than a page that begins with the last of the one before would make up for.
    for (let count = 0; page === 1 && count < 3; count++) simulator.turn(anybody(), 'adopted');
  });
  const read = idsOf((await readAll(partner, session)).animals);
  const still = idsOf((await readAll(...calm(key))).animals);
  expect([...still.difference(read)]).toEqual([]);
});

test.each(paged)('%s: nor where somebody arrives meanwhile, so that there are as many as before', async (key) => {
  // Petfinder says no more of a list than how many there are.
  const many = key === 'PETFINDER' ? 2 : 1;
  const { partner, session } = disturbed(key, (page) => {
    if (page > 1) return;
    for (let count = 0; count < many; count++) simulator.turn(anybody(), 'adopted');
    const back = simulator.animals().findLast(({ status }) => status !== 'available');
    simulator.turn(back?.id ?? 0, 'available');
  });
  const read = idsOf((await readAll(partner, session)).animals);
  const still = idsOf((await readAll(...calm(key))).animals);
  expect([...still.difference(read)]).toEqual([]);
});

const calm = (key: (typeof paged)[number]) => {
  const { partner, session } = disturbed(key, () => {});
  return [partner, session] as const;
};

test('a list that never stands still ends the run instead of being believed', async () => {
  let asked = 0;
  const server = await serve((_request, response) => {
    const animals = Array.from({ length: 100 }, () => ({ 'Internal-ID': String(++asked), Name: 'Rex', Type: 'Dog' }));
    response.end(JSON.stringify({ success: 1, animals, has_more: asked % 200 !== 0, total_count: asked }));
  });
  const credentials = { key: 'k', url: server.address };
  const reading = readAll(partners.SHELTER_LUV, sessionWith(partners.SHELTER_LUV, credentials));
  await expect(reading).rejects.toThrow('Shelterluv’s list changes faster than it can be read.'.replace('’', "'"));
  server.stop();
});

test.each([
  [1, true],
  [9, false],
])(
  'a list that holds fewer than it says is read again, and where it says so again nothing of it is believed',
  async (short, mends) => {
    let asked = 0;
    const server = await serve((_request, response) => {
      const animals = Array.from({ length: ++asked > short ? 60 : 50 }, (_, id) => ({
        'Internal-ID': String(id + 1),
        Name: 'Rex',
        Type: 'Dog',
      }));
      response.end(JSON.stringify({ success: 1, animals, has_more: false, total_count: '60' }));
    });
    const reading = readAll(shelterLuv, sessionWith(shelterLuv, { key: 'k', url: server.address }));
    if (mends) expect((await reading).animals).toHaveLength(60);
    else await expect(reading).rejects.toThrow('Shelterluv says that its list holds 60 animals, and sends 50.');
    expect(asked).toBe(2);
    server.stop();
  },
);
