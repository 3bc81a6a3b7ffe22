import { describe, expect, test } from 'vitest';
import { startSimulator } from '../../../../simulator/src/simulator.ts';
import { readAll, serve, sessionWith } from '../../../test/partner.ts';
import { behavesWithFaults } from '../../../test/partner-faults.ts';
import { Fields } from '../fields.ts';
import { readAnimal } from './animal.ts';
import { animalsFirst } from './index.ts';

behavesWithFaults(animalsFirst, 'animals-first', (url) => ({ key: 'animalsfirst-token', url }));

/** The sheet's invented examples. */
const [juniper, biscuit] = [
  {
    id: '65a1c0ffee00aa11bb22cc01',
    seq_id: '10442',
    shelter_id: 'harbor-county',
    name: 'Juniper',
    species: 'Dog',
    type: 'available',
    status: 'Available',
    breed: 'Australian Shepherd',
    secondary_breed: 'Mixed Breed',
    gender: { value: 'Female' },
    age: { value: 'Young' },
    display_age: '1 year 2 months',
    altered: 'Yes',
    birthday: '2025-09-12',
    est_birthday: 'Yes',
    size: 'Medium',
    primary_color: 'Blue Merle',
    secondary_color: 'White',
    declawed: 'No',
    description: 'Juniper counts sheep that are not there.',
    energy_level: 'High',
    featured: 'No',
    intake_date: '2026-09-30',
    intake_type: 'Stray',
    outcome_date: '',
    kennel: 'A7',
    location: 'Main building',
    address: { address_1: '1 Pier Rd', address_2: '', city: 'Harbor', state: 'TX', zip: '75000', country: 'US' },
    los: '52',
    microchip: '985112000000033',
    adoption_fee: '175',
    all_photos: ['https://images.example.org/af/10442-1.jpg', 'https://images.example.org/af/10442-2.jpg'],
    photo_url: 'https://images.example.org/af/10442-1.jpg',
    youtube_links: [],
    adopt_profile_url: 'https://adopt.example.org/animal/10442',
  },
  {
    id: '65a1c0ffee00aa11bb22cc02',
    seq_id: '10457',
    shelter_id: 'harbor-county',
    name: 'Mr Biscuit',
    species: 'Cat',
    type: 'foster',
    status: 'In Foster',
    breed: 'Domestic Longhair',
    secondary_breed: '',
    gender: 'Male',
    age: 'Senior',
    display_age: '12 years',
    altered: 'Yes',
    birthday: '',
    est_birthday: '',
    size: 'Large',
    primary_color: 'Cream',
    secondary_color: '',
    declawed: 'Yes',
    description: '',
    energy_level: 'Low',
    featured: 'Yes',
    intake_date: '2026-08-02',
    intake_type: 'Surrender',
    outcome_date: '',
    kennel: '',
    location: 'Foster home',
    address: { city: 'Harbor', state: 'TX' },
    los: '111',
    microchip: '',
    adoption_fee: 0,
    all_photos: [],
    photo_url: '',
    youtube_links: ['https://video.example.org/watch/mb1'],
    adopt_profile_url: '',
  },
];
const read = (record: Record<string, unknown> | undefined) => readAnimal(new Fields(record ?? {}));

test('a dog is read', () => {
  expect(read(juniper)).toMatchObject({
    externalId: '65a1c0ffee00aa11bb22cc01',
    name: 'Juniper',
    specie: 'Dog',
    breed: 'Australian Shepherd',
    secondaryBreed: 'Mixed Breed',
    sex: 'Female',
    size: 'Medium',
    age: 'Young',
    birthDate: '2025-09-12',
    status: 'Available',
    foster: false,
    price: 175,
    description: 'Juniper counts sheep that are not there.',
    pictures: ['https://images.example.org/af/10442-1.jpg', 'https://images.example.org/af/10442-2.jpg'],
    videos: [],
    location: 'Main building',
    customCode: '10442',
    microchip: '985112000000033',
    kennelNumber: 'A7',
    neutered: true,
    raw: { address: { address_1: '1 Pier Rd' } },
  });
});

test('a foster is read without the home’s address', () => {
  const animal = read(biscuit);
  expect(animal).toMatchObject({
    sex: 'Male',
    age: 'Senior',
    birthDate: null,
    foster: true,
    price: 0,
    secondaryBreed: null,
    pictures: [],
    videos: ['https://video.example.org/watch/mb1'],
  });
  expect(animal.raw).not.toHaveProperty('address');
});

test('the words that filters can name are the partner’s', async () => {
  const simulator = await startSimulator({ animals: 40 });
  const url = simulator.address('animals-first');
  const words = await animalsFirst.vocabulary?.(sessionWith(animalsFirst, { key: 'animalsfirst-token', url }));
  const refused = animalsFirst.vocabulary?.(sessionWith(animalsFirst, { key: 'wrong', url }));
  await expect(refused).rejects.toMatchObject({ kind: 'credentials' });
  await simulator.stop();
  expect(words).toMatchObject({ size: ['Extra Large', 'Large', 'Medium', 'Small'], age: ['Adult', 'Baby', 'Senior', 'Young'] });
});

describe('an answer', () => {
  test.each([
    ['{"error":"Invalid API token"}', 'credentials', 'AnimalsFirst refuses these credentials.'],
    ['{"error":"Not today"}', 'answer', 'AnimalsFirst refuses the request: Not today'],
    ['{}', 'answer', 'AnimalsFirst answers with something that is no list.'],
    ['', 'answer', 'AnimalsFirst answers with something that is no list.'],
  ])('%s is said in words', async (body, kind, message) => {
    const server = await serve((_request, response) => response.end(body));
    const reading = readAll(animalsFirst, sessionWith(animalsFirst, { key: 'k', url: server.address }));
    await expect(reading).rejects.toMatchObject({ kind, message });
    server.stop();
  });
});
