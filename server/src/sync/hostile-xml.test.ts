import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endedSync, type MadeIntegration, syncNow, wizard } from '../../test/integrations.ts';
import { type Listing, petsOf, startListing } from '../../test/listing.ts';
import { makeBranch, makeShelter } from '../../test/shelters.ts';

let server: Listing;
let integration: MadeIntegration;
beforeAll(async () => {
  server = await startListing();
});
beforeEach(async () => {
  says('Fennimore');
  const shelter = await makeShelter(server);
  const branch = await makeBranch(server, shelter, 'North');
  const place = { key: 'PETPOINT', shelter, branch } as const;
  integration = await wizard(server, place, { key: 'k', url: server.address }, { settings: {}, connected: true });
  expect(await endedSync(server, integration)).toMatchObject({ state_key: 'FINISHED', added: 1 });
});
afterAll(() => server.stop());

/** A PetPoint of one dog with this name, whose documents begin with `prologue`. */
function says(name: string, prologue = '') {
  const list = `<ArrayOfXmlNode><XmlNode><adoptableSearch><ID>1</ID><Name>${name}</Name></adoptableSearch></XmlNode></ArrayOfXmlNode>`;
  const details = `<adoptableDetails><ID>1</ID><AnimalName>${name}</AnimalName><Species>Dog</Species><Sex>Male</Sex><Stage>Available</Stage><Dsc>${name}</Dsc></adoptableDetails>`;
  server.answer = (request, response) =>
    response.end(`<?xml version="1.0"?>${prologue}${request.url?.startsWith('/AdoptableSearch') ? list : details}`);
}
const pet = async () => (await petsOf(server, integration))[0];

test('entities that would grow to a billion words, or name a file of ours, are not expanded', async () => {
  const tenfold = Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('');
  says('&e9;&file;', `<!DOCTYPE x [<!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY e0 "woof">${tenfold}]>`);
  const before = process.memoryUsage().rss;
  expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', updated: 1, archived: 0, failed_pets: 0 });
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 2 ** 20);
  expect(await pet()).toMatchObject({ name: '&e9;&file;', deleted: false });
});

test('a document type without an end fails the run in words, and the next one is well again', async () => {
  says('Mallory', `<!DOCTYPE x [<!ENTITY e "${'woof '.repeat(1_000_000)}">]>`);
  expect(await syncNow(server, integration)).toMatchObject({
    state_key: 'FAILED',
    reason: 'PetPoint sends XML that holds something too large.',
  });
  expect(await pet()).toMatchObject({ name: 'Fennimore', deleted: false });
  says('Fennimore II');
  expect(await syncNow(server, integration)).toMatchObject({ state_key: 'FINISHED', updated: 1 });
});
