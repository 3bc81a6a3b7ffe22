import { beforeEach, describe, expect, test } from 'vitest';
import { pdf } from '../../../server/test/picture.ts';
import { field } from '../stage/forms.ts';
import { openNew, read, save, saved, toggle } from '../stage/general-tab.ts';
import { eachInNewTab, onStage, page } from '../stage/stage.ts';

onStage();
eachInNewTab(openNew);

const upload = (name: string, bytes: Buffer, mimeType = 'application/pdf') =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: bytes });
const isChosen = (name: string) => page.getByText(`${name} is saved with the form`).waitFor();

describe('the contract', () => {
  beforeEach(() => toggle('Adopters sign a contract'));
  const isThere = (text: string) => page.getByText(text, { exact: true }).waitFor();

  test('needs a file, is kept when it is switched off, and goes when it is removed', async () => {
    await save();
    await isThere('Upload the contract as a PDF');
    await upload('Adoption.pdf', pdf);
    await isChosen('Adoption.pdf');
    await page.getByRole('button', { name: 'Add opt-in' }).click();
    await field(page, 'Title of opt-in 1').fill('Fees');
    await field(page, 'Description of opt-in 1').fill('I pay them');
    await save();
    await saved();
    expect(await read()).toMatchObject({
      contract: true,
      shelter_contract: { name: 'Adoption.pdf' },
      contract_options: [{ text: 'Fees' }],
    });
    await toggle('Adopters sign a contract');
    await save();
    await saved();
    expect(await read()).toMatchObject({ contract: false, shelter_contract: { name: 'Adoption.pdf' } });
    await toggle('Adopters sign a contract');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await toggle('Adopters sign a contract');
    await save();
    await saved();
    expect((await read()).shelter_contract).toBeNull();
    await field(page, 'Name').fill('After all');
    await save();
    await saved();
    expect(await read()).toMatchObject({ name: 'After all', contract: false });
  });

  test('that is none is refused by its name, before and after it is sent', async () => {
    await upload('cat.png', Buffer.from('not'), 'image/png');
    await isThere('cat.png is not a PDF');
    await upload('form.pdf', Buffer.from('<!doctype html><h1>Hi'));
    await isChosen('form.pdf');
    await save();
    await isThere('form.pdf is not a PDF');
    await page.getByText('Could not save shelter informations. Error: ').first().waitFor();
  });
});
