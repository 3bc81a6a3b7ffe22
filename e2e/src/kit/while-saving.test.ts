import { describe, expect, test } from 'vitest';
import { field, hold } from '../stage/forms.ts';
import { named, openSaved } from '../stage/species.ts';
import { onStage, page } from '../stage/stage.ts';

onStage();

describe('what is typed while a save is on its way', () => {
  const typeMeanwhile = async (name: string) => {
    const specie = await openSaved(name);
    const release = await hold(page, 'specie/update');
    await field(page, 'Name').fill(`${name} one`);
    await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: 'loading Save' }).waitFor();
    await field(page, 'Name').fill(`${name} two`);
    release();
    await page.getByText('Specie saved successfully!').waitFor();
    await page.getByText('changed name').waitFor();
    return specie;
  };

  test('stays', async () => {
    await typeMeanwhile('Tapir');
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('Tapir two');
    await page.getByText('Unsaved changes').waitFor();
  });

  test('is saved by the next save', async () => {
    await typeMeanwhile('Okapi');
    await page.keyboard.press('Control+s');
    await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
    expect(await named('Okapi two')).toHaveLength(1);
  });
});

test('a save has read again what was being read for the first time meanwhile', async () => {
  const release = await hold(page, 'audit/search');
  await openSaved('Quokka');
  await field(page, 'Name').fill('Setonix');
  await page.keyboard.press('Control+s');
  await page.getByText('changed name').waitFor();
  release();
});
