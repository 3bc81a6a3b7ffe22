import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { characteristicIn } from '../../../public/src/words/characteristics.ts';
import { saveIframe, slugOf, visitPage } from '../../test/public-pages.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { type Ids, type MadeBranch, type MadeShelter, makeBranch, makeHouse, makePet } from '../../test/shelters.ts';
import { characteristicGroups } from '../database/reference/characteristics.ts';

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
  pet = await makePet(server, branch);
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

test("a shelter's names for characteristics and its sponsor text are in the visitor's language", async () => {
  const { rows } = await server.sql.query<{ uuid: string }>("select uuid from language where abbreviation = 'es'");
  const language_uuid = rows[0]?.uuid;
  const of = { group_key: 'BEHAVIOUR', characteristic_key: 'CUDDLER', language_uuid };
  await setting('PET_CHARACTERISTICS_ALIAS', { BEHAVIOUR: { CUDDLER: 'Lap warmer' } }, [{ ...of, alias: 'Mimoso' }]);
  await setting('SPONSOR', { enabled: true, btnText: 'Treats' }, [{ language_uuid, btnText: 'Golosinas' }]);
  await change('pet', `characteristics = '{"CUDDLER": true, "HIGH_ENERGY": "after dark", "ALLOW_ADOPT_BUTTON": true}'`, pet.id);
  const [english, spanish] = [await visit(`/pet/${pet.uuid}`), await visit(`/pet/${pet.uuid}?lang=es`)];
  for (const text of ['Lap warmer', 'Treats', 'High energy: after dark', 'Feeds a pet for a week'])
    expect(english.html).toContain(text);
  for (const text of ['Mimoso', 'Golosinas']) expect(spanish.html).toContain(text);
  expect(english.html).not.toContain('Adopt button');
});

test('what a shelter calls things in its own language alone is in our words to visitors of another', async () => {
  await setting('PET_CHARACTERISTICS_ALIAS', { BEHAVIOUR: { CUDDLER: 'Lap warmer' } });
  await setting('SPONSOR', { enabled: true, btnText: 'Treats' });
  await change('pet', `characteristics = '{"CUDDLER": true}'`, pet.id);
  const [english, french] = [await visit(`/pet/${pet.uuid}`), await visit(`/pet/${pet.uuid}?lang=fr`)];
  for (const text of ['Lap warmer', 'Treats']) {
    expect(english.html).toContain(text);
    expect(french.html).not.toContain(text);
  }
  for (const text of ['Câlin', 'Ma liste de souhaits']) expect(french.html).toContain(text);
});

test('each characteristic that visitors read of has a name in each of our languages', () => {
  const keys = characteristicGroups.flatMap(({ characteristics }) => characteristics.map(([key]) => key));
  const unnamed = keys.flatMap((key) => ['es', 'fr', 'pt'].filter((lang) => !characteristicIn(lang, key, '')).map(() => key));
  expect([...new Set(unnamed)]).toEqual(['ADOPTION_PATH', 'ALLOW_ADOPT_BUTTON']);
});

test('a shelter of another main language speaks it, unless the visitor asks for one of ours', async () => {
  const house = await makeHouse(server, { country: 'FR' });
  const at = `/iframe/${await slugOf(server, house.shelter)}`;
  const langOf = async (path: string, accept?: string) =>
    /<html lang="(\w+)"/.exec((await visitPage(server, path, accept ? { 'accept-language': accept } : {})).html)?.[1];
  expect([
    await langOf(at),
    await langOf(at, 'pt-BR,en;q=0.5'),
    await langOf(`${at}?lang=es`, 'pt'),
    await langOf(at, 'xx'),
  ]).toEqual(['fr', 'pt', 'es', 'fr']);
});

test('HTML in whatever people have written is text', async () => {
  const evil = `</script><img src=x onerror=alert(1)>"'{{`;
  await change('organization_shelter', `name = 'S' || $e$${evil}$e$`, shelter.id);
  await change('organization_branch', `name = 'B' || $e$${evil}$e$, work_phone = '555 "><b>'`, branch.id);
  await makeBranch(server, shelter, `C${evil}`);
  const specie = await server.sql.query<{ id: number }>('insert into specie (name) values ($1) returning id', [`Sp${evil}`]);
  const breed = await server.sql.query<{ id: number }>('insert into breed (specie_id, name) values ($1, $2) returning id', [
    specie.rows[0]?.id,
    `Br${evil}`,
  ]);
  await change(
    'pet',
    `specie_id = ${specie.rows[0]?.id}, breed_primary_id = ${breed.rows[0]?.id}, name = 'N' || $e$${evil}$e$, description = $e$${evil}$e$, custom_code = $e$${evil}$e$, characteristics = $e$${JSON.stringify({ CUDDLER: evil })}$e$`,
    pet.id,
  );
  await makePet(server, branch);
  await saveIframe(server, shelter, { btnText: evil });
  await setting('SPONSOR', { enabled: true, btnText: evil });
  await setting('PET_CHARACTERISTICS_ALIAS', { BEHAVIOUR: { CUDDLER: evil } });
  await server.sql.query('insert into donation_option (shelter_id, description, amount) values ($1, $2, 5)', [shelter.id, evil]);
  for (const path of ['', '?compact=true', `/pet/${pet.uuid}`]) {
    const { http, html } = await visit(path);
    expect(http).toBe(200);
    expect(html).not.toContain('<img src=x');
    expect(html).not.toContain('"><b>');
  }
  const { html } = await visit(`/pet/${pet.uuid}`);
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json).mainEntity.name).toBe(`N${evil}`);
});
