import type { Specie } from '@homeward/contract/specie';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asSent, savedRadio } from '../../../server/test/question.ts';
import type { Caller } from '../../../server/test/server.ts';
import { choose, field, hold, saveButton, saved } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { onStage, page, server, visitor } from '../stage/stage.ts';

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
const refOf = ({ uuid, version }: Pick<Specie, 'uuid' | 'version'>) => ({ uuid, version });

test('who is in the middle of a word finishes it before they are asked', async () => {
  const { data } = await server.admin.call<{ specie: Specie }>('specie/create', { specie: { name: 'Heron' } });
  await goTo(page, `/admin/specie/${data.specie.uuid}`);
  const release = await hold(page, 'specie/update');
  await field(page, 'Name').fill('My heron');
  await colleague.call('specie/update', { specie: { ...refOf(data.specie), name: 'Their heron' } });
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'loading Save' }).waitFor();
  await page.keyboard.type(' of');
  const read = page.waitForResponse('**/api/specie/search');
  release();
  await read;
  await page.keyboard.type(' the lake in May', { delay: 30 });
  await dialog().waitFor();
  await expect.poll(() => field(page, 'Name').inputValue()).toBe('My heron of the lake in May');
  await answer('Keep editing');
});

describe('whoever saves second', () => {
  beforeEach(meetColleague);

  test('sees who has saved before, and when', async () => {
    await dialog().getByText('Remy Duval saved it just now.').waitFor();
  });

  test('sees both versions side by side', async () => {
    await expect.poll(() => dialog().getByRole('columnheader').allInnerTexts()).toEqual(['Field', 'Theirs', 'Yours']);
    await expect.poll(() => rowAt('Name').allInnerTexts()).toEqual([`Their owl ${made}`, `My owl ${made}`]);
  });

  test('has saved nothing yet', async () => {
    expect(await nameOf()).toBe(`Their owl ${made}`);
  });

  test('may go on editing', async () => {
    await answer('Keep editing');
    await dialog().waitFor({ state: 'hidden' });
    await expect.poll(() => field(page, 'Name').inputValue()).toBe(`My owl ${made}`);
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
    await expect.poll(() => field(page, 'Name').inputValue()).toBe(`Their owl ${made}`);
    await expect.poll(() => page.getByText('Unsaved changes').count()).toBe(0);
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
    await expect.poll(() => field(page, 'Name').inputValue()).toBe(`Their owl ${made}`);
  });
});

test('two windows of the same person meet the same way, and both versions are called theirs', async () => {
  const { data } = await server.admin.call<{ specie: Specie }>('specie/create', { specie: { name: 'Heron' } });
  const other = await visitor.context.newPage();
  for (const window of [page, other]) {
    await goTo(window, `/admin/specie/${data.specie.uuid}`);
    await field(window, 'Name').fill(window === page ? 'Grey heron' : 'Night heron');
  }
  await saveButton(other).click();
  await saved(other);
  await saveButton(page).click();
  await dialog().getByText('You saved it elsewhere, in another tab say, just now.').waitFor();
  await expect
    .poll(() => dialog().getByRole('columnheader').allInnerTexts())
    .toEqual(['Field', 'Yours, saved elsewhere', 'Yours, typed here']);
  await expect.poll(() => rowAt('Name').allInnerTexts()).toEqual(['Night heron', 'Grey heron']);
  await expect.poll(() => dialog().textContent()).not.toMatch(/theirs|they /i);
  await answer('Take what is saved');
  await expect.poll(() => field(page, 'Name').inputValue()).toBe('Night heron');
  await other.close();
});

describe('of two who change one person', () => {
  let person: { uuid: string; version: number };
  const names = async () =>
    (await server.sql.query('select first_name, last_name from admin_user where uuid = $1', [person.uuid])).rows[0];
  const changeMeanwhile = (fields: object) =>
    server.admin.call('user/update', {
      admin_user: { ...person, first_name: 'Ida', last_name: 'Moor', roles: ['Support'], ...fields },
    });
  /** Waits until what was typed is kept. */
  const kept = () =>
    page.waitForFunction((uuid) => Object.keys(sessionStorage).some((key) => key.includes(`${uuid}#`)), person.uuid);
  let count = 0;
  beforeEach(async () => {
    count += 1;
    const { data } = await server.admin.call<{ admin_user: { uuid: string; version: number } }>('user/create', {
      admin_user: { first_name: 'Ida', last_name: 'Moor', email: `ida-${count}@homeward.example`, roles: ['Support'] },
    });
    person = { uuid: data.admin_user.uuid, version: data.admin_user.version };
    await goTo(page, `/admin/user/${person.uuid}`);
    await field(page, 'Last name').fill('Mine');
  });

  test('the one who saves second keeps both changes, is told so and not asked', async () => {
    await changeMeanwhile({ first_name: 'Theirs' });
    await saveButton(page).click();
    await page.getByText('You changed “First name” meanwhile; your changes were added.').waitFor();
    await saved(page);
    expect(await names()).toEqual({ first_name: 'Theirs', last_name: 'Mine' });
    await expect.poll(() => field(page, 'First name').inputValue()).toBe('Theirs');
  });

  test('the one who saves second is asked about the field that both have changed, and about no other', async () => {
    await changeMeanwhile({ first_name: 'Theirs', last_name: 'Theirs' });
    await saveButton(page).click();
    await dialog().waitFor();
    await expect.poll(() => dialog().getByRole('rowheader').allInnerTexts()).toEqual(['Last name']);
    await answer('Save what is typed here');
    await saved(page);
    expect(await names()).toEqual({ first_name: 'Theirs', last_name: 'Mine' });
  });

  test('each field that both have changed can be answered on its own', async () => {
    await field(page, 'First name').fill('Mine');
    await changeMeanwhile({ first_name: 'Theirs', last_name: 'Theirs' });
    await saveButton(page).click();
    await rowAt('First name').getByRole('radio').first().click();
    await answer('Save as chosen');
    await saved(page);
    expect(await names()).toEqual({ first_name: 'Theirs', last_name: 'Mine' });
  });

  test('what was typed and never saved comes back beside what was changed since', async () => {
    await kept();
    await changeMeanwhile({ first_name: 'Theirs' });
    await goTo(page, `/admin/user/${person.uuid}`);
    await page.getByRole('button', { name: 'Restore it' }).click();
    await expect.poll(() => field(page, 'First name').inputValue()).toBe('Theirs');
    await expect.poll(() => field(page, 'Last name').inputValue()).toBe('Mine');
    await saveButton(page).click();
    await saved(page);
    expect(await names()).toEqual({ first_name: 'Theirs', last_name: 'Mine' });
  });

  test('what was typed and never saved is asked about where somebody has changed the same since', async () => {
    await kept();
    await changeMeanwhile({ last_name: 'Theirs' });
    await goTo(page, `/admin/user/${person.uuid}`);
    await page.getByRole('button', { name: 'Restore it' }).click();
    await saveButton(page).click();
    await dialog().waitFor();
    await expect.poll(() => rowAt('Last name').allInnerTexts()).toEqual(['Theirs', 'Mine']);
    await answer('Take what is saved');
  });
});

test('a save whose answer was lost is no conflict for what is typed after it', async () => {
  const { data } = await server.admin.call<{ specie: Specie }>('specie/create', { specie: { name: 'Kite' } });
  specie = data.specie;
  await goTo(page, `/admin/specie/${specie.uuid}`);
  await page.route(
    '**/api/specie/update',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await field(page, 'Name').fill('Red kite');
  await saveButton(page).click();
  await page.getByText(/No connection/).waitFor();
  await field(page, 'Name').fill('Black kite');
  await saveButton(page).click();
  await saved(page);
  expect(await nameOf()).toBe('Black kite');
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
    .getByText(/^Failed to save species\. Error: Remy Duval has changed this record/)
    .waitFor();
});

test('a conflict names choices as the form does, not by their numbers', async () => {
  const question = await savedRadio(server, 'Who is at home by day?');
  await goTo(page, `/organization/question/${question.uuid}`);
  await field(page, 'Question text').fill('Who is at home by night?');
  await choose(page, 'Group', 'Care');
  await server.admin.call('question/save', {
    organization_question: {
      ...refOf(question),
      ask: question.ask,
      form_tag_key: 'RADIO',
      group_id: (await server.sql.query("select id from question_group where name = 'Lifestyle'")).rows[0]?.id,
      position: question.position,
    },
    answers: asSent(question.answers),
  });
  await saveButton(page).click();
  await dialog().waitFor();
  await expect.poll(() => rowAt('Group').allInnerTexts()).toEqual(['Lifestyle', 'Care']);
});

test('the page has complained of nothing', () => {
  expect(visitor.complaints).toEqual([]);
});
