import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  credentialsOf,
  endedSync,
  type MadeIntegration,
  makeIntegration,
  type PartnersServer,
  resolvePending,
  startWithPartners,
  syncNow,
  wizard,
} from '../../../../test/integrations.ts';
import { type PetOf, petsOf } from '../../../../test/listing.ts';
import { NOWHERE } from '../../../../test/new-shelter.ts';
import { inquire } from '../../../../test/pets.ts';
import { makeHouse, makePet } from '../../../../test/shelters.ts';
import { Unclear } from '../../../partners/partner.ts';
import { partners } from '../../../partners/partners.ts';

let server: PartnersServer;
let integration: MadeIntegration;
let pets: PetOf[];
beforeAll(async () => {
  server = await startWithPartners({ animals: 30 });
  integration = await makeIntegration(server, 'SHELTER_BUDDY');
  await endedSync(server, integration);
  for (let round = 0; round < 2; round++) {
    await resolvePending(server);
    await syncNow(server, integration);
  }
});
beforeEach(async () => {
  vi.restoreAllMocks();
  server.simulator.set('shelter-buddy', null);
  pets ??= (await petsOf(server, integration)).filter(({ price }) => Number(price) > 0);
});
afterAll(() => server.stop());

/** A pet that no other test has used. */
const next = () => {
  const pet = pets.shift();
  if (!pet) throw new Error('There are no more pets');
  return pet as PetOf & { id: number; uuid: string };
};
const notify = (application_uuid: string, status_id = '70', by = server.admin) =>
  by.call('notify/adoption-info', { application_uuid, status_id });

test.each(['APPROVED', 'SIGNED', 'PAID'])('the partner is told of an adoption that is %s', async (status) => {
  // Not before it has happened.
  const { uuid } = await inquire(server, next(), status);
  const message = 'Outcomes can only be processed for Approved, Signed and Paid';
  expect(await notify(uuid)).toMatchObject({ http: 409, message });
  expect(await server.admin.call('application/force-set-adopted', { uuid })).toMatchObject({ http: 200 });
  expect(await notify(uuid)).toMatchObject({ http: 200, data: {} });
});

test('a key sent twice, at once and again, tells the partner once; with another body it tells nothing', async () => {
  const { uuid } = await inquire(server, next(), 'ADOPTED');
  const told = vi.spyOn(partners.SHELTER_BUDDY, 'notifyAdoption');
  const send = (status_id: string) =>
    server.admin.call('notify/adoption-info', { application_uuid: uuid, status_id }, { 'idempotency-key': 'one adoption' });
  expect((await Promise.all([send('70'), send('70')])).map(({ http }) => http)).toEqual([200, 200]);
  expect(await send('70')).toMatchObject({ http: 200 });
  expect(await send('71')).toMatchObject({ http: 422, message: 'This Idempotency-Key was used for another request' });
  expect(told).toHaveBeenCalledTimes(1);
  told.mockRestore();
});

const outcomeOf = async (uuid: string) =>
  (
    await server.sql.query(
      `select o.state_key, o.sent, o.answered, u.email as by from application_outcome o join adoption_application a on a.id = o.application_id
        join admin_user u on u.id = o.admin_user_id where a.uuid = $1`,
      [uuid],
    )
  ).rows;
/** The partner does as told with an adoption. */
const partnerThat = (does: () => Promise<string>) => vi.spyOn(partners.SHELTER_BUDDY, 'notifyAdoption').mockImplementation(does);
const TOLD = 'The partner has been told of this adoption already';
const UNCLEAR = 'Nobody knows whether the partner has heard of this adoption: look there before it is told again';

test('what was sent and answered is noted, under the application, and nothing is told twice', async () => {
  const pet = next();
  const { uuid } = await inquire(server, pet, 'ADOPTED');
  expect(await notify(uuid)).toMatchObject({ http: 200 });
  expect(await outcomeOf(uuid)).toEqual([
    {
      state_key: 'TOLD',
      sent: { externalId: pet.external_id, statusId: '70', receipts: [] },
      answered: `{"Id":1,"AnimalId":${pet.external_id},"ReceiptNumber":"R-1"}`,
      by: 'mara.voss@homeward.example',
    },
  ]);
  const told = partnerThat(() => Promise.resolve('{}'));
  expect(await notify(uuid)).toMatchObject({ http: 409, message: TOLD });
  expect(
    await server.admin.call('notify/adoption-info', { application_uuid: uuid, status_id: '71', looked: true }),
  ).toMatchObject({
    http: 409,
    message: TOLD,
  });
  expect(told).not.toHaveBeenCalled();
  const { rows } = await server.sql.query(
    "select admin_user_id is not null as known, call from audit_log where table_name = 'application_outcome' and parent_uuid = $1",
    [uuid],
  );
  expect(rows).toEqual([1, 2].map(() => ({ known: true, call: 'notify/adoption-info' })));
});

test('what the partner has refused is told again', async () => {
  const { uuid } = await inquire(server, next(), 'ADOPTED');
  expect(await notify(uuid, '3')).toMatchObject({ http: 424 });
  expect(await outcomeOf(uuid)).toMatchObject([
    { state_key: 'REFUSED', answered: 'ShelterBuddy does not take this status or receipt account for an adoption.' },
  ]);
  expect(await notify(uuid)).toMatchObject({ http: 200 });
  expect(await outcomeOf(uuid)).toMatchObject([{ state_key: 'TOLD' }]);
});

test('what nobody knows is told again only once somebody has looked', async () => {
  const { uuid } = await inquire(server, next(), 'ADOPTED');
  const told = partnerThat(() => Promise.reject(new Unclear('It took too long')));
  expect(await notify(uuid)).toMatchObject({ http: 409, message: UNCLEAR, data: { code: 'unclear' } });
  expect(await outcomeOf(uuid)).toMatchObject([{ state_key: 'UNCLEAR', answered: 'It took too long' }]);
  expect(await notify(uuid)).toMatchObject({ http: 409, message: UNCLEAR });
  expect(told).toHaveBeenCalledTimes(1);
  told.mockRestore();
  const looked = { application_uuid: uuid, status_id: '70', looked: true };
  expect(await server.admin.call('notify/adoption-info', looked)).toMatchObject({ http: 200 });
  expect(await outcomeOf(uuid)).toMatchObject([{ state_key: 'TOLD' }]);
});

test('of many who tell at once one does, and what died while it told is unclear', async () => {
  const { uuid } = await inquire(server, next(), 'ADOPTED');
  let answer: (said: string) => void = () => undefined;
  const told = partnerThat(() => new Promise((resolve) => (answer = resolve)));
  const first = notify(uuid);
  await expect.poll(() => told.mock.calls.length).toBe(1);
  const others = await Promise.all([1, 2, 3].map(() => notify(uuid)));
  expect(others.map(({ message }) => message)).toEqual(others.map(() => 'The partner is being told of this adoption just now'));
  await server.sql.query(
    "update application_outcome o set sent_date = now() - interval '2 minutes' from adoption_application a where a.id = o.application_id and a.uuid = $1",
    [uuid],
  );
  expect(await notify(uuid)).toMatchObject({ http: 409, message: UNCLEAR });
  answer('{}');
  expect(await first).toMatchObject({ http: 200 });
  expect(told).toHaveBeenCalledTimes(1);
});

test('the animal is then no longer listed, and the next sync takes the pet away', async () => {
  const pet = next();
  await notify((await inquire(server, pet, 'ADOPTED')).uuid);
  await syncNow(server, integration);
  expect((await petsOf(server, integration)).find(({ external_id }) => external_id === pet.external_id)?.deleted).toBe(true);
});

test.each(['PENDING', 'UNDER_REVIEW', 'DECLINED'])('an application that is %s has no outcome', async (status) => {
  const { uuid } = await inquire(server, next(), status);
  expect(await notify(uuid)).toMatchObject({
    http: 409,
    message: 'Outcomes can only be processed for Approved, Signed and Paid',
  });
});

test.each([
  ['canceled', 'PAID'],
  ['withdrew', 'PENDING'],
  ['returned', 'ADOPTED'],
])('an application that was %s has no outcome', async (column, status) => {
  const { uuid } = await inquire(server, next(), status);
  await server.sql.query(`update adoption_application set ${column} = true where uuid = $1`, [uuid]);
  expect(await notify(uuid)).toMatchObject({ http: 409 });
});

test.each(['PENDING', 'UNDER_REVIEW'])(
  'one that staff have forced from %s has no outcome, whoever asks for it',
  async (status) => {
    const { uuid } = await inquire(server, next(), status);
    expect(await server.admin.call('application/force-set-adopted', { uuid })).toMatchObject({ http: 200 });
    expect(await notify(uuid)).toMatchObject({
      http: 409,
      message: 'Outcomes can only be processed for Approved, Signed and Paid',
    });
  },
);

test.each(['3', '9999', 'Adopted'])('a status that is no adoption there is refused in words: %s', async (status) => {
  const { uuid } = await inquire(server, next(), 'ADOPTED');
  expect(await notify(uuid, status)).toMatchObject({
    http: 424,
    message: 'ShelterBuddy does not take this status or receipt account for an adoption.',
  });
});

test('a partner that is down is said to be', async () => {
  const { uuid } = await inquire(server, next(), 'ADOPTED');
  server.simulator.set('shelter-buddy', '401');
  expect(await notify(uuid)).toMatchObject({ http: 424, message: 'ShelterBuddy refuses these credentials.' });
});

test('an application that is not there is not found', async () => {
  expect(await notify(NOWHERE)).toMatchObject({ http: 404, message: 'Application not found' });
});

test('a pet that no integration brought is nobody’s to tell of', async () => {
  const { branch } = await makeHouse(server);
  const { uuid } = await inquire(server, await makePet(server, branch), 'ADOPTED');
  expect(await notify(uuid)).toMatchObject({ http: 409, message: 'No integration knows this pet' });
});

test('a partner that takes no adoptions is not told', async () => {
  const other = await makeIntegration(server, 'SHELTER_LUV');
  await endedSync(server, other);
  await resolvePending(server);
  await syncNow(server, other);
  const [pet] = await petsOf(server, other);
  const { uuid } = await inquire(server, pet as PetOf & { id: number; uuid: string }, 'ADOPTED');
  const message = 'Shelterluv takes no outcomes of adoptions: enter it there yourself';
  expect(await notify(uuid)).toMatchObject({ http: 409, message });
});

test('only who holds the permission tells', async () => {
  const other = await server.userWith('integration/search');
  expect(await notify(NOWHERE, '70', other)).toMatchObject({ http: 403, data: { permission: 'notify/adoption-info' } });
});

const statuses = (endpoint: string, { uuid }: MadeIntegration, by = server.admin) =>
  by.call(`${endpoint}/list-adoption-status`, { integration_uuid: uuid, partner: endpoint });
const accounts = ({ uuid }: MadeIntegration) =>
  server.admin.call('shelterbuddy/list-receipt-account', { integration_uuid: uuid });

test('the statuses that mean an adoption are listed', async () => {
  expect((await statuses('shelterbuddy', integration)).data).toEqual([
    { name: 'Adopted', value: '70' },
    { name: 'Adopted - Offsite', value: '71' },
  ]);
});

test('another partner’s integration is not found there', async () => {
  expect(await statuses('petpoint', integration)).toMatchObject({ http: 404, message: 'Integration not found' });
  const other = await makeIntegration(server, 'CHAMELEON', { connected: false });
  expect(await accounts(other)).toMatchObject({ http: 404, message: 'Integration not found' });
});

test('a partner without adoption statuses says so', async () => {
  const other = await makeIntegration(server, 'SHELTER_MANAGER', { connected: false });
  expect(await statuses('sheltermanager', other)).toMatchObject({ http: 422, message: 'This partner has no adoption statuses' });
});

test('the receipt accounts are listed', async () => {
  expect((await accounts(integration)).data).toEqual({
    Data: [
      { Id: 11, Name: 'Adoption fees', GlCode: '4100', IsActive: true },
      { Id: 12, Name: 'Donations', GlCode: '4200', IsActive: true },
      { Id: 13, Name: 'Old fees', GlCode: null, IsActive: false },
    ],
  });
});

test('a user without rights in finance is told so', async () => {
  const { shelter, branch } = await makeHouse(server);
  const credentials = { ...credentialsOf(server, 'SHELTER_BUDDY'), username: 'homeward-no-finance' };
  const poorer = await wizard(server, { key: 'SHELTER_BUDDY', shelter, branch }, credentials, { settings: {}, connected: false });
  expect(await accounts(poorer)).toMatchObject({ http: 424, message: 'This ShelterBuddy user may not see receipt accounts.' });
});

test('only who holds the permission lists', async () => {
  const other = await server.userWith('integration/search', 'petpoint/list-adoption-status');
  expect(await statuses('shelterbuddy', integration, other)).toMatchObject({ http: 403 });
});
