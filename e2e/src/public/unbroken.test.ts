import { beforeAll, expect, test } from 'vitest';
import { slugOf } from '../../../server/test/public-pages.ts';
import { savedRadio } from '../../../server/test/question.ts';
import { makePet } from '../../../server/test/shelters.ts';
import { makeToken } from '../../../server/test/tokens.ts';
import { banner, event } from '../../../server/test/versioned-world.ts';
import { type Desk, inserted, join, makeDesk } from '../../../server/test/visits.ts';
import { expectFits } from '../stage/browser.ts';
import { addressOf, page, press, server, takeVisitors } from '../visit/visitor.ts';

takeVisitors();

const long = (length: number) => 'Xavierella'.repeat(12).slice(0, length);
let desk: Desk;
let slug: string;
let pet: string;
const sql = (text: string, values: unknown[]) => server.sql.query(text, values);

/** Everything that somebody may call as they like, as long as it may be and without a blank. */
beforeAll(async () => {
  desk = await makeDesk(server);
  const { shelter, branch, reasons, code } = desk;
  slug = await slugOf(server, shelter);
  ({ uuid: pet } = await makePet(server, branch, {
    name: long(120),
    description: long(120),
    custom_code: long(80),
    characteristics: JSON.stringify({ CUDDLER: long(120) }),
  }));
  await sql('update organization_shelter set name = $2 where id = $1', [shelter.id, long(120)]);
  await sql('update organization_branch set name = $2, email = $3 where id = $1', [
    branch.id,
    long(120),
    `${long(60)}@paws.example`,
  ]);
  await sql('update shelter_kiosk_reason set name = $2, end_message = $2 where id = $1', [reasons.Adopt?.id, long(80)]);
  await sql('update qr_code set title = $2, description = $2 where id = $1', [code.id, long(120)]);
  const { uuid } = await savedRadio(server, 'Have you had a pet?');
  const { rows } = await sql('select id from organization_question where uuid = $1', [uuid]);
  const question = { kiosk_reason_id: reasons.Adopt?.id, question_id: rows[0].id, position: 0, ask_alias: long(120) };
  await inserted(server, 'shelter_kiosk_reason_question', question);
  await sql('update organization_question_answer set value = $2 where question_id = $1', [rows[0].id, long(120)]);
  const setting = (type_key: string, value: object) =>
    sql('insert into shelter_setting (shelter_id, type_key, value) values ($1, $2, $3)', [
      shelter.id,
      type_key,
      JSON.stringify(value),
    ]);
  await setting('IFRAME', { btnText: long(80) });
  await setting('SPONSOR', { enabled: true, btnText: long(80) });
  await sql('insert into donation_option (shelter_id, description, amount) values ($1, $2, 5)', [shelter.id, long(80)]);
});

const fits = async () => expectFits(page, 320);

test('a listing, its pets and what is not there', async () => {
  for (const path of ['', '?compact=true', '?sex=FEMALE&size=XL', `/pet/${pet}`, '/pet/none']) {
    await page.goto(`/iframe/${slug}${path}`);
    await fits();
  }
  expect((await page.goto(`/iframe/${slug}/pet/${pet}`))?.status()).toBe(200);
});

test('an event', async () => {
  const made = await server.admin.call<{ event: { uuid: string } }>('event/save', {
    event: { ...event, name: long(120), slug: 'unbroken', description: long(120), active: true },
    banner_base64: await banner(),
  });
  expect(made.http).toBe(200);
  await sql(
    `insert into organization_event_shelter (event_id, shelter_id, active) select id, $1, true from organization_event where slug = 'unbroken'`,
    [desk.shelter.id],
  );
  await page.goto('/event/unbroken');
  await page.getByRole('listitem').first().waitFor();
  await fits();
});

test('a kiosk on all its steps, a scanned code and a visit', async () => {
  const next = async (name: string) => {
    await fits();
    await press(name);
  };
  await page.goto(addressOf(desk));
  await next('English');
  await next(long(80));
  await page.getByText(long(120)).first().waitFor();
  await next('Next');
  await page.getByLabel('Your name').fill(long(80));
  await next('Check in');
  await page.getByText('You are number 1 in line.').waitFor();
  await fits();
  await page.goto(`/kiosk/code/${desk.code.uuid}`);
  await page.getByLabel('Your name').waitFor();
  await fits();
  await page.goto(`/kiosk/visit/${(await join(server, desk)).data.token}`);
  await fits();
});

test('an account', async () => {
  const { account, token } = await makeToken(server);
  await sql('update adopter_user set first_name = $2, last_name = $2 where uuid = $1', [account.uuid, long(60)]);
  await sql(
    `insert into adoption_application (pet_id, adopter_user_id, status_key, created_date, withdrew)
      select p.id, a.id, 'PENDING', now(), false from adopter_user a, pet p where a.uuid = $1 and p.uuid = $2`,
    [account.uuid, pet],
  );
  await page.goto('/account/adopter');
  await page.getByLabel('E-mail').fill(token.email);
  await page.getByLabel('Password').fill(token.password);
  await page.getByRole('button').click();
  await page.getByText(long(120)).waitFor();
  await fits();
});
