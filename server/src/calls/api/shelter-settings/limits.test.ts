import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inquire, limit, saveLimits, visibilityOf } from '../../../../test/pets.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { type Ids, makeHouse, makePet } from '../../../../test/shelters.ts';
import { waitsForLock } from '../../../../test/waits-for-lock.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let shelter: Ids;
let branch: Ids;
let pet: Ids;
beforeEach(async () => {
  ({ shelter, branch } = await makeHouse(server));
  pet = await makePet(server, branch, { size_key: 'L', age_key: 'BABY' });
});

const shown = () => visibilityOf(server, pet);
const change = (application: Ids, set: string) =>
  server.sql.query(`update adoption_application set ${set} where id = $1`, [application.id]);
const changePet = (set: string) => server.sql.query(`update pet set ${set} where id = $1`, [pet.id]);
async function inquireTimes(times: number, of = pet): Promise<void> {
  for (let time = 0; time < times; time += 1) await inquire(server, of);
}
/** Three inquiries, as many as there may be; answers two of them. */
async function inquireFully(): Promise<[Ids, Ids]> {
  await inquireTimes(1);
  return [await inquire(server, pet), await inquire(server, pet)];
}

describe('a pet with a limit from 1 to 3', () => {
  beforeEach(async () => {
    await saveLimits(server, shelter, [limit(1, 3)]);
  });

  test('stays listed below the maximum', async () => {
    await inquireTimes(2);
    expect(await shown()).toBe('VISIBLE');
  });

  test('is restricted at the maximum, and no longer among the pets the public sees', async () => {
    await inquireTimes(3);
    expect(await shown()).toBe('RESTRICTED');
    const { rows } = await server.sql.query('select from public_pet where id = $1', [pet.id]);
    expect(rows).toEqual([]);
  });

  test('stays restricted between minimum and maximum', async () => {
    const [first] = await inquireFully();
    await change(first, 'canceled = true');
    expect(await shown()).toBe('RESTRICTED');
  });

  test('is listed again back at the minimum', async () => {
    const [first, second] = await inquireFully();
    await change(first, 'canceled = true');
    await change(second, 'canceled = true');
    expect(await shown()).toBe('VISIBLE');
  });

  test.each([
    'canceled = true',
    'withdrew = true',
    "status_key = 'ADOPTED', returned = true",
    'deleted = true',
    "status_key = 'DECLINED'",
    "status_key = 'ADOPTED'",
  ])('an inquiry with %s counts no more', async (set) => {
    const [first, second] = await inquireFully();
    await change(first, set);
    await change(second, set);
    expect(await shown()).toBe('VISIBLE');
  });

  test.each(['PENDING', 'UNDER_REVIEW', 'APPROVED', 'SIGNED', 'PAID'])('an inquiry that is %s counts', async (status) => {
    await inquireTimes(2);
    await inquire(server, pet, status);
    expect(await shown()).toBe('RESTRICTED');
  });

  test.each(['DECLINED', 'ADOPTED'])('an inquiry that is %s does not count', async (status) => {
    await inquireTimes(2);
    await inquire(server, pet, status);
    expect(await shown()).toBe('VISIBLE');
  });

  test('an inquiry that is taken up again counts again', async () => {
    await inquireTimes(2);
    const third = await inquire(server, pet, 'DECLINED');
    await change(third, "status_key = 'UNDER_REVIEW'");
    expect(await shown()).toBe('RESTRICTED');
  });

  test('an inquiry that moves to another pet counts there', async () => {
    const [first, second] = await inquireFully();
    const other = await makePet(server, branch);
    await inquireTimes(2, other);
    await change(first, `pet_id = ${other.id}`);
    await change(second, `pet_id = ${other.id}`);
    expect([await shown(), await visibilityOf(server, other)]).toEqual(['VISIBLE', 'RESTRICTED']);
  });

  test('an inquiry that is erased counts no more', async () => {
    const [first, second] = await inquireFully();
    await server.sql.query('delete from adoption_application where id = any($1)', [[first.id, second.id]]);
    expect(await shown()).toBe('VISIBLE');
  });

  test('what staff have hidden stays hidden at the maximum', async () => {
    await changePet("visibility_key = 'HIDDEN'");
    await inquireTimes(3);
    expect(await shown()).toBe('HIDDEN');
  });

  test('what staff show again at the maximum is restricted', async () => {
    await changePet("visibility_key = 'HIDDEN'");
    await inquireTimes(3);
    await changePet("visibility_key = 'VISIBLE'");
    expect(await shown()).toBe('RESTRICTED');
  });

  test('what staff show again between minimum and maximum is shown', async () => {
    await changePet("visibility_key = 'HIDDEN'");
    await inquireTimes(2);
    await changePet("visibility_key = 'VISIBLE'");
    expect(await shown()).toBe('VISIBLE');
  });

  test('a deleted pet is left alone, and restricted when it is restored', async () => {
    await changePet('deleted = true');
    await inquireTimes(3);
    expect(await shown()).toBe('VISIBLE');
    await changePet('deleted = false');
    expect(await shown()).toBe('RESTRICTED');
  });

  test('two inquiries at once that reach the maximum together restrict it', async () => {
    await inquireTimes(1);
    const [one, two] = [await server.sql.connect(), await server.sql.connect()];
    const insert = (adopter: string) =>
      `with who as (insert into adopter_user (first_name, last_name, email) values ('A', 'B', '${adopter}-${pet.id}@x.example') returning id)
        insert into adoption_application (pet_id, adopter_user_id) select ${pet.id}, id from who`;
    await one.query('begin');
    await one.query(insert('one'));
    await two.query('begin');
    const second = two.query(insert('two'));
    await waitsForLock(server);
    await one.query('commit');
    await second;
    await two.query('commit');
    one.release();
    two.release();
    expect(await shown()).toBe('RESTRICTED');
  });
});

describe('a change of the limits', () => {
  test('restricts what has reached the new maximum', async () => {
    await inquireTimes(2);
    await saveLimits(server, shelter, [limit(0, 2)]);
    expect(await shown()).toBe('RESTRICTED');
  });

  test('frees what it no longer reaches', async () => {
    await inquireTimes(2);
    await saveLimits(server, shelter, [limit(0, 2)]);
    await saveLimits(server, shelter, [limit(2, 9)]);
    expect(await shown()).toBe('VISIBLE');
  });

  test('leaves what is between its minimum and maximum as it is', async () => {
    await inquireTimes(2);
    await saveLimits(server, shelter, [limit(0, 2)]);
    await saveLimits(server, shelter, [limit(1, 9)]);
    expect(await shown()).toBe('RESTRICTED');
  });

  test('that removes the limit frees the pet', async () => {
    await inquireTimes(2);
    await saveLimits(server, shelter, [limit(0, 2)]);
    await saveLimits(server, shelter, []);
    expect(await shown()).toBe('VISIBLE');
  });

  test("leaves another shelter's pets alone", async () => {
    await inquireTimes(2);
    const other = await makeHouse(server);
    await saveLimits(server, other.shelter, [limit(0, 2)]);
    expect(await shown()).toBe('VISIBLE');
  });

  test('waits for an inquiry that is being made, and counts it', async () => {
    const asking = await server.sql.connect();
    await asking.query('begin');
    await asking.query(
      `with who as (insert into adopter_user (first_name, last_name, email) values ('A', 'B', 'waits-${pet.id}@x.example') returning id)
        insert into adoption_application (pet_id, adopter_user_id) select $1, id from who`,
      [pet.id],
    );
    const saving = saveLimits(server, shelter, [limit(0, 1)]);
    await waitsForLock(server);
    await asking.query('commit');
    asking.release();
    expect(await saving).toMatchObject({ http: 200 });
    expect(await shown()).toBe('RESTRICTED');
  });
});

describe('of several limits', () => {
  const times = 2;
  const given = async (...limits: object[]) => {
    await inquireTimes(times);
    await saveLimits(server, shelter, limits);
    return shown();
  };
  const strict = (match: object) => limit(0, times, match);
  const loose = (match: object) => limit(times, 9, match);

  test('one that does not match the pet does not hold', async () => {
    expect(await given(strict({ size_key: 'S' }))).toBe('VISIBLE');
  });

  test.each([[{ size_key: 'L' }], [{ age_key: 'BABY' }], [{ foster: false }], [{}]])(
    'one that matches by %j holds',
    async (match) => {
      expect(await given(strict(match))).toBe('RESTRICTED');
    },
  );

  test('the most specific wins, though another is lower', async () => {
    expect(await given(strict({ size_key: 'L' }), loose({ size_key: 'L', age_key: 'BABY' }))).toBe('VISIBLE');
  });

  test('the most specific wins, wherever it stands', async () => {
    expect(await given(strict({ size_key: 'L', age_key: 'BABY' }), loose({ size_key: 'L' }))).toBe('RESTRICTED');
  });

  test('the lower maximum wins among equally specific ones', async () => {
    expect(await given(loose({ size_key: 'L' }), strict({ age_key: 'BABY' }))).toBe('RESTRICTED');
  });

  test('the first wins among those that are alike in both', async () => {
    expect(await given(limit(1, 3, { size_key: 'L' }), limit(2, 3, { age_key: 'BABY' }))).toBe('VISIBLE');
    await inquire(server, pet);
    const { rows } = await server.sql.query<{ limit: unknown }>(
      `select limit_of(p, s.value -> 'pet') as limit from pet p, shelter_setting s where p.id = $1 and s.shelter_id = $2`,
      [pet.id, shelter.id],
    );
    expect(rows).toEqual([{ limit: { min: 1, max: 3 } }]);
  });

  test.each(["size_key = 'S'", 'size_key = null'])('a pet whose %s is no longer held by one of its size', async (set) => {
    await given(strict({ size_key: 'L' }));
    await changePet(set);
    expect(await shown()).toBe('VISIBLE');
  });

  test('a pet that grows into a limit is restricted', async () => {
    await given(strict({ size_key: 'XL' }));
    await changePet("size_key = 'XL'");
    expect(await shown()).toBe('RESTRICTED');
  });

  test('a pet that goes into foster is held by the limit of those', async () => {
    await given(strict({ foster: true }));
    await changePet('foster = true');
    expect(await shown()).toBe('RESTRICTED');
  });

  test("a pet that moves to another shelter is held by that shelter's limits", async () => {
    await given(strict({}));
    const other = await makeHouse(server);
    await changePet(`branch_id = ${other.branch.id}`);
    expect(await shown()).toBe('VISIBLE');
  });
});
