import type { Specie } from '@homeward/contract/specie';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asSent, savedRadio } from '../../server/test/question.ts';
import type { Caller } from '../../server/test/server.ts';
import { choose, field, saveButton, saved } from './forms.ts';
import { goTo } from './go.ts';
import { onStage, page, server, visitor } from './stage.ts';

let colleague: Caller;
let specie: Specie;
onStage();
beforeAll(async () => {
  colleague = await server.userWith('specie/search', 'specie/update', 'question/save');
  await server.sql.query("update admin_user set first_name = 'Remy', last_name = 'Duval' where first_name = 'Test'");
});

const dialog = () => page.getByRole('dialog', { name: 'This record was changed while you were editing it' });
/** Theirs and yours of one field. */
const rowAt = (label: string) => dialog().getByRole('row', { name: label }).getByRole('cell');
const answer = (button: string) => dialog().getByRole('button', { name: button, exact: true }).click();
const nameOf = async () => (await server.sql.query('select name from specie where uuid = $1', [specie.uuid])).rows[0]?.name;

/** A species that this window has opened and changed when a colleague saves it. */
let made = 0;
async function meetColleague() {
  made += 1;
  const { data } = await server.admin.call<{ specie: Specie }>('specie/create', { specie: { name: `Owl ${made}` } });
  specie = data.specie;
  await goTo(page, `/admin/specie/${specie.uuid}`);
  await field(page, 'Name').fill(`My owl ${made}`);
  await colleague.call('specie/update', { specie: { ...refOf(specie), name: `Their owl ${made}` } });
  await saveButton(page).click();
  await dialog().waitFor();
}
const refOf = ({ uuid, version }: Specie) => ({ uuid, version });

describe('whoever saves second', () => {
  beforeEach(meetColleague);

  test('sees who has saved before, and when', async () => {
    await dialog().getByText('Remy Duval saved it just now.').waitFor();
  });

  test('sees both versions side by side', async () => {
    expect(await dialog().getByRole('columnheader').allInnerTexts()).toEqual(['Field', 'Theirs', 'Yours']);
    expect(await rowAt('Name').allInnerTexts()).toEqual([`Their owl ${made}`, `My owl ${made}`]);
  });

  test('has saved nothing yet', async () => {
    expect(await nameOf()).toBe(`Their owl ${made}`);
  });

  test('may go on editing', async () => {
    await answer('Keep editing');
    await dialog().waitFor({ state: 'hidden' });
    expect(await field(page, 'Name').inputValue()).toBe(`My owl ${made}`);
    expect(await nameOf()).toBe(`Their owl ${made}`);
  });

  test('is asked again at the next save after going on editing', async () => {
    await answer('Keep editing');
    await dialog().waitFor({ state: 'hidden' });
    await saveButton(page).click();
    await dialog().waitFor();
  });

  test('may save over it', async () => {
    await answer('Save mine over it');
    await saved(page);
    expect(await nameOf()).toBe(`My owl ${made}`);
  });

  test('may save again after saving over it', async () => {
    await answer('Save mine over it');
    await saved(page);
    await field(page, 'Name').fill(`Our owl ${made}`);
    await page.keyboard.press('Control+s');
    await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
    expect(await nameOf()).toBe(`Our owl ${made}`);
  });

  test('may take theirs', async () => {
    await answer('Take theirs');
    await dialog().waitFor({ state: 'hidden' });
    expect(await field(page, 'Name').inputValue()).toBe(`Their owl ${made}`);
    expect(await page.getByText('Unsaved changes').count()).toBe(0);
  });

  test('may change theirs after taking it', async () => {
    await answer('Take theirs');
    await field(page, 'Name').fill(`Our owl ${made}`);
    await saveButton(page).click();
    await saved(page);
    expect(await nameOf()).toBe(`Our owl ${made}`);
  });

  test('comes back to theirs by discarding what was typed after taking it', async () => {
    await answer('Take theirs');
    await field(page, 'Name').fill('Nobody’s owl');
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await field(page, 'Name').inputValue()).toBe(`Their owl ${made}`);
  });
});

test('two windows of the same person meet the same way', async () => {
  const { data } = await server.admin.call<{ specie: Specie }>('specie/create', { specie: { name: 'Heron' } });
  const other = await visitor.context.newPage();
  for (const window of [page, other]) {
    await goTo(window, `/admin/specie/${data.specie.uuid}`);
    await field(window, 'Name').fill(window === page ? 'Grey heron' : 'Night heron');
  }
  await saveButton(other).click();
  await saved(other);
  await saveButton(page).click();
  await dialog().getByText('Mara Voss saved it just now.').waitFor();
  await other.close();
});

test('says that it could not be saved where the other version cannot be read', async () => {
  const { data } = await server.admin.call<{ specie: Specie }>('specie/create', { specie: { name: 'Stork' } });
  await goTo(page, `/admin/specie/${data.specie.uuid}`);
  await field(page, 'Name').fill('Black stork');
  await colleague.call('specie/update', { specie: { ...refOf(data.specie), name: 'White stork' } });
  await page.route('**/api/specie/search', (route) => route.abort(), { times: 1 });
  await saveButton(page).click();
  await page
    .getByRole('alert')
    .getByText(/^Failed to save specie\. Error: Remy Duval has changed this record/)
    .waitFor();
});

test('a conflict names choices as the form does, not by their numbers', async () => {
  const question = await savedRadio(server, 'Who is at home by day?');
  await goTo(page, `/organization/question/${question.uuid}`);
  await field(page, 'Question text').fill('Who is at home by night?');
  await choose(page, 'Group', 'Care');
  await server.admin.call('question/save', {
    organization_question: {
      ...refOf(question as never),
      ask: question.ask,
      form_tag_key: 'RADIO',
      group_id: (await server.sql.query("select id from question_group where name = 'Lifestyle'")).rows[0]?.id,
      position: question.position,
    },
    answers: asSent(question.answers),
  });
  await saveButton(page).click();
  await dialog().waitFor();
  expect(await rowAt('Group').allInnerTexts()).toEqual(['Lifestyle', 'Care']);
});

test('the page has complained of nothing', () => {
  expect(visitor.complaints).toEqual([]);
});
