import { slugOf } from '../../../server/test/public-pages.ts';
import { savedRadio } from '../../../server/test/question.ts';
import { makePet } from '../../../server/test/shelters.ts';
import { makeToken } from '../../../server/test/tokens.ts';
import { banner, event } from '../../../server/test/versioned-world.ts';
import { type Desk, inserted, makeDesk } from '../../../server/test/visits.ts';
import { page, server } from '../visit/visitor.ts';

export interface World {
  desk: Desk;
  slug: string;
  pet: string;
}

/** A text of at most so many characters. */
type Write = (length: number) => string;

const sql = (text: string, values: unknown[]) => server.sql.query(text, values);

/** A shelter of which everything is written that somebody may call as they like. */
export async function writtenWorld(write: Write): Promise<World> {
  const desk = await makeDesk(server);
  const { shelter, branch, code } = desk;
  const { uuid: pet } = await makePet(server, branch, {
    name: write(120),
    description: write(120),
    custom_code: write(80),
    characteristics: JSON.stringify({ CUDDLER: write(120) }),
  });
  await sql('update organization_shelter set name = $2 where id = $1', [shelter.id, write(120)]);
  await sql('update organization_branch set name = $2 where id = $1', [branch.id, write(120)]);
  await sql('update qr_code set title = $2, description = $2 where id = $1', [code.id, write(120)]);
  await writeReason(desk, write);
  const setting = (type_key: string, value: object) =>
    sql('insert into shelter_setting (shelter_id, type_key, value) values ($1, $2, $3)', [
      shelter.id,
      type_key,
      JSON.stringify(value),
    ]);
  await setting('IFRAME', { btnText: write(80) });
  await setting('SPONSOR', { enabled: true, btnText: write(80) });
  await setting('PET_CHARACTERISTICS_ALIAS', { BEHAVIOUR: { CUDDLER: write(80) } });
  await sql('insert into donation_option (shelter_id, description, amount) values ($1, $2, 5)', [shelter.id, write(80)]);
  return { desk, slug: await slugOf(server, shelter), pet };
}

/** Why people come, in Spanish too, with a question and what may be answered. */
async function writeReason({ reasons }: Desk, write: Write): Promise<void> {
  const kiosk_reason_id = reasons.Adopt?.id;
  await sql('update shelter_kiosk_reason set name = $2, end_message = $2 where id = $1', [kiosk_reason_id, write(80)]);
  await sql(
    `insert into shelter_kiosk_reason_translation (parent_id, language_id, name, end_message)
      select $1, id, $2, $2 from language where abbreviation = 'es'`,
    [kiosk_reason_id, write(80)],
  );
  const { uuid } = await savedRadio(server, 'Have you had a pet?');
  const { rows } = await sql('select id from organization_question where uuid = $1', [uuid]);
  const question = { kiosk_reason_id, question_id: rows[0].id, position: 0, ask_alias: write(120) };
  await inserted(server, 'shelter_kiosk_reason_question', question);
  await sql('update organization_question_answer set value = $2 where question_id = $1', [rows[0].id, write(120)]);
}

/** Opens an event of the world's shelter, at a slug of its own. */
export async function openEvent({ desk }: World, slug: string, write: Write): Promise<void> {
  const made = await server.admin.call('event/save', {
    event: { ...event, name: write(120), slug, description: write(120), active: true },
    banner_base64: await banner(),
  });
  if (made.http !== 200) throw new Error(made.message);
  await sql(
    'insert into organization_event_shelter (event_id, shelter_id, active) select id, $2, true from organization_event where slug = $1',
    [slug, desk.shelter.id],
  );
  await page.goto(`/event/${slug}`);
  await page.getByRole('listitem').first().waitFor();
}

/** Signs in as an adopter who has asked for the world's pet. */
export async function openAccount({ pet }: World, write: Write): Promise<void> {
  const { account, token } = await makeToken(server);
  await sql('update adopter_user set first_name = $2, last_name = $2 where uuid = $1', [account.uuid, write(60)]);
  await sql(
    `insert into adoption_application (pet_id, adopter_user_id, status_key, created_date, withdrew)
      select p.id, a.id, 'PENDING', now(), false from adopter_user a, pet p where a.uuid = $1 and p.uuid = $2`,
    [account.uuid, pet],
  );
  await page.goto('/account/adopter');
  await page.getByLabel('E-mail').fill(token.email);
  await page.getByLabel('Password').fill(token.password);
  await page.getByRole('button').click();
  await page.getByText(write(120)).first().waitFor();
}
