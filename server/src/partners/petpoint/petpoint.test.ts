import { afterEach, expect, test } from 'vitest';
import { readAll, serve, sessionWith } from '../../../test/partner.ts';
import { behavesWithFaults } from '../../../test/partner-faults.ts';
import { petPoint } from './index.ts';

const KEY = 'petpoint-key-of-fifty-letters-in-all-0123456789abc';
behavesWithFaults(petPoint, 'petpoint', (url) => ({ key: KEY, url }), {
  refusal: /the key is not valid, or the shelter is empty\.$/,
  failure: 'credentials',
});

/** Invented, in the form of the genuine answers. */
const SEARCH = `<?xml version="1.0" encoding="utf-8"?>
<ArrayOfXmlNode xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns="http://www.petango.com/">
  <XmlNode><adoptableSearch xmlns=""><ID>51200317</ID><Name>Fennimore</Name><Species>Dog</Species><Sex>Male</Sex><PrimaryBreed>Retriever, Labrador</PrimaryBreed><SecondaryBreed>Mix</SecondaryBreed><SN>Neutered</SN><Age>28</Age><Photo>https://photos.example.org/pp/51200317_TN1.jpg</Photo><Location>Kennel B</Location><OnHold>No</OnHold><SpecialNeeds /><NoDogs /><NoCats>Y</NoCats><NoKids /><MemoList /><ARN>HC-2231</ARN><BehaviorTestList /><Stage>Available</Stage><AnimalType>Dog</AnimalType><AgeGroup>Adult</AgeGroup><WildlifeIntakeInjury /><WildlifeIntakeCause /><BuddyID>0</BuddyID><Featured>No</Featured><Sublocation>B12</Sublocation><ChipNumber>985112000000025</ChipNumber></adoptableSearch></XmlNode>
  <XmlNode><adoptableSearch xmlns=""><ID>51200409</ID><Name>Pansy</Name><Species>Cat</Species><Sex>Female</Sex><PrimaryBreed>Domestic Shorthair</PrimaryBreed><SecondaryBreed /><SN /><Age>4</Age><Photo>https://photos.example.org/pp/Photo-Not-Available-cat.gif</Photo><Location>Foster Care</Location><OnHold>No</OnHold><SpecialNeeds>Y</SpecialNeeds><NoDogs>Y</NoDogs><NoCats /><NoKids /><MemoList /><ARN /><BehaviorTestList /><Stage>Available - Foster</Stage><AnimalType>Cat</AnimalType><AgeGroup>Baby</AgeGroup><WildlifeIntakeInjury /><WildlifeIntakeCause /><BuddyID>51200410</BuddyID><Featured>No</Featured><Sublocation /><ChipNumber /></adoptableSearch></XmlNode>
  <XmlNode xsi:nil="true" />
</ArrayOfXmlNode>`;
const EMPTY =
  '<ArrayOfXmlNode xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns="http://www.petango.com/"><XmlNode xsi:nil="true" /></ArrayOfXmlNode>';
const DETAILS = `<adoptableDetails xmlns="http://www.petango.com/"><CompanyID>1</CompanyID><ID>51200317</ID><AnimalName>Fennimore</AnimalName><Species>Dog</Species><Sex>Male</Sex><Altered>Yes</Altered><PrimaryBreed>Retriever, Labrador</PrimaryBreed><SecondaryBreed>Mix</SecondaryBreed><PrimaryColor>Yellow</PrimaryColor><SecondaryColor /><Age>28</Age><Size>L</Size><Housetrained>Unknown</Housetrained><Declawed>No</Declawed><Price>125.00</Price><LastIntakeDate>2026-10-03 10:12:00</LastIntakeDate><Location>Kennel B</Location><Dsc>Fennimore fetches one shoe at a time.</Dsc><Photo1>https://photos.example.org/pp/51200317_1.jpg</Photo1><Photo2>https://photos.example.org/pp/51200317_2.jpg</Photo2><Photo3 /><OnHold>No</OnHold><SpecialNeeds /><NoDogs /><NoCats>Y</NoCats><NoKids /><BehaviorResult>Green</BehaviorResult><MemoList /><Site>Harbor County</Site><DateOfBirth>2024-07-15 00:00:00</DateOfBirth><ARN>HC-2231</ARN><VideoID>aB3xYz</VideoID><Stage>Available</Stage><AnimalType>Dog</AnimalType><AgeGroup>Adult</AgeGroup><BuddyID>0</BuddyID><Featured>No</Featured><Sublocation>B12</Sublocation><ChipNumber>985112000000025</ChipNumber><ColorPattern /></adoptableDetails>`;

let stop = () => {};
afterEach(() => stop());

/** PetPoint as these answers make it: a search, and the details of an animal by its id. */
async function petPointWith(search: string | number, details: Record<string, string | number> = {}) {
  const server = await serve((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
    const answer = pathname === '/AdoptableSearch' ? search : (details[searchParams.get('animalID') ?? ''] ?? 404);
    if (typeof answer === 'number') response.writeHead(answer).end('Something is wrong');
    else response.end(answer);
  });
  stop = server.stop;
  return { ...server, session: sessionWith(petPoint, { key: 'k', url: server.address }) };
}

const spoilt = (from: string | RegExp, to: string) => DETAILS.replace(from, to);

test('an animal is read from its details', async () => {
  const { session } = await petPointWith(SEARCH, { '51200317': DETAILS });
  const { animals, total } = await readAll(petPoint, session);
  expect(total).toBe(2);
  expect(animals).toMatchObject([
    {
      externalId: '51200317',
      name: 'Fennimore',
      specie: 'Dog',
      breed: 'Retriever, Labrador',
      secondaryBreed: 'Mix',
      sex: 'Male',
      size: 'L',
      age: 'Adult',
      birthDate: '2024-07-15',
      status: 'Available',
      foster: false,
      price: 125,
      description: 'Fennimore fetches one shoe at a time.',
      pictures: ['https://photos.example.org/pp/51200317_1.jpg', 'https://photos.example.org/pp/51200317_2.jpg'],
      videos: ['https://www.youtube.com/watch?v=aB3xYz'],
      location: 'Kennel B',
      customCode: 'HC-2231',
      microchip: '985112000000025',
      kennelNumber: 'B12',
      neutered: true,
      raw: { NoCats: 'Y', NoDogs: '', BehaviorResult: 'Green', PrimaryColor: 'Yellow' },
    },
  ]);
});

test.each([
  ['missing', 404],
  ['failing', 500],
  ['unreadable', '<adoptableDetails><ID>51200409</adoptableDetails>'],
  ['of another animal', DETAILS],
  ['empty', '<adoptableDetails />'],
])('an animal whose details are %s is refused, the others are not', async (_how, answer) => {
  const { session } = await petPointWith(SEARCH, { '51200317': DETAILS, '51200409': answer });
  const { animals, refused } = await readAll(petPoint, session);
  expect(animals.map(({ name }) => name)).toEqual(['Fennimore']);
  expect(refused).toEqual([{ externalId: '51200409', reason: expect.stringMatching(/^PetPoint .+\.$/) }]);
});

test('a key refused halfway ends the run', async () => {
  const { session } = await petPointWith(SEARCH, { '51200317': DETAILS, '51200409': 401 });
  await expect(readAll(petPoint, session)).rejects.toMatchObject({ kind: 'credentials' });
});

test('the total does not count the empty node at the end', async () => {
  const { session } = await petPointWith(SEARCH);
  expect(await petPoint.authenticate(session)).toBe(2);
});

test.each([['an empty list', EMPTY] as const, ['a failure', 500] as const])('%s means a wrong key', async (_what, answer) => {
  const { session, requests } = await petPointWith(answer);
  await expect(petPoint.authenticate(session)).rejects.toMatchObject({ kind: 'credentials' });
  expect(requests()).toBe(1);
});

test('an empty list takes no animal away unless the shelter may be empty', async () => {
  const { session } = await petPointWith(EMPTY);
  await expect(readAll(petPoint, session)).rejects.toMatchObject({ kind: 'credentials' });
  expect(await readAll(petPoint, { ...session, settings: { mayBeEmpty: true } })).toMatchObject({ animals: [], total: 0 });
});

test.each([
  ['its age in months without a birth date', spoilt('2024-07-15 00:00:00', ''), { birthDate: expect.stringMatching(/-01$/) }],
  ['no birth date without either', spoilt(/<(DateOfBirth|Age)>[^<]*/g, '<$1>'), { birthDate: null }],
  ['a hold', spoilt('<OnHold>No', '<OnHold>Yes'), { status: 'On Hold' }],
  ['a foster by its place', spoilt('Kennel B', 'Foster Care'), { foster: true }],
  ['no picture in a placeholder', spoilt('51200317_1.jpg', 'Photo-Not-Available-dog.gif'), { pictures: { length: 1 } }],
  [
    'text in HTML',
    spoilt('one shoe', '&lt;b&gt;one&lt;/b&gt;&lt;br/&gt;shoe &amp;amp; sock'),
    { description: 'Fennimore fetches one\nshoe & sock at a time.' },
  ],
  ['more than signs XML forbids', spoilt('one shoe', 'one &#x1F; shoe'), { name: 'Fennimore' }],
  ['no price in words', spoilt('125.00', 'ask us'), { price: null }],
])('details tell %s', async (_what, details, expected) => {
  const { session } = await petPointWith(SEARCH, { '51200317': details });
  expect((await readAll(petPoint, session)).animals).toMatchObject([expected]);
});
