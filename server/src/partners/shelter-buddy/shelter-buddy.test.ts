import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { behavesWithFaults } from '../../../test/partner-faults.ts';
import { Fields } from '../fields.ts';
import { readAnimal } from './animal.ts';
import { shelterBuddy } from './index.ts';

const who = { username: 'homeward', password: 'shelterbuddy-password' };
behavesWithFaults(shelterBuddy, 'shelter-buddy', (url) => ({ ...who, url }));

/** The sheet's invented examples. */
const [marlow, odalys] = {
  Data: [
    {
      Id: 480121,
      Name: 'Marlow',
      IsDeleted: false,
      Type: { Id: 12, Name: 'Puppy', Uri: '/api/v2/animal/species/type/12' },
      Breed: {
        Primary: { Id: 301, Name: 'Border Collie', Uri: '/api/v2/animal/breed/301' },
        PrimarySpecies: { Id: 2, Uri: '/api/v2/animal/species/2' },
        Secondary: null,
        SecondarySpecies: null,
        IsCrossBreed: true,
      },
      Sex: { Id: 1, Name: 'Male', Uri: '/api/v2/animal/gender/1' },
      DateOfBirthUtc: '2026-06-20T08:00:00Z',
      Age: { Years: 0, Months: 5, Weeks: 0, IsApproximate: true, AgeGroup: { Id: 6, Name: 'Ranking (3-6 Months)' } },
      Size: null,
      Weight: '17.4 lbs',
      AdoptionFee: 225.0,
      AdoptionSummary: '<p>Marlow herds tennis balls.</p>',
      Features: { PrimaryColour: 'Black', SecondaryColour: 'White', CoatLength: 'Medium' },
      Medical: { IsDeclawed: false, IsVaccinated: true, SpayedNeutered: 'No' },
      Icons: [
        { Id: 7, Name: 'OK with Dogs' },
        { Id: 9, Name: 'House Trained' },
      ],
      Status: {
        Id: 92,
        Name: 'Available for Adoption - In Foster',
        DateUtc: '2026-11-02T18:10:00Z',
        Uri: '/api/v2/animal/status/92',
        UriValue: { IsInCare: true, IsInFosterCare: true, IsOutgoing: false, IsAdoption: false, IsDeceased: false },
      },
      SubStatus: null,
      Location: {
        PhysicalLocation: { Id: 53, Name: 'Harbor Campus', Uri: '/api/v2/location/physicallocation/53' },
        Kennel: null,
        Shelter: null,
      },
      RelatedAnimals: null,
      AvailableForAdoptionDateUtc: '1900-01-01T00:00:00Z',
      LastUpdatedUtc: '2026-11-19T02:41:07.63Z',
      Photos: [],
    },
    {
      Id: 479334,
      Name: 'Odalys',
      IsDeleted: false,
      Type: { Id: 3, Name: 'Cat', Uri: '/api/v2/animal/species/type/3' },
      Breed: {
        Primary: { Id: 77, Name: 'Domestic Longhair', Uri: '/api/v2/animal/breed/77' },
        PrimarySpecies: { Id: 3, Uri: '/api/v2/animal/species/3' },
        Secondary: null,
        SecondarySpecies: null,
        IsCrossBreed: false,
      },
      Sex: { Id: 2, Name: 'Female', Uri: '/api/v2/animal/gender/2' },
      DateOfBirthUtc: null,
      Age: { Years: 11, Months: null, Weeks: null, IsApproximate: true, AgeGroup: { Id: 11, Name: 'Senior' } },
      Size: 'Small',
      Weight: '9.1 lbs',
      AdoptionFee: null,
      AdoptionSummary: null,
      Features: { PrimaryColour: 'Grey', SecondaryColour: null, CoatLength: 'Long' },
      Medical: { IsDeclawed: true, IsVaccinated: true, SpayedNeutered: 'yes' },
      Icons: null,
      Status: {
        Id: 3,
        Name: 'Available For Adoption',
        DateUtc: '2026-10-11T16:00:00Z',
        Uri: '/api/v2/animal/status/3',
        UriValue: { IsInCare: true, IsInFosterCare: false, IsOutgoing: false, IsAdoption: false, IsDeceased: false },
      },
      SubStatus: { Id: 25, Name: 'Available- No Web Presence' },
      Location: {
        PhysicalLocation: { Id: 53, Name: 'Harbor Campus', Uri: '/api/v2/location/physicallocation/53' },
        Kennel: { Name: '12b' },
        Shelter: null,
      },
      RelatedAnimals: [{ RelationshipType: 'Bonded Pair', AnimalId: 479335 }],
      LastUpdatedUtc: '2026-11-18T21:05:00Z',
      Photos: [],
    },
  ],
  Paging: { Next: null },
}.Data;
const read = (record: Record<string, unknown> | undefined) => readAnimal(new Fields(record ?? {}));

test('a puppy in foster is read', () => {
  expect(read(marlow)).toMatchObject({
    externalId: '480121',
    name: 'Marlow',
    specie: 'Puppy',
    breed: 'Border Collie',
    secondaryBreed: null,
    sex: 'Male',
    size: 'Small',
    age: 'Ranking (3-6 Months)',
    birthDate: '2026-06-20',
    status: 'Available for Adoption - In Foster',
    foster: true,
    price: 225,
    description: 'Marlow herds tennis balls.',
    pictures: [],
    location: 'Harbor Campus',
    kennelNumber: null,
    neutered: false,
  });
});

test('a cat without birthday, fee and description is read', () => {
  expect(read(odalys)).toMatchObject({
    size: 'Small',
    age: 'Senior',
    birthDate: null,
    foster: false,
    price: null,
    description: null,
    kennelNumber: '12b',
    neutered: true,
  });
});

test('a deleted animal has left, whatever its status says', () => {
  expect(read({ ...marlow, IsDeleted: true })).toMatchObject({ externalId: '480121', status: 'Deleted', gone: true });
});

test('owners and the place an animal was found at are not kept', () => {
  const { raw } = read({ ...marlow, Owner: { Name: 'X' }, LostFoundAddress: 'Y' }) ?? {};
  expect(raw).toEqual(marlow);
});

test.each([
  ['2026-06-20T08:00:00Z', '2026-06-20'],
  ['2026-06-19T14:00:00Z', '2026-06-20'],
  ['2026-06-19T11:00:00Z', '2026-06-20'],
  ['2026-06-20T10:00:00Z', '2026-06-20'],
  ['1900-01-01T00:00:00Z', null],
  ['0000-00-00T00:00:00Z', null],
  ['2999-01-01T08:00:00Z', null],
])('midnight at the shelter, %s, is %s', (DateOfBirthUtc, birthDate) => {
  expect(read({ ...marlow, DateOfBirthUtc })?.birthDate).toBe(birthDate);
});

test('an age without group and birthday is a birthday', () => {
  const Age = { Years: 2, Months: null, Weeks: null, AgeGroup: null };
  expect(read({ ...odalys, Age })?.birthDate).toMatch(/^\d{4}-\d\d-01$/);
  expect(read({ ...odalys, Age: { ...Age, Years: null } })?.birthDate).toBeNull();
});

test.each([
  ['8.3 lbs', 'Small'],
  ['0.233 kg', 'Small'],
  ['20 kg', 'Medium'],
  ['60 lbs', 'Large'],
  ['', null],
  ['heavy', null],
])('%s is %s', (Weight, size) => {
  expect(read({ ...marlow, Weight })?.size).toBe(size);
});

const genuine = new URL('../../../../../shared/data/shelterbuddy/animals_366_sanitised.json', import.meta.url);
test.skipIf(!existsSync(genuine))('genuine animals are read', () => {
  const records: Record<string, unknown>[] = JSON.parse(readFileSync(genuine, 'utf8'));
  const animals = records.map(read).filter((animal) => animal !== undefined);
  expect(new Set(animals.map(({ externalId }) => externalId)).size).toBe(366);
  for (const { specie, breed, sex, status, location } of animals)
    expect([specie, breed, sex, status, location]).not.toContain(null);
  expect(animals.filter(({ birthDate }) => birthDate).length).toBe(301);
  expect(animals.filter(({ foster }) => foster).length).toBe(128);
  expect(animals.filter(({ neutered }) => neutered).length).toBe(112);
  expect(animals.some(({ raw }) => 'Owner' in raw)).toBe(false);
});
