import type { Page } from '@homeward/contract/call';
import { fileMessages } from '@homeward/contract/file';
import type { Shelter } from '@homeward/contract/shelter';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NOWHERE, said } from '../../../../test/new-shelter.ts';
import { blackPng, dataUrl, plain } from '../../../../test/picture.ts';
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

const ofShelter = (uuid = shelter.uuid) => ({ organization_shelter_uuid: uuid });
const logo = (kiosk_logo: string | null, fields: object = {}) =>
  server.admin.call('shelter/update-kiosk-logo', { ...ofShelter(), method: 'BASE_64', kiosk_logo, ...fields });
const kept = async () => {
  const input = { search: { uuid: shelter.uuid, with: { kiosk_logo: true } } };
  return (await server.admin.call<Page<Shelter>>('shelter/search', input)).data.result[0]?.kiosk_logo;
};
const entries = async () =>
  (await server.sql.query('select count(*)::int as n from audit_log where about_uuid = $1', [shelter.uuid])).rows[0].n;

test('the in-person feature is switched on, and once it is nothing more is written', async () => {
  expect(await server.admin.call('shelter/activate-in-person', ofShelter())).toMatchObject({
    http: 200,
    data: { organization_shelter: { in_person: true, version: 1 } },
  });
  const before = await entries();
  expect(await server.admin.call('shelter/activate-in-person', ofShelter())).toMatchObject({ http: 200 });
  expect(await entries()).toBe(before);
  expect(await server.admin.call('shelter/activate-in-person', ofShelter(NOWHERE))).toMatchObject({
    http: 404,
    message: 'Shelter not found',
  });
});

test('a kiosk logo is kept as a picture of our own, and taken away', async () => {
  const answer = await logo(dataUrl('image/png', await plain(400, 300).png().toBuffer(), 'logo.png'));
  expect(answer).toMatchObject({ http: 200, data: { organization_shelter: { kiosk_logo: { name: 'logo.png' } } } });
  const picture = await fetch(`${server.url}/cdn/ORIGINAL/${(await kept())?.key}`);
  const { format, width, height } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
  expect({ format, width, height }).toEqual({ format: 'webp', width: 400, height: 300 });
  expect(await logo(null)).toMatchObject({ http: 200, data: { organization_shelter: { version: 1 } } });
  expect(await kept()).toBeNull();
});

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
test.each([
  ['that is no picture', () => dataUrl('image/png', Buffer.from('no picture')), fileMessages.notPicture],
  ['that is a page', () => dataUrl('image/svg+xml', SVG), fileMessages.notPicture],
  ['that is a renamed SVG', () => dataUrl('image/png', SVG, 'logo.png'), fileMessages.notPicture],
  ['of 12,000 by 12,000 pixels', () => dataUrl('image/png', blackPng(12_000, 12_000)), fileMessages.tooManyPixels],
])('a kiosk logo %s is refused at its field', async (_, kiosk_logo, message) => {
  expect(said(await logo(kiosk_logo()))).toEqual({ kiosk_logo: message });
  expect(await kept()).toBeNull();
});

const settings: [string, object, string, string][] = [
  ['save-kiosk', { theme: { primary: 'red', secondary: '#000000' } }, 'value.theme.primary', 'A colour is # and six digits'],
  ['save-kiosk', { theme: { primary: '#000000' } }, 'value.theme.secondary', 'Missing a colour'],
  ['save-application-in-person', { existing_visitor: [] }, 'value.new_visitor', 'Please select a status'],
  ['save-application-in-person', { new_visitor: 'MEETING' }, 'value.new_visitor', 'Please select a status'],
  [
    'save-application-in-person',
    { new_visitor: 'WAIT_LIST', existing_visitor: [{ current_status: 'MEETING' }] },
    'value.existing_visitor.0.new_status',
    'Please select a status',
  ],
  [
    'save-application-in-person',
    {
      new_visitor: 'WAIT_LIST',
      existing_visitor: [
        { current_status: 'MEETING', new_status: 'WAIT_LIST' },
        { current_status: 'MEETING', new_status: 'MEETING_DONE' },
      ],
    },
    'value.existing_visitor.1.current_status',
    'There is a rule for this status already',
  ],
  [
    'save-text-budget',
    { door: { hour: 2, day: 1 }, location: { hour: 0, day: 5 }, shelter: { hour: 9, day: 9 } },
    'value.door.hour',
    'Must be at most those of a day',
  ],
  [
    'save-text-budget',
    { door: { hour: 1, day: null }, location: { hour: 0, day: 5 }, shelter: { hour: 9, day: 9 } },
    'value.door.day',
    'Inform a number of texts',
  ],
];
test.each(settings)('%s of %j is refused there', async (verb, value, path, message) => {
  const answer = await server.admin.call(`shelter-settings/${verb}`, { shelter_uuid: shelter.uuid, value });
  expect({ http: answer.http, said: said(answer) }).toEqual({ http: 422, said: { [path]: message } });
});

test.each([
  ['save-kiosk', 'KIOSK', { theme: { primary: '#0F6B66', secondary: '#b8432a' } }],
  [
    'save-application-in-person',
    'APPLICATION_IN_PERSON',
    { new_visitor: 'CHECKED_IN', existing_visitor: [{ current_status: 'CHECKED_IN', new_status: 'MEETING' }] },
  ],
  ['save-text-budget', 'TEXT_BUDGET', { door: { hour: 1, day: 1 }, location: { hour: 0, day: 5 }, shelter: { hour: 9, day: 9 } }],
])('%s keeps what is sent', async (verb, type_key, value) => {
  const answer = await server.admin.call(`shelter-settings/${verb}`, { shelter_uuid: shelter.uuid, type_key, value });
  const said = JSON.parse(JSON.stringify(value).replace('#0F6B66', '#0f6b66'));
  expect(answer).toMatchObject({ http: 200, data: { shelter_setting: { type_key, value: said } } });
});
