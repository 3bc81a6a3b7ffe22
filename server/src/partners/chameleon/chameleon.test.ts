import { afterEach, expect, test } from 'vitest';
import { readAll, serve, sessionWith } from '../../../test/partner.ts';
import { behavesWithFaults } from '../../../test/partner-faults.ts';
import { chameleon } from './index.ts';

behavesWithFaults(chameleon, 'chameleon', (url) => ({ url }));

/** Invented: nobody outside has seen the true feed. */
const FEED = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:c="urn:example:chameleon-feed"><channel><title>Harbor County adoptable animals</title><link>https://feeds.example.org/harb</link><description>Adoptable</description><lastBuildDate>Fri, 20 Nov 2026 14:00:00 GMT</lastBuildDate>
<item><title>*BISCAY</title><guid isPermaLink="false">HARB.A871203</guid><link>https://feeds.example.org/harb/A871203</link><pubDate>Thu, 19 Nov 2026 22:41:00 GMT</pubDate><description><![CDATA[BISCAY HAS GOOD LEASH MANNERS. <br/>Adult home preferred]]></description><enclosure url="https://feeds.example.org/img?ID=A871203" type="image/jpeg" length="0"/>
<c:animalId>A871203</c:animalId><c:animalType>DOG</c:animalType><c:breed>GERM SHEPHERD/LABRADOR RETR</c:breed><c:sex>NEUTERED</c:sex><c:dob>2023-05-19</c:dob><c:age>3 YEARS 6 MONTHS</c:age><c:size>LARGE</c:size><c:color>BLACK/TAN</c:color><c:kennelStatus>AVAILABLE</c:kennelStatus><c:kennel>D112</c:kennel><c:condition>APP WNL</c:condition><c:hold></c:hold><c:fee>85.00</c:fee><c:shelter>HARB</c:shelter></item>
<item><title></title><guid isPermaLink="false">HARB.A871777</guid><link>https://feeds.example.org/harb/A871777</link><pubDate>Fri, 20 Nov 2026 09:05:00 GMT</pubDate><description></description>
<c:animalId>A871777</c:animalId><c:animalType>CAT</c:animalType><c:breed>DOMESTIC SH</c:breed><c:sex>FEMALE</c:sex><c:dob></c:dob><c:age>NO AGE</c:age><c:size>KITTN</c:size><c:color>BRN TABBY/WHITE</c:color><c:kennelStatus>AVAILABLE</c:kennelStatus><c:kennel>FOSTER</c:kennel><c:condition>UNDERAGE</c:condition><c:hold>ADOP RESCU</c:hold><c:fee></c:fee><c:shelter>HARB</c:shelter></item>
</channel></rss>`;

let stop = () => {};
afterEach(() => stop());

async function feed(body: string, status = 200) {
  const server = await serve((_request, response) => response.writeHead(status).end(body));
  stop = server.stop;
  return sessionWith(chameleon, { url: server.address });
}

test('animals are read from the items', async () => {
  const { animals, refused } = await readAll(chameleon, await feed(FEED));
  expect(refused).toEqual([]);
  expect(animals).toMatchObject([
    {
      externalId: 'HARB.A871203',
      name: 'BISCAY',
      specie: 'DOG',
      breed: 'GERM SHEPHERD',
      secondaryBreed: 'LABRADOR RETR',
      sex: 'NEUTERED',
      size: 'LARGE',
      birthDate: '2023-05-19',
      status: 'AVAILABLE',
      foster: false,
      price: 85,
      description: 'BISCAY HAS GOOD LEASH MANNERS.\nAdult home preferred',
      pictures: ['https://feeds.example.org/img?ID=A871203'],
      location: 'HARB',
      customCode: 'A871203',
      kennelNumber: 'D112',
      neutered: true,
      raw: { condition: 'APP WNL', color: 'BLACK/TAN', pubDate: 'Thu, 19 Nov 2026 22:41:00 GMT' },
    },
    { externalId: 'HARB.A871777', name: null, birthDate: null, description: null, foster: true, price: null, neutered: false },
  ]);
});

test('several pictures of an item are all taken', async () => {
  const two = FEED.replace('<enclosure ', '<enclosure url="https://feeds.example.org/2.jpg"/><enclosure ');
  const { animals } = await readAll(chameleon, await feed(two));
  expect(animals[0]?.pictures).toEqual(['https://feeds.example.org/2.jpg', 'https://feeds.example.org/img?ID=A871203']);
});

test('a birth date is guessed from an age', async () => {
  const { animals } = await readAll(chameleon, await feed(FEED.replace('2023-05-19', '2030-01-01')));
  expect(animals[0]?.birthDate).toMatch(/^20\d\d-\d\d-01$/);
});

test.each([
  ['a web page', '<!DOCTYPE html><html><body>Welcome</body></html>', 200],
  ['nothing', 'Not found', 404],
])('where %s is, there is no feed', async (_what, body, status) => {
  await expect(chameleon.authenticate(await feed(body, status))).rejects.toMatchObject({
    kind: 'answer',
    message: 'There is no feed of animals at this address.',
  });
});

test('an empty channel is a shelter without animals', async () => {
  const session = await feed('<rss version="2.0"><channel><title>Empty</title></channel></rss>');
  expect(await chameleon.authenticate(session)).toBe(0);
});

test('a feed that ends too early is not taken for a short one', async () => {
  await expect(readAll(chameleon, await feed(FEED.slice(0, FEED.lastIndexOf('</item>'))))).rejects.toMatchObject({
    kind: 'answer',
  });
});
