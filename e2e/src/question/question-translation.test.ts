import type { Question } from '@homeward/contract/question';
import { beforeAll, describe, expect, test } from 'vitest';
import { asSent, savedRadio } from '../../../server/test/question.ts';
import { callsOf, choose, expectError, field, isFocused, optionsOf, saveButton, saved } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { visitAs } from '../stage/people.ts';
import { browser, onStage, page, server, visitor } from '../stage/stage.ts';

onStage();

const ANSWERS = ['Always', 'Sometimes', 'Never'];

async function uuidOf(abbreviation: string) {
  const { rows } = await server.sql.query<{ uuid: string }>('select uuid from language where abbreviation = $1', [abbreviation]);
  return rows[0]?.uuid ?? '';
}

/** A saved question with a Spanish translation. */
async function saveTranslated(ask: string) {
  const question = await savedRadio(server, ask);
  const answers = question.answers.map(({ uuid, value }) => ({ uuid, value: `${value} en español` }));
  const translation = { uuid: question.uuid, ask: `${ask} en español`, answers };
  await server.admin.call('question/save-translation', { language_uuid: await uuidOf('es'), question: translation });
  return question.uuid;
}

/** The same, open in the window; `tab` as the address names it. */
async function openTranslated(ask: string, tab = '') {
  const uuid = await saveTranslated(ask);
  await goTo(page, `/organization/question/${uuid}${tab && `?tab=${tab}`}`);
  await page.getByRole('tab', { name: 'Spanish' }).waitFor();
  return uuid;
}

const openTab = () => page.getByRole('tab', { selected: true });
const unsaved = () => page.getByRole('tab', { name: /^Unsaved/ });
async function add() {
  const others = await unsaved().count();
  await page.getByRole('button', { name: 'Add new translation to question' }).click();
  await unsaved().nth(others).and(openTab()).waitFor();
}
async function translate(language: string) {
  await choose(page, 'Language', language);
  await field(page, 'Question text').fill(`In ${language}?`);
  for (const answer of ANSWERS) await field(page, answer).fill(`${answer} in ${language}`);
}

const textsIn = async (question: string, language: string) => {
  const { rows } = await server.sql.query<{ ask: string }>(
    `select t.ask from organization_question_translation t join organization_question q on q.id = t.question_id
      join language l on l.id = t.language_id where q.uuid = $1 and l.abbreviation = $2`,
    [question, language],
  );
  return rows.map(({ ask }) => ask);
};

describe('a new translation', () => {
  // What is not saved stands in a tab of its own: one question has room for those of several tests, each in its language.
  beforeAll(async () => {
    await openTranslated('Who feeds the cat?');
    await add();
  });

  test('opens in a tab called Unsaved', async () => {
    await expect.poll(() => openTab().textContent()).toBe('Unsaved');
  });

  test('begins in its language', async () => {
    await expect.poll(() => isFocused(field(page, 'Language'))).toBe(true);
  });

  test('without a language says only that', async () => {
    await saveButton(page).click();
    await expectError(field(page, 'Language'), 'Please select a language');
    await expect.poll(() => page.getByRole('tabpanel').getByText('1 problem').count()).toBe(1);
  });

  test.each([
    ['Spanish', 'is in use'],
    ['English', 'is what the library is written in'],
  ])('is not offered %s, which %s', async (language) => {
    await field(page, 'Language').fill('German');
    await optionsOf(page).filter({ hasText: 'German' }).waitFor();
    await field(page, 'Language').fill(language);
    await page.getByRole('img', { name: 'No data' }).waitFor();
    await expect.poll(() => optionsOf(page).count()).toBe(0);
  });

  test('asks for its text only once its language is chosen', async () => {
    await add();
    await field(page, 'Language').waitFor();
    await expect.poll(() => field(page, 'Question text').count()).toBe(0);
    await choose(page, 'Language', 'German');
    await field(page, 'Question text').waitFor();
  });

  test('is not offered what another new one has chosen', async () => {
    await add();
    await choose(page, 'Language', 'French');
    await add();
    await field(page, 'Language').fill('French');
    await page.getByRole('img', { name: 'No data' }).waitFor();
  });

  test('says at every empty text what is missing', async () => {
    await add();
    await choose(page, 'Language', 'Italian');
    await saveButton(page).click();
    await expectError(field(page, 'Never'), 'Missing answer text');
    await expect.poll(() => field(page, 'Question text').getAttribute('aria-invalid')).toBe('true');
  });

  test('is removed without a call while it is not saved', async () => {
    const others = await unsaved().count();
    await add();
    await translate('Portuguese');
    const calls = callsOf(page);
    await page.getByRole('button', { name: 'Remove translation' }).click();
    await expect.poll(() => unsaved().count()).toBe(others);
    await page.getByRole('heading', { name: 'Answers' }).waitFor();
    expect(calls).toEqual([]);
  });

  test('keeps its errors apart from those of another', async () => {
    await openTranslated('Who weighs the cat?');
    for (const language of ['German', 'French']) {
      await add();
      await choose(page, 'Language', language);
    }
    await unsaved().first().click();
    await field(page, 'Never').fill('Niemals');
    await saveButton(page).click();
    await expectError(field(page, 'Always'), 'Missing answer text');
    await unsaved().last().click();
    await saveButton(page).click();
    await expectError(field(page, 'Never'), 'Missing answer text');
  });

  test('becomes a tab with the name of its language', async () => {
    const uuid = await openTranslated('Who walks the dog at night?');
    await add();
    await translate('German');
    await saveButton(page).click();
    await page.getByText('Question translation saved successfully!').waitFor();
    await expect.poll(() => openTab().textContent()).toBe('German');
    expect(await textsIn(uuid, 'de')).toEqual(['In German?']);
    expect(page.url()).toContain('?tab=de');
  });

  test('is offered back after a reload', async () => {
    await openTranslated('Who trains the dog?');
    await add();
    await translate('German');
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('Never in German');
    await page.reload();
    await page.getByRole('button', { name: 'Restore it' }).click();
    await expect.poll(() => field(page, 'Never').inputValue()).toBe('Never in German');
  });

  test('says why it could not be saved', async () => {
    const uuid = await openTranslated('Who will delete this?');
    await add();
    await translate('German');
    await server.sql.query('update organization_question set deleted = true where uuid = $1', [uuid]);
    await saveButton(page).click();
    await page.getByText('Could not save question translation. Reason: Invalid question').waitFor();
  });
});

describe('a saved translation', () => {
  let uuid: string;
  beforeAll(async () => {
    uuid = await openTranslated('Who closes the door?', 'es');
    await field(page, 'Language').waitFor();
  });

  test('keeps its language', async () => {
    await expect.poll(() => field(page, 'Language').isDisabled()).toBe(true);
  });

  test('stays when its removal is not confirmed', async () => {
    await page.getByRole('button', { name: 'Remove translation' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await textsIn(uuid, 'es')).toHaveLength(1);
  });

  test('is changed', async () => {
    await field(page, 'Question text').fill('¿Quién?');
    await saveButton(page).click();
    await saved(page);
    expect(await textsIn(uuid, 'es')).toEqual(['¿Quién?']);
  });

  test('meets only who saves the same language meanwhile', async () => {
    const uuid = await openTranslated('Who walks the cat?', 'es');
    await field(page, 'Question text').fill('¿Mía?');
    const { data } = await server.admin.call<{ answers: { uuid: string }[] }>('question/get-answers', { question_uuid: uuid });
    const answers = data.answers.map((answer) => ({ uuid: answer.uuid, value: 'Theirs' }));
    const colleague = async (language: string, version: number) =>
      server.admin.call('question/save-translation', {
        language_uuid: await uuidOf(language),
        version,
        question: { uuid, ask: 'Theirs?', answers },
      });
    expect(await colleague('fr', 0)).toMatchObject({ http: 200 });
    await saveButton(page).click();
    await saved(page);
    expect(await textsIn(uuid, 'es')).toEqual(['¿Mía?']);
    await field(page, 'Question text').fill('¿Mía otra vez?');
    expect(await colleague('es', 3)).toMatchObject({ http: 200 });
    await saveButton(page).click();
    await page.getByRole('dialog', { name: 'This record was changed while you were editing it' }).waitFor();
    expect(await textsIn(uuid, 'es')).toEqual(['Theirs?']);
    await page.getByRole('button', { name: 'Take what is saved' }).click();
  });

  test('shows its texts in a tab that the address remembers', async () => {
    await openTranslated('Who opens the door?');
    await page.getByRole('tab', { name: 'Spanish' }).click();
    await page.waitForURL(/\?tab=es$/);
    await page.reload();
    await expect.poll(() => openTab().textContent()).toBe('Spanish');
    await expect.poll(() => field(page, 'Never').inputValue()).toBe('Never en español');
  });

  test('does not stand in the way of what was typed in the first tab', async () => {
    const uuid = await openTranslated('Who guards the door?');
    await field(page, 'Question text').fill('Who guards the house?');
    await page.getByRole('tab', { name: 'Spanish' }).click();
    await field(page, 'Question text').fill('¿Quién guarda la casa?');
    await saveButton(page).click();
    await page.getByText('Question translation saved successfully!').waitFor();
    await page.getByRole('tab', { name: 'Main' }).click();
    await saveButton(page).click();
    await page.getByText('Question saved successfully!').waitFor();
    const { rows } = await server.sql.query('select ask from organization_question where uuid = $1', [uuid]);
    expect(rows).toEqual([{ ask: 'Who guards the house?' }]);
  });

  test('is removed on the server after a confirmation', async () => {
    const uuid = await openTranslated('Who fills the bowl?', 'es');
    const calls = callsOf(page);
    await page.getByRole('button', { name: 'Remove translation' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Translation removed successfully!').waitFor();
    await page.getByRole('tab', { name: 'Spanish' }).waitFor({ state: 'detached' });
    expect(await textsIn(uuid, 'es')).toEqual([]);
    expect(calls.slice(0, 2)).toContain('question/delete-translation');
  });

  test('asks for an answer that has come to the question meanwhile', async () => {
    const uuid = await openTranslated('Who fills the trough?', 'es');
    await field(page, 'Question text').fill('¿Quién llena el abrevadero?');
    const { data } = await server.admin.call<Question>('question/search', {
      search: { uuid, with: { answers: true } },
      options: { _single: true, _force_ids: true },
    });
    const { version, ask, form_tag_key, group_id, position, answers = [] } = data;
    const more = [...asSent(answers), { value: 'Rarely', position: 3 }];
    const organization_question = { uuid, version, ask, form_tag_key, group_id, position };
    expect(await server.admin.call('question/save', { organization_question, answers: more })).toMatchObject({ http: 200 });
    await saveButton(page).click();
    await expectError(field(page, 'Rarely'), 'Missing answer text');
    await field(page, 'Rarely').fill('Raras veces');
    await saveButton(page).click();
    await saved(page);
    expect(await textsIn(uuid, 'es')).toEqual(['¿Quién llena el abrevadero?']);
  });

  test('says why it could not be removed', async () => {
    const uuid = await openTranslated('Who breaks the bowl?', 'es');
    await server.admin.call('question/delete-translation', { question_uuid: uuid, language_uuid: await uuidOf('es') });
    await page.getByRole('button', { name: 'Remove translation' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Failed to remove translation. Reason: There is no translation in this language').waitFor();
  });
});

test('who may translate but not change the library finds the question read-only and its translations open', async () => {
  const translator = await visitAs(browser, server, await server.signIn('noor.haddad@homeward.example'));
  const uuid = await saveTranslated('Who cleans the bowl?');
  await goTo(translator.page, `/organization/question/${uuid}`);
  await translator.page.getByText('You can read this, but not change it.').first().waitFor();
  await expect.poll(() => field(translator.page, 'Question text').isDisabled()).toBe(true);
  await translator.page.getByRole('tab', { name: 'Spanish' }).click();
  await field(translator.page, 'Question text').fill('¿Quién limpia?');
  await saveButton(translator.page).click();
  await translator.page.getByText('Question translation saved successfully!').waitFor();
  await translator.close();
});

test('the page has complained of nothing', () => {
  expect(visitor.complaints).toEqual([]);
});
