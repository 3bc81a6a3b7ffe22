import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readAll, serve, sessionWith } from '../../../test/partner.ts';
import { behavesWithFaults } from '../../../test/partner-faults.ts';
import { Fields } from '../fields.ts';
import { readAnimal } from './animal.ts';
import { petfinder } from './index.ts';

const credentials = { key: 'petfinder-id', secret: 'petfinder-secret', organization_id: 'TX9001' };
behavesWithFaults(petfinder, 'petfinder', (url) => ({ ...credentials, url }), { birthDates: false, fosters: false });

/** Invented, in the form of the genuine answers. */
const PAGE = String.raw`{"animals":[
 {"id":91000011,"organization_id":"TX9001","url":"https://pets.example.org/dog/hollis-91000011","type":"Dog","species":"Dog","breeds":{"primary":"Cattle Dog","secondary":"Beagle","mixed":true,"unknown":false},"colors":{"primary":"Tricolor (Brown, Black, & White)","secondary":null,"tertiary":null},"age":"Young","gender":"Male","size":"Medium","coat":"Short","attributes":{"spayed_neutered":true,"house_trained":true,"declawed":null,"special_needs":false,"shots_current":true},"environment":{"children":true,"dogs":true,"cats":null},"tags":["Playful","High Energy"],"name":"Hollis","description":"Hollis &amp; his rope are never apart. He would like a garden...","organization_animal_id":"H-22","photos":[{"small":"https://photos.example.org/91000011/1?w=100","medium":"https://photos.example.org/91000011/1?w=300","large":"https://photos.example.org/91000011/1?w=600","full":"https://photos.example.org/91000011/1"}],"primary_photo_cropped":null,"videos":[{"embed":"<iframe src=\"https://video.example.org/embed/h1\"></iframe>"}],"status":"adoptable","status_changed_at":"2026-11-02T15:04:05+0000","published_at":"2026-11-02T15:04:03+0000","distance":null,"contact":{"email":"desk@example.org","phone":null,"address":{"address1":null,"address2":null,"city":"Harbor","state":"TX","postcode":"75000","country":"US"}},"_links":{"self":{"href":"/v2/animals/91000011"},"type":{"href":"/v2/types/dog"},"organization":{"href":"/v2/organizations/tx9001"}}},
 {"id":91000012,"organization_id":"TX9001","url":"https://pets.example.org/small-furry/dumpling-91000012","type":"Small & Furry","species":"Guinea Pig","breeds":{"primary":"Abyssinian","secondary":null,"mixed":false,"unknown":false},"colors":{"primary":"Cream","secondary":"White","tertiary":null},"age":"Adult","gender":"Female","size":"Small","coat":null,"attributes":{"spayed_neutered":false,"house_trained":false,"declawed":null,"special_needs":true,"shots_current":false},"environment":{"children":null,"dogs":null,"cats":false},"tags":[],"name":"Dumpling","description":null,"organization_animal_id":null,"photos":[],"primary_photo_cropped":null,"videos":[],"status":"adoptable","status_changed_at":"2026-11-15T01:00:00+0000","published_at":"2026-11-15T00:59:58+0000","distance":null,"contact":{"email":"desk@example.org","phone":null,"address":{"address1":null,"address2":null,"city":"Harbor","state":"TX","postcode":"75000","country":"US"}},"_links":{"self":{"href":"/v2/animals/91000012"},"type":{"href":"/v2/types/small-furry"},"organization":{"href":"/v2/organizations/tx9001"}}}],
 "pagination":{"count_per_page":20,"total_count":2,"current_page":1,"total_pages":1,"_links":{}}}`;
const INVALID =
  '{"type":"https://www.petfinder.com/developers/v2/docs/errors/ERR-00002/","status":400,"title":"Invalid Request","detail":"The request has invalid parameters.","invalid-params":[{"in":"query","path":"limit","message":"too large"}]}';

let stop = () => {};
afterEach(() => stop());

/** Petfinder that gives tokens and answers everything else as told, by the token's number and the path. */
async function petfinderWith(answer: (token: number, path: string) => [number, string]) {
  let tokens = 0;
  const server = await serve((request, response) => {
    if (request.url === '/oauth2/token') {
      tokens += 1;
      return void response.end(JSON.stringify({ access_token: `t${tokens}` }));
    }
    const [status, body] = answer(Number(request.headers.authorization?.slice('Bearer t'.length)), request.url ?? '');
    response.writeHead(status).end(body);
  });
  stop = server.stop;
  return sessionWith(petfinder, { key: 'k', secret: 'petfinder-secret', organization_id: 'TX9001', url: server.address });
}

test('animals are read from a page', async () => {
  const { animals, total } = await readAll(petfinder, await petfinderWith(() => [200, PAGE]));
  expect(total).toBe(2);
  expect(animals).toMatchObject([
    {
      externalId: '91000011',
      name: 'Hollis',
      specie: 'Dog',
      breed: 'Cattle Dog',
      secondaryBreed: 'Beagle',
      sex: 'Male',
      size: 'Medium',
      age: 'Young',
      birthDate: null,
      status: 'adoptable',
      price: null,
      description: 'Hollis & his rope are never apart. He would like a garden...',
      pictures: ['https://photos.example.org/91000011/1'],
      videos: ['https://video.example.org/embed/h1'],
      location: 'Harbor, TX',
      customCode: 'H-22',
      neutered: true,
      raw: { tags: ['Playful', 'High Energy'], environment: { cats: null } },
    },
    { externalId: '91000012', specie: 'Guinea Pig', description: null, customCode: null, pictures: [], neutered: false },
  ]);
});

test('whom to ask is not kept', async () => {
  const { animals } = await readAll(petfinder, await petfinderWith(() => [200, PAGE]));
  expect(animals[0]?.raw.contact).toEqual({ address: { city: 'Harbor', state: 'TX', postcode: '75000', country: 'US' } });
});

test('a token that expires within a run is replaced', async () => {
  const two = PAGE.replace('"total_pages":1', '"total_pages":2');
  let pages = 0;
  const session = await petfinderWith((token) => {
    if (token === 1 && pages > 0) return [401, '{"errors":[]}'];
    pages += 1;
    return [200, pages === 1 ? two : two.replaceAll('910000', '920000')];
  });
  const { animals, refused, batches } = await readAll(petfinder, session);
  expect([animals.length, batches]).toEqual([4, 2]);
  expect(refused).toEqual([]);
});

test('an organization they do not know is said so', async () => {
  const session = await petfinderWith((_token, path) => (path.startsWith('/organizations') ? [404, '{}'] : [200, PAGE]));
  await expect(petfinder.authenticate(session)).rejects.toMatchObject({
    kind: 'credentials',
    message: 'Petfinder knows no organization TX9001.',
  });
});

test('a refused request is worded as they word it', async () => {
  await expect(readAll(petfinder, await petfinderWith(() => [400, INVALID]))).rejects.toThrow(
    'Petfinder refuses the request: The request has invalid parameters.',
  );
});

test.each([
  ['no list', '{"pagination":{}}', 'without a list of animals'],
  ['a list', '[]', 'in a way we do not understand'],
  ['an empty page of several', '{"animals":[],"pagination":{"total_pages":3}}', 'promises more animals and sends none'],
])('%s for an answer ends the run', async (_what, answer, words) => {
  await expect(readAll(petfinder, await petfinderWith(() => [200, answer]))).rejects.toMatchObject({
    kind: 'answer',
    message: expect.stringContaining(words),
  });
});

test('what is no animal is refused alone', async () => {
  const answer = PAGE.replace('{"animals":[', '{"animals":[null,"cat",{"id":{},"name":"Nobody"},');
  const { animals, refused } = await readAll(petfinder, await petfinderWith(() => [200, answer]));
  expect(animals).toHaveLength(2);
  expect(refused).toHaveLength(3);
});

const genuine = join(import.meta.dirname, '../../../../../shared/data/petfinder/v2_animals_real_sanitised.json');
test.skipIf(!existsSync(genuine))('every genuine animal is read', () => {
  const records = JSON.parse(readFileSync(genuine, 'utf8')) as Record<string, unknown>[];
  const animals = records.map((record) => readAnimal(new Fields(record)));
  expect(
    animals.filter(({ externalId, name, specie, breed, location }) => !(externalId && name && specie && breed && location)),
  ).toEqual([]);
  expect(animals.flatMap(({ pictures }) => pictures).length).toBeGreaterThan(100);
});
