import type { Shelter } from '@homeward/contract/shelter';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOWHERE, said, saveGeneral } from '../../../../test/new-shelter.ts';
import { dataUrl, pdf } from '../../../../test/picture.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { type MadeShelter, makeShelter } from '../../../../test/shelters.ts';

let server: TestServer;
let shelter: MadeShelter;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  shelter = await makeShelter(server);
});
afterAll(() => server.stop());

const PDF = dataUrl('application/pdf', pdf, 'Adoption 2026.pdf');
const NEEDED = { contract_base64: 'Upload the contract as a PDF' };
const save = (fields: Record<string, unknown>, of: MadeShelter | Shelter = shelter) => saveGeneral(server.admin, of, fields);
const saved = async (fields: Record<string, unknown>, of?: MadeShelter | Shelter) =>
  (await save(fields, of)).data.organization_shelter;
const open = (by = server.admin) =>
  by.call<{ name: string; base64: string }>('shelter/contract-file', { organization_shelter_uuid: shelter.uuid });

test('switched on it needs a file', async () => {
  const answer = await save({ contract: true });
  expect(answer.http).toBe(422);
  expect(said(answer)).toEqual(NEEDED);
});

test('uploaded it is answered by its name and size, and comes back as it was', async () => {
  const { contract, shelter_contract } = await saved({ contract: true, contract_base64: PDF });
  expect(contract).toBe(true);
  expect(shelter_contract).toMatchObject({ name: 'Adoption 2026.pdf', size: pdf.length });
  expect((await open()).data).toEqual({ name: 'Adoption 2026.pdf', base64: pdf.toString('base64') });
});

describe('kept', () => {
  let before: Shelter;
  beforeEach(async () => {
    before = await saved({ contract: true, contract_base64: PDF });
  });

  test('it stays when the shelter is saved without a file', async () => {
    const after = await saved({ contract: true, name: 'Other' }, before);
    expect(after.shelter_contract).toEqual(before.shelter_contract);
  });

  test('it stays when it is switched off', async () => {
    const after = await saved({ contract: false }, before);
    expect(after).toMatchObject({ contract: false, shelter_contract: before.shelter_contract });
    expect(await saved({ contract: true }, after)).toMatchObject({ contract: true, shelter_contract: before.shelter_contract });
  });

  test('it is replaced by another', async () => {
    const other = Buffer.concat([pdf, Buffer.from('%another\n')]);
    const contract_base64 = dataUrl('application/pdf', other, 'New.pdf');
    expect((await saved({ contract: true, contract_base64 }, before)).shelter_contract).toMatchObject({ name: 'New.pdf' });
    expect((await open()).data.base64).toBe(other.toString('base64'));
  });

  test('it cannot be removed while it is on', async () => {
    expect(said(await save({ contract: true, contract_remove: true }, before))).toEqual(NEEDED);
    expect(await open()).toMatchObject({ http: 200 });
  });

  test('it is removed when it is off, and then cannot be switched on', async () => {
    const after = await saved({ contract: false, contract_remove: true }, before);
    expect(after.shelter_contract).toBeNull();
    expect(await open()).toMatchObject({ http: 404, message: 'This shelter has no contract' });
    expect(said(await save({ contract: true }, after))).toEqual(NEEDED);
  });

  test('it is replaced where it is removed and another comes with it', async () => {
    const contract_base64 = dataUrl('application/pdf', pdf, 'Next.pdf');
    const after = await saved({ contract: true, contract_remove: true, contract_base64 }, before);
    expect(after.shelter_contract).toMatchObject({ name: 'Next.pdf' });
  });

  test('it is opened by who holds the permission of that alone', async () => {
    expect(await open(await server.userWith('shelter/search', 'shelter/save'))).toMatchObject({ http: 403 });
    expect(await open(await server.userWith('shelter/contract-file'))).toMatchObject({ http: 200 });
  });

  test.each(['ORIGINAL', 'AUTOx100'])('it is not among the public files (%s)', async (size) => {
    const response = await fetch(`${server.url}/cdn/${size}/${before.shelter_contract?.key}`);
    expect(response.status).toBe(404);
  });

  test('of a deleted shelter it is not opened', async () => {
    await server.sql.query('update organization_shelter set deleted = true where id = $1', [shelter.id]);
    expect(await open()).toMatchObject({ http: 404 });
  });
});

test.each([
  [
    'a page that calls itself one',
    dataUrl('application/pdf', Buffer.from('<!doctype html><h1>Hi'), 'form.pdf'),
    'form.pdf is not a PDF',
  ],
  ['a picture', dataUrl('image/png', Buffer.from('89504e470d0a1a0a', 'hex'), 'cat.png'), 'cat.png is not a PDF'],
  ['a page without a name', Buffer.from('<h1>Hi').toString('base64'), 'The file is not a PDF'],
  ['no base64', 'data:application/pdf;base64,%%%', 'The file did not arrive whole. Please choose it again'],
  ['a PDF that calls itself a page', dataUrl('text/html', pdf, 'form.pdf'), 'form.pdf is not a PDF'],
  [
    'a PDF without anything in it',
    dataUrl('application/pdf', Buffer.from('%PDF-1.4\ntrailer<</Root 1 0 R/Encrypt 9 0 R>>\nstartxref\n9\n%%EOF'), 'form.pdf'),
    'form.pdf is not a PDF',
  ],
  [
    'eleven megabytes',
    dataUrl('application/pdf', Buffer.concat([pdf, Buffer.alloc(11_000_000)])),
    'The PDF is larger than 10 MB',
  ],
])('%s is refused where it was chosen', async (_what, contract_base64, message) => {
  const answer = await save({ contract: true, contract_base64 });
  expect(answer.http).toBe(422);
  expect(said(answer)).toEqual({ contract_base64: message });
  expect(await open()).toMatchObject({ http: 404 });
});

test('of a shelter that is not there none is opened', async () => {
  expect(await server.admin.call('shelter/contract-file', { organization_shelter_uuid: NOWHERE })).toMatchObject({
    http: 404,
    message: 'Shelter not found',
  });
});
