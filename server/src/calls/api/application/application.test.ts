import type { Application, why } from '@homeward/contract/application';
import {
  type ApplicationAction,
  applicationActions,
  applicationStatuses,
  refusals,
  refusedFor,
  WAITS_FOR_PAYMENT,
} from '@homeward/contract/application-rules';
import type { Page } from '@homeward/contract/call';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { inquire } from '../../../../test/pets.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { type Ids, makeHouse, makePet } from '../../../../test/shelters.ts';

let server: TestServer;
let branch: Ids;
let pet: Ids;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  ({ branch } = await makeHouse(server));
  pet = await makePet(server, branch, { price: 100 });
});

type Answer = { adoption_application: Application };
type Why = z.output<typeof why.output>;
const call = (path: string, input: object) => server.admin.call<Answer>(`application/${path}`, input);
const inputOf: Record<ApplicationAction, (uuid: string) => object> = {
  'checkout-update': (uuid) => ({ application_uuid: uuid, license: 5 }),
  'remove-checkout-product': (uuid) => ({ application_uuid: uuid, product_uuid: uuid }),
  'force-set-adopted': (uuid) => ({ uuid }),
  'release-payment': (uuid) => ({ application_uuid: uuid }),
  'adoption-return': (uuid) => ({ application_uuid: uuid, reason_type_key: 'LOST', description: 'It came back' }),
};
const act = (action: ApplicationAction, { uuid }: Ids) => call(action, inputOf[action](uuid));
const setPet = (set: string) => server.sql.query(`update pet set ${set} where id = $1`, [pet.id]);
const petIs = async () => {
  const { rows } = await server.sql.query('select status_key, visibility_key from pet where id = $1', [pet.id]);
  return rows[0];
};
const read = async ({ uuid }: Ids, relations: object) => {
  const { data } = await server.admin.call<Page<Application>>('application/search', { search: { uuid, with: relations } });
  return data.result[0];
};

const flags = ['', 'canceled', 'withdrew', 'returned'] as const;
const allowed: Record<(typeof flags)[number], readonly string[]> = {
  '': applicationStatuses,
  canceled: ['PENDING', 'UNDER_REVIEW', 'APPROVED', 'SIGNED', 'PAID'],
  withdrew: ['PENDING', 'UNDER_REVIEW'],
  returned: ['ADOPTED'],
};
const states = flags.flatMap((flag) => applicationStatuses.map((status) => ({ flag, status })));

describe.each(states)('an application that is $status $flag', ({ flag, status }) => {
  const stand = async () => {
    const application = await inquire(server, pet, status);
    if (flag) await server.sql.query(`update adoption_application set ${flag} = true where id = $1`, [application.id]);
    return application;
  };

  if (!allowed[flag].includes(status)) {
    test('cannot be', async () => {
      await expect(stand()).rejects.toThrow(/violates check constraint/);
    });
    return;
  }

  test('is done to what its rules allow, refused with their words what they do not, and says the same before', async () => {
    const standing = {
      status_key: status,
      canceled: flag === 'canceled',
      withdrew: flag === 'withdrew',
      returned: flag === 'returned',
    };
    const waits = !flag && status !== 'ADOPTED' && status !== 'DECLINED';
    for (const action of applicationActions) {
      await server.sql.query('update adoption_application set deleted = true where pet_id = $1', [pet.id]);
      const application = await stand();
      const refused = refusedFor(action, standing);
      const said = refusedFor(action, { ...standing, products: false });
      const { data } = await server.admin.call<Why>('application/why', { uuid: application.uuid });
      const repair = said === 'no_payment' ? [] : [{ action, refused: said ? refusals[said].message : null }];
      expect(data.repairs.filter((one) => one.action === action)).toEqual(repair);
      // What waits for nothing has not been waiting since any day.
      expect({ waits: data.waits_for !== null, since: data.since !== null }).toEqual({ waits, since: waits });
      const answer = await act(action, application);
      if (refused) expect(answer, action).toMatchObject({ http: 409, message: refusals[refused].message });
      else if (action === 'remove-checkout-product') expect(answer.message).toBe(refusals.no_products.message);
      else expect(answer, action).toMatchObject({ http: 200 });
      await setPet("status_key = 'AVAILABLE', visibility_key = 'VISIBLE'");
    }
  });
});

describe('forced as adopted', () => {
  test('it keeps where it stood, its pet is adopted, and whoever comes second is told so', async () => {
    const application = await inquire(server, pet, 'SIGNED');
    const answers = await Promise.all(Array.from({ length: 50 }, () => act('force-set-adopted', application)));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ http }) => http !== 200).map(({ message }) => message))).toEqual(
      new Set([refusals.adopted.message]),
    );
    expect(await petIs()).toMatchObject({ status_key: 'ADOPTED' });
    expect(await read(application, { timeline: true })).toMatchObject({
      status_key: 'ADOPTED',
      forced_from_key: 'SIGNED',
      timeline: [
        { kind: 'STATUS', what: 'SIGNED' },
        { kind: 'FORCED', what: 'ADOPTED', by: expect.any(String) },
      ],
    });
  });

  test('of several of one pet that are forced at once, one is, and the others read that the pet is adopted', async () => {
    const applications = [];
    for (const _ of [1, 2, 3, 4, 5]) applications.push(await inquire(server, pet, 'PENDING'));
    const answers = await Promise.all(applications.map((one) => act('force-set-adopted', one)));
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(new Set(answers.filter(({ http }) => http !== 200).map(({ message }) => message))).toEqual(
      new Set([refusals.pet_adopted.message]),
    );
  });

  test('it is not while its pet is promised to somebody else, who is named', async () => {
    const rival = await inquire(server, pet, 'PAID');
    const application = await inquire(server, pet, 'UNDER_REVIEW');
    expect(await act('force-set-adopted', application)).toMatchObject({ http: 409, message: refusals.rival.message });
    const { data } = await server.admin.call('application/why', { uuid: application.uuid });
    expect(data).toMatchObject({ rivals: [{ uuid: rival.uuid, adopter: 'Ada Pter', status_key: 'PAID' }] });
  });

  test.each([
    ['deleted = true', refusals.pet_deleted.message],
    ["status_key = 'ADOPTED'", refusals.pet_adopted.message],
  ])('it is not where its pet has %s', async (set, message) => {
    const application = await inquire(server, pet, 'APPROVED');
    await setPet(set);
    expect(await act('force-set-adopted', application)).toMatchObject({ http: 409, message });
  });

  test('it is not while the adopter pays', async () => {
    const application = await inquire(server, pet, 'SIGNED');
    await server.sql.query(
      `insert into payment_charge (application_id, gateway_key, state_key, amount, currency, created_date)
        values ($1, 'STRIPE', 'CAPTURING', 100, 'USD', '2026-01-02T03:04:05Z')`,
      [application.id],
    );
    for (const action of ['force-set-adopted', 'checkout-update', 'remove-checkout-product'] as const)
      expect(await act(action, application)).toMatchObject({ http: 409, message: refusals.capturing.message });
    const { data } = await server.admin.call('application/why', { uuid: application.uuid });
    expect(data).toMatchObject({ waits_for: WAITS_FOR_PAYMENT, since: expect.stringMatching(/^2026-01-02T03:04/) });
  });

  test('a canceled one tells of its pet that is stuck on approved until it is set available, by staff', async () => {
    const application = await inquire(server, pet, 'APPROVED');
    await server.sql.query('update adoption_application set canceled = true where id = $1', [application.id]);
    await setPet("status_key = 'APPROVED'");
    const stuck = async () => (await server.admin.call<Why>('application/why', { uuid: application.uuid })).data.stuck_pet;
    expect(await stuck()).toBe(pet.uuid);
    expect(await call('force-set-available', { uuid: pet.uuid })).toMatchObject({ http: 200 });
    expect(await stuck()).toBe(null);
    const { rows } = await server.sql.query('select status_source from pet where id = $1', [pet.id]);
    expect(rows).toEqual([{ status_source: 'STAFF' }]);
    const timeline = (await read(application, { timeline: true }))?.timeline ?? [];
    expect(timeline.at(-1)).toMatchObject({ kind: 'FREED', by: expect.any(String) });
  });

  test('a payment that does not come to its end is let go once, after half an hour and not before', async () => {
    const application = await inquire(server, pet, 'SIGNED');
    await server.sql.query(
      `insert into payment_charge (application_id, gateway_key, state_key, amount, currency) values ($1, 'STRIPE', 'CAPTURING', 100, 'USD')`,
      [application.id],
    );
    expect(await act('release-payment', application)).toMatchObject({ http: 409, message: refusals.not_hanging.message });
    await server.sql.query(`update payment_charge set created_date = now() - interval '31 minutes' where application_id = $1`, [
      application.id,
    ]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => act('release-payment', application)));
    expect(answers.map(({ http }) => http).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(await read(application, { payment_charges: true })).toMatchObject({ payment_charges: [{ state_key: 'FAILED' }] });
    expect(await act('force-set-adopted', application)).toMatchObject({ http: 200 });
  });
});

test('an application is found by its pet, its location and its adopter when these have been archived, as it shows them', async () => {
  const { uuid } = await inquire(server, pet, 'SIGNED');
  await setPet('deleted = true');
  await server.sql.query('update organization_branch set deleted = true where id = $1', [branch.id]);
  await server.sql.query(
    'update adopter_user set deleted = true where id = (select adopter_user_id from adoption_application where uuid = $1)',
    [uuid],
  );
  const shown = await read({ id: 0, uuid }, { pet: { with: { branch: { with: { shelter: true } } } }, adopter_user: true });
  const searches = [
    { 'pet.uuid': pet.uuid },
    { uuid, 'pet.name.ilike': `%${shown?.pet?.name}%` },
    { 'pet.branch.uuid': branch.uuid },
    { uuid, 'pet.branch.shelter.uuid': shown?.pet?.branch?.shelter?.uuid },
    { uuid, 'adopter_user.email': shown?.adopter_user?.email },
  ];
  for (const search of searches) {
    const { data } = await server.admin.call<Page<Application>>('application/search', { search });
    expect(data.result.map((one) => one.uuid)).toEqual([uuid]);
  }
});

test('two applications of one pet cannot both have it promised', async () => {
  await inquire(server, pet, 'APPROVED');
  await expect(inquire(server, pet, 'SIGNED')).rejects.toThrow(/adoption_application_promised_unique/);
});

describe('a returned pet', () => {
  const back = { reason_type_key: 'SURRENDER', description: 'It barks' };

  test('is available and hidden, whoever sends it twice at once', async () => {
    const application = await inquire(server, pet, 'ADOPTED');
    await setPet("status_key = 'ADOPTED'");
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call('adoption-return', { application_uuid: application.uuid, ...back })),
    );
    expect(answers.map(({ http }) => http).sort()).toEqual([200, ...Array(19).fill(409)]);
    expect(await petIs()).toEqual({ status_key: 'AVAILABLE', visibility_key: 'HIDDEN' });
    expect(await read(application, { adoption_return: true })).toMatchObject({
      returned: true,
      status_key: 'ADOPTED',
      adoption_return: back,
    });
  });

  test('stays with whoever has adopted it since', async () => {
    const first = await inquire(server, pet, 'ADOPTED');
    await inquire(server, pet, 'ADOPTED');
    await setPet("status_key = 'ADOPTED'");
    expect(await act('adoption-return', first)).toMatchObject({ http: 200 });
    expect(await petIs()).toEqual({ status_key: 'ADOPTED', visibility_key: 'VISIBLE' });
  });

  test.each([
    [{ ...back, reason_type_key: undefined }, 'reason_type_key', 'Missing a reason'],
    [{ ...back, reason_type_key: 'BORED' }, 'reason_type_key', 'Missing a reason'],
    [{ ...back, description: ' ' }, 'description', 'Missing a description'],
  ])('needs its reasons: %o', async (input, field, message) => {
    const { uuid } = await inquire(server, pet, 'ADOPTED');
    expect(await call('adoption-return', { application_uuid: uuid, ...input })).toMatchObject({
      http: 422,
      data: { errors: [{ path: [field], message }] },
    });
  });
});

describe('a pet that is stuck on approved', () => {
  const free = (uuid = pet.uuid) => server.admin.call('application/force-set-available', { uuid });
  beforeEach(() => setPet("status_key = 'APPROVED'"));

  test('is set available where its application was canceled', async () => {
    const { id } = await inquire(server, pet, 'APPROVED');
    await server.sql.query('update adoption_application set canceled = true where id = $1', [id]);
    expect(await free()).toMatchObject({ http: 200, data: { status: 200 } });
    expect(await petIs()).toMatchObject({ status_key: 'AVAILABLE' });
  });

  test.each(['APPROVED', 'SIGNED', 'PAID'])('is not while it is promised by one that is %s, who is named', async (status) => {
    const { uuid } = await inquire(server, pet, status);
    const message = `The pet is promised to Ada Pter, whose application is ${status.toLowerCase()}`;
    expect(await free()).toMatchObject({ http: 409, message });
    expect((await server.admin.call('pet/why', { uuid: pet.uuid })).data).toMatchObject({
      public: false,
      available_refused: message,
      promised: [{ uuid }],
    });
  });

  test.each([
    ["status_key = 'AVAILABLE'", 'The pet is not approved: its status is available'],
    ["status_key = 'ADOPTED'", 'The pet is not approved: its status is adopted'],
    ['deleted = true', 'The pet has been deleted'],
  ])('is not where %s', async (set, message) => {
    await setPet(set);
    expect(await free()).toMatchObject({ http: 409, message });
  });

  test('has to be there, under a uuid that is one', async () => {
    expect(await free('00000000-0000-4000-8000-000000000000')).toMatchObject({ http: 404, message: 'Pet not found' });
    expect(await free('dog')).toMatchObject({ http: 422, message: 'Please input your pet uuid!' });
  });
});
