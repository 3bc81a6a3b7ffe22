import { beforeAll, expect, test } from 'vitest';
import { field, optionsOf } from '../stage/forms.ts';
import { asking, open as openQuestions, shelter, VET } from '../stage/question-tab.ts';
import { open } from '../stage/screens.ts';
import { onStage, page, server } from '../stage/stage.ts';

onStage();

/** A shelter in the USA whose texts are in French. */
beforeAll(async () => {
  await asking([VET]);
  await server.sql.query(
    `insert into organization_shelter_language (shelter_id, language_id, main_language)
      select $1, id, abbreviation = 'fr' from language where abbreviation in ('en', 'fr')`,
    [shelter.id],
  );
});

const tab = (key: string) => open(page, `/organization/shelter/${shelter.uuid}/${key}`);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

test.each([
  [
    'an adoption path message',
    'Language of translation 1 of the message Both',
    async () => {
      await tab('general');
      await press('Add translation of the message Both');
    },
  ],
  [
    'the text of the sponsor button',
    'Language of translation 1 of the button text',
    async () => {
      await tab('general');
      await page.getByRole('switch', { name: 'Enabled', exact: true }).click();
      await press('Add translation of the button text');
    },
  ],
  [
    'the name of a characteristic',
    'Language of translation 1 of Good with dogs',
    async () => {
      await tab('pet-characteristics');
      await press('Add translation of Good with dogs');
    },
  ],
  [
    'the alias of a question',
    'Language of translation 1',
    async () => {
      await openQuestions();
      await press(`Add alias for ${VET}`);
      await press('Add translation');
    },
  ],
])('%s is translated into any language but the main one of the shelter', async (_what, label, add) => {
  await add();
  await field(page, label).fill('English');
  await optionsOf(page)
    .filter({ hasText: /^English$/ })
    .waitFor();
  await field(page, label).fill('French');
  await page.getByRole('img', { name: 'No data' }).filter({ visible: true }).waitFor();
  expect(
    await optionsOf(page)
      .filter({ hasText: /^French$/ })
      .count(),
  ).toBe(0);
});
