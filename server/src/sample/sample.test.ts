import type { Page } from '@homeward/contract/call';
import { type AnyCall, calls } from '@homeward/contract/calls';
import { interviewItems, type Shelter } from '@homeward/contract/shelter';
import { fileTypeFromBuffer } from 'file-type';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { partners } from '../../../simulator/src/partners.ts';
import { checksums } from '../../test/checksums.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { connect } from '../database/connect.ts';
import { Files } from '../services/files.ts';
import { secretsWith } from '../services/secrets.ts';
import { addSample } from './sample.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const count = async (sql: string) => (await server.sql.query<{ n: number }>(`select count(*)::int as n from ${sql}`)).rows[0]?.n;

test.each([
  ['organization_shelter', 40],
  ['organization_branch', 90],
  ['opening_hour', 630],
  ['pet', 3000],
  ['adopter_user', 900],
  ['visit', 200],
  ['visitor', 200],
])('%s has %i rows', async (table, rows) => {
  expect(await count(table)).toBe(rows);
});

test.each([
  ['without a location', 'not exists (select from organization_branch b where b.shelter_id = s.id)'],
  ['that is inactive', 'not s.active'],
  ['without questions', 'not exists (select from organization_question_shelter q where q.shelter_id = s.id)'],
  ['with a contract', 's.contract'],
  ['that takes visitors', 's.in_person'],
  ['with process tags', 's.process_tag and exists (select from organization_shelter_tag t where t.shelter_id = s.id)'],
  ['with a listing of its own', "exists (select from shelter_setting t where t.shelter_id = s.id and t.type_key = 'IFRAME')"],
  ['with a logo on its cards', 's.kennel_card_logo_id is not null'],
  ['with a logo on its kiosks', 's.kiosk_logo_id is not null'],
  ['with limits', "exists (select from shelter_setting t where t.shelter_id = s.id and t.type_key = 'ADOPTION')"],
  ['with gifts of its own', 'exists (select from donation_option d where d.shelter_id = s.id)'],
  [
    'that words a question its own way',
    'exists (select from organization_question_shelter q where q.shelter_id = s.id and ask_alias is not null)',
  ],
  [
    'with two questions at one position',
    `exists (select from organization_question_shelter q where q.shelter_id = s.id
    group by position having count(*) > 1)`,
  ],
])('there is a shelter %s', async (_, condition) => {
  expect(await count(`organization_shelter s where ${condition}`)).toBeGreaterThan(0);
});

test('there are adoptions under way that a partner can be told of, promised and not', async () => {
  const { rows } = await server.sql.query<{ promised: boolean; n: number }>(`
    select a.status_key in ('APPROVED', 'SIGNED', 'PAID') as promised, count(*)::int as n from adoption_application a
      join pet_source s on s.pet_id = a.pet_id join integration i on i.id = s.integration_id
    where is_live(a) and i.partner_key = 'SHELTER_BUDDY' and i.active group by 1`);
  expect(rows.find(({ promised }) => promised)?.n).toBeGreaterThanOrEqual(3);
  expect(rows.find(({ promised }) => !promised)?.n).toBeGreaterThanOrEqual(1);
});

test('its integrations hold what the simulated partners take: each can be synced', async () => {
  const { rows } = await server.sql.query<{ partner_key: string; credentials: Buffer }>(
    'select partner_key, credentials from integration where active',
  );
  for (const { partner_key, credentials } of rows) {
    const partner = partners.find(({ key }) => key === partner_key.toLowerCase().replaceAll('_', '-'));
    const { url: _url, ...kept } = server.server.door.unseal(credentials) as Record<string, string>;
    expect({ partner_key, ...kept }).toEqual({ partner_key, ...partner?.credentials });
  }
  expect(rows.length).toBeGreaterThan(3);
});

test.each(['PRODUCT', 'ADDITION', 'DISCOUNT', 'VOUCHER'])('there are checkouts with a line of %s', async (type) => {
  expect(await count(`checkout_line where type_key = '${type}'`)).toBeGreaterThan(0);
});

test('who has adopted has paid, or was forced, or had nothing to pay, and some wait for a pet that is promised', async () => {
  expect(
    await count(`adoption_application a where status_key = 'ADOPTED' and forced_from_key is null
      and (select sum(price) from checkout_line l where l.application_id = a.id) >= 0.5
      and not exists (select from payment_charge c where c.application_id = a.id)`),
  ).toBe(0);
  const rival =
    "(select from adoption_application r where r.pet_id = a.pet_id and r.status_key in ('APPROVED', 'SIGNED', 'PAID'))";
  expect(await count(`adoption_application a where status_key = 'PENDING' and exists ${rival}`)).toBeGreaterThan(0);
});

test('a cycle with charges owes the fees of those its shelter bears', async () => {
  const due = `select coalesce(sum(whole) filter (where borne_by_key = 'SHELTER'), 0) from payment_cycle_entry e where e.cycle_id = c.id`;
  const charged = 'payment_cycle c where exists (select from payment_cycle_entry e where e.cycle_id = c.id)';
  expect(await count(charged)).toBeGreaterThan(100);
  expect(await count(`${charged} and fees_due <> (${due})`)).toBe(0);
});

test('every location that takes visitors has a kiosk of each type, and reasons in three languages', async () => {
  const taking = 'organization_branch b join organization_shelter s on s.id = b.shelter_id and s.in_person';
  const all = await count(taking);
  expect(all).toBeGreaterThan(10);
  expect(await count(`${taking} where (select count(distinct type_key) from kiosk k where k.branch_id = b.id) = 2`)).toBe(all);
  const reasons = `${taking} join shelter_kiosk_reason r on r.branch_id = b.id`;
  expect(await count(reasons)).toBe((all ?? 0) * 4);
  expect(
    await count(`${reasons} where (select count(*) from shelter_kiosk_reason_translation t where t.parent_id = r.id) <> 2`),
  ).toBe(0);
});

test('visits go through their statuses in the order of time, and most have ended', async () => {
  expect(await count('visit where ended_date is null')).toBe(14);
  expect(
    await count(`visit v where status_key <> (select status_key from visit_status s where s.visit_id = v.id
      order by created_date desc, id desc limit 1)`),
  ).toBe(0);
});

test('every shelter with a location has exactly one headquarter', async () => {
  expect(
    await count('(select from organization_branch group by shelter_id having count(*) filter (where headquarter) <> 1) s'),
  ).toBe(0);
});

test('of a hundred pets some six are deleted', async () => {
  const deleted = (await count('pet where deleted')) ?? 0;
  expect(deleted / 3000).toBeGreaterThan(0.04);
  expect(deleted / 3000).toBeLessThan(0.08);
});

test('there are pets of every status', async () => {
  expect(await count('(select distinct status_key from pet) s')).toBe(4);
});

test('limits restrict the pets that many ask for, and no others', async () => {
  expect(await count("pet where visibility_key = 'RESTRICTED'")).toBeGreaterThan(10);
  expect(await count("pet where visibility_key = 'RESTRICTED' and active_inquiries(id) < 3")).toBe(0);
});

test('pets share their pictures, which are WebP files of less than 8 kB', async () => {
  const { rows } = await server.sql.query<{ key: string; size: number; pets: number }>(
    `select f.key, f.size, count(p.id)::int as pets from stored_file f join pet p on p.picture_id = f.id group by f.id`,
  );
  expect(rows.length).toBeGreaterThanOrEqual(24);
  for (const { key, size, pets } of rows) {
    expect({ key, small: size < 8000, shared: pets > 1 }).toEqual({ key, small: true, shared: true });
    const answer = await fetch(`${server.url}/cdn/AUTOx100/${key}`);
    expect({ http: answer.status, type: answer.headers.get('content-type') }).toEqual({ http: 200, type: 'image/webp' });
  }
});

test('a sample contract is a PDF', async () => {
  const { data } = await server.admin.call<Page<Shelter>>('shelter/search', { search: { contract: true } });
  const contract = await server.admin.call<{ base64: string }>('shelter/contract-file', {
    organization_shelter_uuid: data.result[0]?.uuid,
  });
  const bytes = Buffer.from(contract.data.base64.replace(/^data:[^,]*,/, ''), 'base64');
  expect((await fileTypeFromBuffer(bytes))?.mime).toBe('application/pdf');
  expect(bytes.toString('latin1')).toMatch(/startxref\n\d+\n%%EOF\n$/);
});

test('interview forms have every item', async () => {
  const { data } = await server.admin.call<Page<Shelter>>('shelter/search', { options: { limit: 40 } });
  for (const { interview_config } of data.result)
    expect(Object.keys(interview_config as object).sort()).toEqual([...interviewItems].sort());
});

test('every setting is one that its save would take', async () => {
  const { rows } = await server.sql.query<{ type_key: string; value: unknown; translation: unknown; shelter_uuid: string }>(
    'select t.type_key, t.value, t.translation, s.uuid as shelter_uuid from shelter_setting t join organization_shelter s on s.id = t.shelter_id',
  );
  const saves = new Map<string, AnyCall>(calls.map((call) => [call.path, call]));
  for (const setting of rows) {
    const save = saves.get(`shelter-settings/save-${setting.type_key.toLowerCase().replaceAll('_', '-')}`);
    if (save?.kind === 'call')
      expect({ ...setting, error: save.input.safeParse(setting).error?.issues }).toEqual({ ...setting, error: undefined });
  }
});

test('nothing is added a second time', async () => {
  const { pool, db } = connect({ connectionString: server.databaseUrl });
  const before = await checksums(server.sql);
  await addSample(
    db,
    { files: new Files('file:///nowhere'), secrets: secretsWith('any key'), simulatorPort: 0 },
    'any password at all',
  );
  await pool.end();
  expect(await checksums(server.sql)).toEqual(before);
});
