import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { saveIframe, slugOf, visitPage } from '../../test/public-pages.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { type Ids, type MadeBranch, type MadeShelter, makeHouse, makePet } from '../../test/shelters.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let shelter: MadeShelter;
let branch: MadeBranch;
let pet: Ids;
let slug: string;
beforeEach(async () => {
  ({ shelter, branch } = await makeHouse(server));
  slug = await slugOf(server, shelter);
  pet = await makePet(server, branch, { name: 'Biscuit the Brave' });
});

const visit = (path = '') => visitPage(server, `/iframe/${slug}${path}`);
const change = (table: string, set: string, id: number) => server.sql.query(`update ${table} set ${set} where id = $1`, [id]);
const setting = (type_key: string, value: unknown, translation: unknown = []) =>
  server.sql.query('insert into shelter_setting (shelter_id, type_key, value, translation) values ($1, $2, $3, $4)', [
    shelter.id,
    type_key,
    JSON.stringify(value),
    JSON.stringify(translation),
  ]);

describe("the button of a pet's page", () => {
  const page = async () => (await visit(`/pet/${pet.uuid}`)).html;

  test("says 'Adopt Me' in the visitor's language, or what the shelter says", async () => {
    expect(await page()).toContain('>Adopt Me</a>');
    expect((await visit(`/pet/${pet.uuid}?lang=es`)).html).toContain('>Adóptame</a>');
    await saveIframe(server, shelter, { btnText: 'Take me home' });
    expect(await page()).toContain('>Take me home</a>');
  });

  test.each([
    ['in_foster', 'foster = true', 'foster = false'],
    ['in_shelter', 'foster = false', 'foster = true'],
  ])('is not there where pets that are %s are not to be adopted', async (where, like, unlike) => {
    await setting('PET_PROFILE', { allow_adoption: { in_shelter: true, in_foster: true, [where]: false } });
    await change('pet', like, pet.id);
    expect(await page()).toContain('Biscuit the Brave cannot be adopted just now.');
    expect(await page()).not.toContain('>Adopt Me</a>');
    await change('pet', unlike, pet.id);
    expect(await page()).toContain('>Adopt Me</a>');
  });
});

describe('the page of a pet of which a partner says more', () => {
  const page = async (lang = 'en') => (await visit(`/pet/${pet.uuid}?lang=${lang}`)).html;
  const is = (characteristics: object) => change('pet', `characteristics = '${JSON.stringify(characteristics)}'`, pet.id);

  test.each([
    ['no', false],
    ['FALSE', false],
    ['0', false],
    ['Yes', true],
    [true, true],
  ])('has a button as ALLOW_ADOPT_BUTTON %s says', async (ALLOW_ADOPT_BUTTON, shown) => {
    await is({ ALLOW_ADOPT_BUTTON });
    const html = await page();
    expect([html.includes('>Adopt Me</a>'), html.includes('cannot be adopted just now')]).toEqual([shown, !shown]);
  });

  test.each([
    ['Remote', 'Apply online'],
    ['In Person', 'Come by'],
    ['IN_PERSON', 'Come by'],
    ['Barn', 'Either way'],
    [true, 'Either way'],
    [undefined, 'Either way'],
  ])('says how it is adopted as its ADOPTION_PATH %s asks for', async (ADOPTION_PATH, said) => {
    const { rows } = await server.sql.query<{ uuid: string }>("select uuid from language where abbreviation = 'es'");
    const messages = { both: { message: 'Either way' }, remote: { message: 'Apply online' }, in_person: { message: 'Come by' } };
    const translation = (['both', 'remote', 'in_person'] as const).map((path) => {
      const message = `En español: ${messages[path].message}`;
      return { path, language_uuid: rows[0]?.uuid, message };
    });
    await setting('ADOPTION_PATH_MESSAGE', messages, translation);
    await is({ ADOPTION_PATH });
    for (const [html, expected] of [
      [await page(), said],
      [await page('es'), `En español: ${said}`],
    ] as const) {
      expect(/<p class="lines"[^>]*>([^<]*)</.exec(html)?.[1]).toBe(expected);
    }
  });
});
