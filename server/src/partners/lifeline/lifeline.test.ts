import { afterEach, expect, test } from 'vitest';
import { readAll, serve, sessionWith } from '../../../test/partner.ts';
import { behavesWithFaults } from '../../../test/partner-faults.ts';
import { lifeline } from './index.ts';

behavesWithFaults(lifeline, 'lifeline', (url) => ({ key: 'lifeline-key', url }), {
  refusal: /the key is not valid, or the shelter is empty\.$/,
  failure: 'credentials',
});

/** Invented, in PetPoint's form. */
const DETAILS: Record<string, string> = {
  '60310021':
    '<adoptableDetails xmlns="http://www.petango.com/"><ID>60310021</ID><AnimalName>Peachtree</AnimalName><Species>Dog</Species><Sex>Female</Sex><Altered>Yes</Altered><PrimaryBreed>Terrier, American Pit Bull</PrimaryBreed><SecondaryBreed>Mix</SecondaryBreed><PrimaryColor>Brown</PrimaryColor><SecondaryColor>White</SecondaryColor><Age>34</Age><Size>M</Size><Housetrained>Yes</Housetrained><Declawed /><Price>50.00</Price><Location>Kennel 41</Location><Dsc>Peachtree invents games.</Dsc><Photo1>https://photos.example.org/ll/60310021_1.jpg</Photo1><Photo2 /><Photo3 /><OnHold>No</OnHold><SpecialNeeds /><NoDogs /><NoCats /><NoKids /><Site>DeKalb County</Site><DateOfBirth>2024-01-08 00:00:00</DateOfBirth><Stage>Available</Stage><AgeGroup>Adult</AgeGroup><BuddyID>0</BuddyID><VideoID /></adoptableDetails>',
  '60310188':
    '<adoptableDetails xmlns="http://www.petango.com/"><ID>60310188</ID><AnimalName>Gravy</AnimalName><Species>Cat</Species><Sex>Male</Sex><Altered>No</Altered><PrimaryBreed>Domestic Shorthair</PrimaryBreed><SecondaryBreed /><PrimaryColor>Orange</PrimaryColor><SecondaryColor /><Age>3</Age><Size>S</Size><Housetrained>Unknown</Housetrained><Declawed>No</Declawed><Price /><Location>Foster Care</Location><Dsc /><Photo1 /><Photo2 /><Photo3 /><OnHold>No</OnHold><SpecialNeeds>Y</SpecialNeeds><NoDogs>Y</NoDogs><NoCats /><NoKids /><Site>Fulton County</Site><DateOfBirth>2026-08-12 00:00:00</DateOfBirth><Stage>Available - Foster</Stage><AgeGroup>Baby</AgeGroup><BuddyID>60310189</BuddyID><VideoID>gRv1</VideoID></adoptableDetails>',
};

let stop = () => {};
afterEach(() => stop());

test('LifeLine is read as PetPoint is, at its own address and of one site', async () => {
  const asked: (string | null)[] = [];
  const server = await serve((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
    if (pathname === '/ll/AdoptableDetails') return void response.end(DETAILS[searchParams.get('animalID') ?? '']);
    asked.push(searchParams.get('authkey'), searchParams.get('site'));
    const ids = Object.keys(DETAILS).map((id) => `<XmlNode><adoptableSearch><ID>${id}</ID></adoptableSearch></XmlNode>`);
    response.end(`<ArrayOfXmlNode>${ids.join('')}<XmlNode nil="true" /></ArrayOfXmlNode>`);
  });
  stop = server.stop;
  const session = sessionWith(lifeline, { url: `${server.address}/ll/`, key: 'k', site: '2' });
  const { animals, refused } = await readAll(lifeline, session);
  expect(asked).toEqual(['k', '2']);
  expect(refused).toEqual([]);
  expect(animals).toMatchObject([
    { externalId: '60310021', name: 'Peachtree', birthDate: '2024-01-08', price: 50, foster: false, neutered: true, videos: [] },
    { externalId: '60310188', name: 'Gravy', birthDate: '2026-08-12', price: null, foster: true, neutered: false, pictures: [] },
  ]);
});

test.each([
  [{ key: 'k' }, 'url'],
  [{ url: 'https://lifeline.example' }, 'key'],
])('credentials without one of them are refused', (credentials, missing) => {
  expect(lifeline.credentials.safeParse(credentials).error?.issues).toMatchObject([
    { path: [missing], message: 'Required field' },
  ]);
});
