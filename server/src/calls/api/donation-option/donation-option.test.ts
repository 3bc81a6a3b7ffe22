import type { Page } from '@homeward/contract/call';
import type { DonationOption } from '@homeward/contract/donation-option';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { type Ids, makeHouse } from '../../../../test/shelters.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let shelter: Ids;
beforeEach(async () => {
  ({ shelter } = await makeHouse(server));
});

type Saved = { donation_option: DonationOption };
const create = (description = 'Feeds a cat', amount: unknown = 10) =>
  server.admin.call<Saved>('donation-option/create', { shelter_uuid: shelter.uuid, description, amount });
const update = (fields: object) => server.admin.call<Saved>('donation-option/update', fields);
const remove = (uuid: string) => server.admin.call<Saved>('donation-option/delete', { uuid });
const own = () =>
  server.admin.call<Page<DonationOption>>('donation-option/search', {
    search: { 'shelter.uuid': shelter.uuid },
    options: { limit: 10 },
  });
const defaults = async () => {
  const input = { search: { shelter_id: null }, options: { sort: 'created_date' } };
  return (await server.admin.call<Page<DonationOption>>('donation-option/search', input)).data.result;
};
const refused = (field: string, message: string) => ({ http: 422, data: { errors: [{ path: [field], message }] } });

test('a created option is answered whole and listed for its shelter', async () => {
  const { data } = await create('  Feeds a cat ', 1250.5);
  expect(data.donation_option).toMatchObject({ description: 'Feeds a cat', amount: 1250.5, version: 1, deleted: false });
  expect((await own()).data.result.map(({ uuid }) => uuid)).toEqual([data.donation_option.uuid]);
});

test('defaults have no shelter', async () => {
  expect((await own()).data.count).toBe(0);
  expect((await defaults()).length).toBeGreaterThan(0);
});

test.each(['', '   '])('a description is not blank like "%s"', async (description) => {
  expect(await create(description)).toMatchObject(refused('description', 'Missing a description'));
});

test.each([
  [-0.01, 'Must be at least 0'],
  [1.005, 'At most 2 decimals in USD'],
  [null, 'Missing an amount'],
])('an amount is not %s', async (amount, message) => {
  expect(await create('Feeds a cat', amount)).toMatchObject(refused('amount', message));
});

test('an amount may be nothing', async () => {
  expect(await create('What you like', 0)).toMatchObject({ http: 200 });
});

test('an option is changed', async () => {
  const { uuid, version } = (await create()).data.donation_option;
  const { data } = await update({ uuid, version, description: 'Feeds two cats', amount: 20 });
  expect(data.donation_option).toMatchObject({ uuid, version: 2, description: 'Feeds two cats', amount: 20 });
});

test('the second of two saves of one version learns who was first', async () => {
  const { uuid, version } = (await create()).data.donation_option;
  await update({ uuid, version, description: 'One', amount: 1 });
  expect(await update({ uuid, version, description: 'Two', amount: 2 })).toMatchObject({
    http: 409,
    data: { conflict: { who: 'Mara Voss' } },
  });
});

test('a deleted option leaves the list, and cannot be deleted again', async () => {
  const { uuid } = (await create()).data.donation_option;
  expect((await remove(uuid)).data.donation_option).toMatchObject({ uuid, deleted: true });
  expect((await own()).data.count).toBe(0);
  expect(await remove(uuid)).toMatchObject({ http: 404 });
});

describe('a shelter has at most ten options', () => {
  const fill = async () => {
    for (let one = 1; one <= 10; one += 1) await create(`Option ${one}`);
  };
  const tooMany = { http: 409, message: 'A shelter has at most 10 donation options' };

  test('of its own', async () => {
    await fill();
    expect(await create('One more')).toMatchObject(tooMany);
    expect((await own()).data.count).toBe(10);
  });

  test('not counting deleted ones', async () => {
    await fill();
    await remove((await own()).data.result[0]?.uuid ?? '');
    expect(await create('One more')).toMatchObject({ http: 200 });
  });

  test('though two are made at once', async () => {
    for (let one = 1; one <= 9; one += 1) await create(`Option ${one}`);
    const both = await Promise.all([create('Tenth'), create('Eleventh')]);
    expect(both.map(({ http }) => http).sort()).toEqual([200, 409]);
  });
});

describe('a default', () => {
  const refusal = { http: 409, message: 'Default donation options are for all shelters and cannot be changed here' };

  test('is not changed for one shelter', async () => {
    const [{ uuid, version } = { uuid: '', version: 1 }] = await defaults();
    expect(await update({ uuid, version, description: 'Mine', amount: 1 })).toMatchObject(refusal);
  });

  test('is not deleted for one shelter', async () => {
    expect(await remove((await defaults())[0]?.uuid ?? '')).toMatchObject(refusal);
  });
});

test('a shelter that does not exist has no options', async () => {
  shelter = { ...shelter, uuid: '0190b0f0-0000-7000-8000-000000000000' };
  expect(await create()).toMatchObject({ http: 404, message: 'Shelter not found' });
});
