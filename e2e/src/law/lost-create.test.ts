import { describe, expect, test } from 'vitest';
import { expectError, field, saveButton } from '../stage/forms.ts';
import { lose, losses, problem } from '../stage/losing.ts';
import { open } from '../stage/screens.ts';
import { eachInNewTab, onStage, page, server } from '../stage/stage.ts';

onStage();
const ADD = '/admin/specie/add';
const LOST = 'Failed to save species. Error: The answer got lost on its way. Try again';

const named = async (pattern: string) =>
  (await server.sql.query('select name from specie where name ilike $1 order by name', [pattern])).rows.map(({ name }) => name);

describe('a new record whose answer was lost', () => {
  eachInNewTab(() => open(page, ADD));

  test.each(Object.keys(losses) as (keyof typeof losses)[])(
    'is saved once where that was %s and it is saved again',
    async (how) => {
      const name = `Once ${Object.keys(losses).indexOf(how)}`;
      const keys = await lose(losses[how]);
      await field(page, 'Name').fill(name);
      await saveButton(page).click();
      await problem(/^Failed to save species\. Error: .*[Tt]ry again/).waitFor();
      await saveButton(page).click();
      await page.getByRole('heading', { name: 'Edit Species' }).waitFor();
      expect(await named(name)).toEqual([name]);
      expect(new Set(keys).size).toBe(1);
    },
  );

  test('says what happened and what to do where it arrived torn', async () => {
    await lose(losses['torn in the middle']);
    await field(page, 'Name').fill('Torn');
    await saveButton(page).click();
    await problem(LOST).waitFor();
  });

  test('is saved once where the page was loaded anew in between and it is restored', async () => {
    const keys = await lose();
    await field(page, 'Name').fill('Reloaded');
    await saveButton(page).click();
    await problem(/No connection/).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Restore it' }).click();
    await saveButton(page).click();
    await page.getByRole('heading', { name: 'Edit Species' }).waitFor();
    expect(await named('Reloaded')).toEqual(['Reloaded']);
    expect(new Set(keys).size).toBe(1);
  });

  test('is made as typed last where what was sent first is refused', async () => {
    await lose(losses.cut, false);
    await field(page, 'Name').fill('dog');
    await saveButton(page).click();
    await problem(/No connection/).waitFor();
    await field(page, 'Name').fill('Dogfish');
    await saveButton(page).click();
    await page.getByRole('heading', { name: 'Edit Species' }).waitFor();
    expect(await named('dog%')).toEqual(['Dog', 'Dogfish']);
  });

  test('shows at its field what is refused of what was typed since, and is one in the end', async () => {
    await lose();
    await field(page, 'Name').fill('Refused');
    await saveButton(page).click();
    await problem(/No connection/).waitFor();
    await field(page, 'Name').fill('dog');
    await saveButton(page).click();
    await expectError(field(page, 'Name'), 'Name already exists!');
    await field(page, 'Name').fill('Refused no more');
    await saveButton(page).click();
    await page.getByRole('heading', { name: 'Edit Species' }).waitFor();
    expect(await named('refused%')).toEqual(['Refused no more']);
  });
});
