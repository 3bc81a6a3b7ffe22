import { existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { readAll, serve, sessionWith } from '../../../test/partner.ts';
import { behavesWithFaults } from '../../../test/partner-faults.ts';
import { Fields } from '../fields.ts';
import { readAnimal } from './animal.ts';
import { shelterManager } from './index.ts';

const who = { account: 'hc1234', username: 'homeward', password: 'asm-password' };
behavesWithFaults(shelterManager, 'shelter-manager', (url) => ({ ...who, url }));

/** The sheet's invented examples. */
const [corbel, sorrel] = [
  {
    ID: 912,
    SHELTERCODE: 'D2026112',
    SHORTCODE: '112D',
    ANIMALNAME: 'Corbel',
    SPECIESID: 1,
    SPECIESNAME: 'Dog',
    BREEDID: 19,
    BREEDNAME: 'Beagle/Boxer',
    BREEDNAME1: 'Beagle',
    BREEDNAME2: 'Boxer',
    CROSSBREED: 1,
    CROSSBREEDNAME: 'Yes',
    SEX: 1,
    SEXNAME: 'Male',
    SIZE: 2,
    SIZENAME: 'Medium',
    AGEGROUP: 'Young Adult',
    ANIMALAGE: '1 year 3 months.',
    DATEOFBIRTH: '2025-08-14T00:00:00',
    ESTIMATEDDOB: 1,
    BASECOLOURNAME: 'Tricolour',
    COATTYPENAME: 'Short',
    NEUTERED: 1,
    NEUTEREDNAME: 'Yes',
    ISGOODWITHCATS: 2,
    ISGOODWITHCATSNAME: 'Unknown',
    ISGOODWITHDOGS: 0,
    ISGOODWITHDOGSNAME: 'Yes',
    ISGOODWITHCHILDREN: 5,
    ISGOODWITHCHILDRENNAME: 'Over 5',
    ISHOUSETRAINED: 0,
    ISHOUSETRAINEDNAME: 'Yes',
    ENERGYLEVEL: 4,
    HASSPECIALNEEDS: 0,
    DECLAWED: 0,
    COMBITESTRESULT: 0,
    FLVRESULT: 0,
    HEARTWORMTESTRESULT: 2,
    FEE: 15000,
    WEIGHT: 31.5,
    ANIMALCOMMENTS: 'Corbel sings at noon.',
    WEBSITEMEDIANOTES: 'Corbel sings at noon.',
    WEBSITEIMAGECOUNT: 1,
    WEBSITEVIDEOURL: null,
    PHOTOURLS: ['https://service.example.org/asmservice?account=hc1&method=media_image&mediaid=77&ts=1795220000.0'],
    SHELTERLOCATIONNAME: 'Kennel Row',
    DISPLAYLOCATION: 'Kennel Row::6',
    SITENAME: 'main',
    ACTIVEMOVEMENTTYPE: null,
    ACTIVEMOVEMENTTYPENAME: null,
    ARCHIVED: 0,
    ISNOTAVAILABLEFORADOPTION: 0,
    ISHOLD: 0,
    HASACTIVERESERVE: 0,
    BONDEDANIMALID: 0,
    ADDITIONALFLAGS: '|',
    OUTCOMENAME: 'On Shelter',
    LASTCHANGEDDATE: '2026-11-19T14:02:51.004100',
  },
  {
    ID: 915,
    SHELTERCODE: 'U2026044',
    SHORTCODE: '44U',
    ANIMALNAME: 'Sorrel',
    SPECIESID: 2,
    SPECIESNAME: 'Cat',
    BREEDID: 261,
    BREEDNAME: 'Domestic Short Hair',
    BREEDNAME1: 'Domestic Short Hair',
    BREEDNAME2: null,
    CROSSBREED: 0,
    CROSSBREEDNAME: 'No',
    SEX: 0,
    SEXNAME: 'Female',
    SIZE: 3,
    SIZENAME: 'Small',
    AGEGROUP: 'Baby',
    ANIMALAGE: '10 weeks.',
    DATEOFBIRTH: '2026-09-11T00:00:00',
    ESTIMATEDDOB: 1,
    BASECOLOURNAME: 'Tortie',
    COATTYPENAME: 'Short',
    NEUTERED: 0,
    NEUTEREDNAME: 'No',
    ISGOODWITHCATS: 0,
    ISGOODWITHCATSNAME: 'Yes',
    ISGOODWITHDOGS: 1,
    ISGOODWITHDOGSNAME: 'No',
    ISGOODWITHCHILDREN: 2,
    ISGOODWITHCHILDRENNAME: 'Unknown',
    ISHOUSETRAINED: 2,
    ISHOUSETRAINEDNAME: 'Unknown',
    ENERGYLEVEL: 0,
    HASSPECIALNEEDS: 1,
    DECLAWED: 0,
    COMBITESTRESULT: 2,
    FLVRESULT: 1,
    HEARTWORMTESTRESULT: 0,
    FEE: 0,
    WEIGHT: 2.1,
    ANIMALCOMMENTS: '',
    WEBSITEMEDIANOTES: '',
    WEBSITEIMAGECOUNT: 0,
    WEBSITEVIDEOURL: null,
    PHOTOURLS: [],
    SHELTERLOCATIONNAME: 'Cat Room 2',
    DISPLAYLOCATION: 'Foster::P. Lane',
    SITENAME: 'main',
    ACTIVEMOVEMENTTYPE: 2,
    ACTIVEMOVEMENTTYPENAME: 'Foster',
    ARCHIVED: 0,
    ISNOTAVAILABLEFORADOPTION: 0,
    ISHOLD: 0,
    HASACTIVERESERVE: 0,
    BONDEDANIMALID: 916,
    BONDEDANIMAL1NAME: 'Dock',
    ADDITIONALFLAGS: '|',
    OUTCOMENAME: 'On Shelter',
    LASTCHANGEDDATE: '2026-11-20T09:30:00',
  },
];
const read = (record: Record<string, unknown> | undefined) => readAnimal(new Fields(record ?? {}));

test('a dog is read', () => {
  expect(read(corbel)).toMatchObject({
    externalId: '912',
    name: 'Corbel',
    specie: 'Dog',
    breed: 'Beagle',
    secondaryBreed: 'Boxer',
    sex: 'Male',
    size: 'Medium',
    age: 'Young Adult',
    birthDate: '2025-08-14',
    status: 'On Shelter',
    foster: false,
    price: 150,
    description: 'Corbel sings at noon.',
    pictures: ['https://service.example.org/asmservice?account=hc1&method=media_image&mediaid=77&ts=1795220000.0'],
    videos: [],
    location: 'Kennel Row',
    customCode: 'D2026112',
    kennelNumber: '6',
    neutered: true,
  });
});

test('a foster is read without its person', () => {
  const animal = read(sorrel);
  expect(animal).toMatchObject({
    foster: true,
    price: 0,
    size: 'Small',
    secondaryBreed: null,
    kennelNumber: null,
    description: null,
  });
  expect(JSON.stringify(animal)).not.toContain('Lane');
});

test.each([
  [{ HASACTIVERESERVE: 1, ISHOLD: 1 }, 'Reserved'],
  [{ ISHOLD: 1 }, 'Hold'],
  [{ ISNOTAVAILABLEFORADOPTION: 1 }, 'Not Available For Adoption'],
])('%j is the status %s', (columns, status) => {
  expect(read({ ...corbel, ...columns }).status).toBe(status);
});

test.each([
  [{ HASTRIALADOPTION: 1, ACTIVEMOVEMENTTYPE: 1 }, 'Trial Adoption', false],
  [{ ARCHIVED: 1, ACTIVEMOVEMENTTYPE: 1 }, 'Adopted', true],
  [{ DECEASEDDATE: '2026-11-20T00:00:00', ARCHIVED: 1 }, 'Deceased', true],
  [{ OUTCOMENAME: null }, 'On Shelter', false],
])('%j is the status %s', (columns, status, gone) => {
  expect(read({ ...corbel, ...columns })).toMatchObject({ status, gone });
});

test('< and > are signs, wherever they stand; other entities are what somebody typed', () => {
  const animal = read({
    ...corbel,
    ANIMALNAME: 'Corbel &lt;3',
    ANIMALCOMMENTS: 'x',
    WEBSITEMEDIANOTES: '&lt;b&gt; &amp; 10 &gt; 9',
  });
  expect(animal).toMatchObject({ name: 'Corbel <3', description: '<b> &amp; 10 > 9', raw: { ANIMALNAME: 'Corbel <3' } });
});

test('an animal that is no cross has one breed, whatever stands for the second', () => {
  expect(read({ ...corbel, CROSSBREED: 0 })).toMatchObject({ breed: 'Beagle', secondaryBreed: null });
  expect(read({ ...corbel, CROSSBREED: 0, BREEDNAME2: 'Beagle' })).toMatchObject({ breed: 'Beagle', secondaryBreed: null });
});

test('a picture’s file name is no description', () => {
  expect(read({ ...corbel, WEBSITEMEDIANOTES: 'image.jpg', ANIMALCOMMENTS: 'Sings.' }).description).toBe('Sings.');
});

describe('an answer', () => {
  const reading = async (answer: (response: ServerResponse) => void) => {
    const server = await serve((_request, response) => answer(response));
    try {
      return await readAll(shelterManager, sessionWith(shelterManager, { ...who, url: server.address }, { retries: 0 }));
    } finally {
      server.stop();
    }
  };
  test.each([
    [200, 'ERROR: Invalid username and password', 'credentials', 'ShelterManager refuses these credentials.'],
    [200, 'ERROR: Invalid API Key', 'credentials', 'ShelterManager refuses these credentials.'],
    [200, 'ERROR: No database/alias specified', 'credentials', 'ShelterManager knows no such account.'],
    [
      200,
      'ERROR: Service API is disabled',
      'answer',
      'ShelterManager does not answer with a list but says: Service API is disabled',
    ],
    [200, '', 'answer', 'ShelterManager does not answer with a list but says: nothing'],
    [200, 'No home for asm-password here', 'answer', 'ShelterManager does not answer with a list but says: No home for … here'],
    [
      500,
      "<h1>Error</h1><p>Invalid method 'x'</p>",
      'answer',
      "ShelterManager does not answer with a list but says: Invalid method 'x'",
    ],
    [500, "<h1>Error</h1><p>You cannot call 'x' until '2026'</p>", 'limit', 'ShelterManager allows no more requests for now.'],
  ])('%i %s is said in words', async (status, body, kind, message) => {
    const answer = (response: ServerResponse) => void response.writeHead(status).end(body);
    await expect(reading(answer)).rejects.toMatchObject({ kind, message });
  });
});

test.each([
  ['https://asm.example.org', '/service'],
  ['https://asm.example.org/service/', '/service'],
  ['https://asm.example.org/asmservice', '/asmservice'],
])('%s is asked at %s, and credentials never stand in the address', async (url, path) => {
  const asked: string[] = [];
  const server = await serve((request, response) => {
    asked.push(request.url ?? '');
    response.end('[]');
  });
  const own = url.replace('https://asm.example.org', server.address);
  expect(await shelterManager.authenticate(sessionWith(shelterManager, { ...who, url: own }))).toBe(0);
  server.stop();
  expect(asked).toEqual([path]);
});

const genuine = new URL('../../../../../shared/data/asm3/json_adoptable_animals.json', import.meta.url);
test.skipIf(!existsSync(genuine))('genuine animals are read', () => {
  const records: Record<string, unknown>[] = JSON.parse(readFileSync(genuine, 'utf8'));
  const animals = records.map(read);
  expect(new Set(animals.map(({ externalId }) => externalId)).size).toBe(51);
  for (const { name, specie, breed, sex, size, age, birthDate, price, description, location, customCode, microchip } of animals) {
    expect([name, specie, breed, sex, size, age, birthDate, description, location, customCode, microchip]).not.toContain(null);
    expect([0, 25, 75, 125, 250]).toContain(price);
  }
  expect(animals.filter(({ foster }) => foster).length).toBe(5);
  expect(animals.filter(({ pictures }) => pictures.length === 0).length).toBe(12);
  expect(animals.some(({ raw }) => JSON.stringify(raw).includes('Carer'))).toBe(false);
});
