import { describe, expect, test } from 'vitest';
import { readAll, serve, sessionWith } from '../../../test/partner.ts';
import { behavesWithFaults } from '../../../test/partner-faults.ts';
import { Fields } from '../fields.ts';
import { readAnimal } from './animal.ts';
import { shelterLuv } from './index.ts';

behavesWithFaults(shelterLuv, 'shelter-luv', (url) => ({ key: 'shelterluv-key', url }));

/** The sheet's invented examples. */
const tamsin = {
  ID: 'HARB-A-1187',
  'Internal-ID': '204418871',
  Name: 'Tamsin',
  LitterGroupId: null,
  Type: 'Dog',
  CurrentLocation: { Tier1: 'Adoption Floor', Tier2: 'Run 14', Tier3: '' },
  Sex: 'Female',
  Status: 'Available For Adoption',
  InFoster: false,
  AssociatedPerson: null,
  CurrentWeightPounds: '52.6',
  Size: 'Medium (20-59)',
  Altered: 'Yes',
  DOBUnixTime: 1699228800,
  Age: 36,
  CoverPhoto: 'https://images.example.org/sl/204418871/1.jpg',
  Photos: ['https://images.example.org/sl/204418871/1.jpg', 'https://images.example.org/sl/204418871/2.jpg'],
  Videos: [
    {
      VideoId: 'aB3',
      EmbedUrl: 'https://video.example.org/embed/aB3',
      YoutubeUrl: 'https://video.example.org/watch/aB3',
      ThumbUrl: 'https://video.example.org/t/aB3.jpg',
    },
  ],
  Breed: 'Terrier, American Pit Bull/Retriever, Labrador',
  Color: 'Brindle/White',
  Pattern: 'None',
  AdoptionFeeGroup: { Id: 31, Name: 'Adult dog', Price: '150.00', Discount: '0.00', Tax: '0.00' },
  Description: 'Tamsin waits at every kerb.\nShe likes carrots.',
  PreviousIds: [],
  Microchips: [{ Id: '985112000000017', Issuer: 'HomeAgain', ImplantUnixTime: 1730419200 }],
  LastIntakeUnixTime: '1760486400',
  Attributes: [
    { AttributeName: 'Good with dogs', Publish: 'Yes', InternalID: '881' },
    { AttributeName: 'No cats', Publish: 'Yes', InternalID: '882' },
    { AttributeName: 'Mouthy', Publish: 'No', InternalID: '890' },
  ],
  LastUpdatedUnixTime: '1763596800',
};
const bodkin = {
  ID: 'HARB-A-1202',
  'Internal-ID': '204419006',
  Name: 'Bodkin',
  LitterGroupId: '7713',
  Type: 'Cat',
  CurrentLocation: null,
  Sex: 'Male',
  Status: 'Available Foster',
  InFoster: true,
  AssociatedPerson: { FirstName: 'J', LastName: 'K', OutDateUnixTime: '1762300800', RelationshipType: 'foster' },
  CurrentWeightPounds: '3.1',
  Size: '',
  Altered: 'No',
  DOBUnixTime: 1755648000,
  Age: 3,
  CoverPhoto: 'https://images.example.org/sl/default_cat.png',
  Photos: [],
  Videos: [],
  Breed: 'Domestic Shorthair/Mix',
  Color: 'Orange/None',
  Pattern: 'Tabby',
  AdoptionFeeGroup: [],
  Description: '',
  PreviousIds: [{ IdValue: 'K-09', IssuingShelter: 'Valley Cats', Type: 'Transfer' }],
  Microchips: [],
  LastIntakeUnixTime: '1758499200',
  Attributes: [],
  LastUpdatedUnixTime: '1763510400',
};
const read = (record: Record<string, unknown>) => readAnimal(new Fields(record));

test('a dog is read', () => {
  expect(read(tamsin)).toMatchObject({
    externalId: '204418871',
    name: 'Tamsin',
    specie: 'Dog',
    breed: 'Terrier, American Pit Bull',
    secondaryBreed: 'Retriever, Labrador',
    sex: 'Female',
    size: 'Medium (20-59)',
    age: null,
    birthDate: '2023-11-06',
    status: 'Available For Adoption',
    foster: false,
    price: 150,
    description: 'Tamsin waits at every kerb.\nShe likes carrots.',
    pictures: ['https://images.example.org/sl/204418871/1.jpg', 'https://images.example.org/sl/204418871/2.jpg'],
    videos: ['https://video.example.org/watch/aB3'],
    location: 'Adoption Floor',
    customCode: 'HARB-A-1187',
    microchip: '985112000000017',
    kennelNumber: 'Run 14',
    neutered: true,
    raw: { 'Internal-ID': '204418871', Attributes: [{ AttributeName: 'Good with dogs' }, { AttributeName: 'No cats' }] },
  });
});

test('a foster without fee, size and picture is read without the foster person', () => {
  const animal = read(bodkin);
  expect(animal).toMatchObject({
    foster: true,
    price: null,
    size: null,
    pictures: [],
    location: null,
    neutered: false,
    birthDate: '2025-08-20',
  });
  expect(animal?.raw).not.toHaveProperty('AssociatedPerson');
});

test('what the shelter does not publish stays out', () => {
  expect(JSON.stringify(read(tamsin))).not.toContain('Mouthy');
});

test('a stub is no animal', () => {
  expect(read({ ID: '', 'Internal-ID': '7', Status: 'Service Out' })).toBeUndefined();
});

test('an age in months is a birthday where there is no other', () => {
  expect(read({ ...tamsin, DOBUnixTime: null, Age: 36 })?.birthDate).toMatch(/^\d{4}-\d\d-01$/);
  expect(read({ ...tamsin, DOBUnixTime: 1e18 })?.birthDate).toBeNull();
});

describe('an answer', () => {
  const reading = async (body: unknown) => {
    const server = await serve((_request, response) => response.end(JSON.stringify(body)));
    try {
      return await readAll(shelterLuv, sessionWith(shelterLuv, { key: 'k', url: server.address }));
    } finally {
      server.stop();
    }
  };
  test.each([
    [{ success: 0, error_message: 'Invalid API key' }, 'credentials', 'Shelterluv refuses these credentials.'],
    [{ success: 0, errors: ['Too late'] }, 'answer', 'Shelterluv refuses the request: Too late'],
    [{ success: 0 }, 'answer', 'Shelterluv refuses the request: no reason given'],
    [{ success: 1 }, 'answer', 'Shelterluv answers without a list of animals.'],
    [[], 'answer', 'Shelterluv answers in a way we do not understand.'],
    [{ success: 1, animals: [], has_more: true }, 'answer', 'Shelterluv promises more animals and sends none.'],
  ])('%j is refused in words', async (body, kind, message) => {
    await expect(reading(body)).rejects.toMatchObject({ kind, message });
  });

  test('tells the total as text or number', async () => {
    expect(await reading({ success: 1, animals: [tamsin, bodkin], has_more: false, total_count: '2' })).toMatchObject({
      total: 2,
    });
    expect(await reading({ success: 1, animals: [], has_more: false, total_count: 0 })).toMatchObject({ total: 0 });
  });
});
