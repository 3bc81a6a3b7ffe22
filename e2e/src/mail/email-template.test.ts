import { expect, test } from 'vitest';
import { saveTemplate } from '../../../server/test/email-template.ts';
import { goTo } from '../stage/go.ts';
import { visitAs } from '../stage/people.ts';
import { browser, onStage, page, server } from '../stage/stage.ts';

onStage();

const frame = () => page.frameLocator('iframe').first();

test('the preview follows what is typed, and no script may run in it', async () => {
  const { uuid } = (await saveTemplate(server)).data.email_template;
  await goTo(page, `/organization/smart-response/${uuid}`);
  await frame().getByText('Hello Robin').first().waitFor();
  await page.getByLabel('Title').first().fill('Welcome home, {{name}}');
  await frame().getByText('Welcome home, Robin').first().waitFor();
  await expect.poll(() => page.locator('iframe').first().getAttribute('sandbox')).toBe('');
});

test('who may only read it looks at it in either light and width, and tries other values', async () => {
  const { uuid } = (await saveTemplate(server)).data.email_template;
  const reader = await visitAs(browser, server, await server.userWith('smart-response/search', 'smart-response/preview'));
  await goTo(reader.page, `/organization/smart-response/${uuid}`);
  await reader.page.getByText('Phone', { exact: true }).click();
  await reader.page.locator('.mail-preview[data-device=phone]').waitFor();
  await reader.page.getByText('Dark', { exact: true }).click();
  await reader.page.getByText('Try other values').click();
  await reader.page.getByRole('textbox', { name: '{{name}}' }).fill('Ada');
  await reader.page.frameLocator('iframe').first().getByText('Hello Ada').first().waitFor();
  await reader.close();
});

test('a test of it goes to who looks at it, with other values where some are tried', async () => {
  const { uuid } = (await saveTemplate(server)).data.email_template;
  await goTo(page, `/organization/smart-response/${uuid}`);
  await page.getByText('Try other values').click();
  await page.getByRole('textbox', { name: '{{name}}' }).fill('Ada');
  await frame().getByText('Hello Ada').first().waitFor();
  await page.getByRole('button', { name: 'Send a test to me' }).click();
  await page.getByText(/^Sent to \S+@/).waitFor();
});

test('a variable that there is none of is said, and saved once it is put right', async () => {
  const { uuid } = (await saveTemplate(server)).data.email_template;
  await goTo(page, `/organization/smart-response/${uuid}`);
  await page.getByLabel('Title').first().fill('Hi {{nobody}}');
  await page.keyboard.press('Control+s');
  await page.getByText('There is no variable {{nobody}}').first().waitFor();
  await page.getByLabel('Title').first().fill('Hi {{name}}');
  await page.keyboard.press('Control+s');
  await page.getByText('Template saved successfully!').waitFor();
});

test('what is typed of a template is not left without asking, and its variables are copied as they are typed', async () => {
  const { uuid } = (await saveTemplate(server)).data.email_template;
  await goTo(page, `/organization/smart-response/${uuid}`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy {{name}}' }).first().click();
  await page.getByText('Copied to clipboard').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('{{name}}');
  await page.evaluate(() => {
    Object.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject(new Error()) });
    document.execCommand = () => false;
  });
  await page.getByRole('button', { name: 'Copy {{name}}' }).first().click();
  const byHand = page.getByRole('dialog', { name: 'Failed to copy' });
  await byHand.getByRole('button', { name: 'Close' }).click();
  await byHand.waitFor({ state: 'hidden' });
  await page.getByLabel('Title').first().fill('Half');
  await page.getByRole('link', { name: 'Pets', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'You have unsaved changes, do you want to leave anyway?' });
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { name: 'Pets', level: 1 }).waitFor();
});

test('a template that is missing is said to be', async () => {
  await goTo(page, '/organization/smart-response/00000000-0000-4000-8000-000000000000');
  await page.getByRole('heading', { name: 'Not found' }).waitFor();
  await page.getByText('Sorry, the page you visited does not exist.').waitFor();
});

test('a translation begins with a copy of the template where that is wanted, and is saved beside it', async () => {
  const { uuid } = (await saveTemplate(server)).data.email_template;
  await goTo(page, `/organization/smart-response/${uuid}`);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const prompt = page.getByRole('dialog', { name: 'Copy the base (English) template?' });
  await prompt.getByText(/^Recommended/).waitFor();
  await prompt.getByRole('button', { name: 'Copy', exact: true }).click();
  const panel = page.getByRole('tabpanel');
  await expect.poll(() => panel.getByLabel('Title').first().inputValue()).toBe('Hello {{name}}');
  await panel.getByLabel('Language').fill('German');
  await page.getByTitle('German', { exact: true }).click();
  await panel.getByLabel('Title').first().fill('Hallo {{name}}');
  await page.keyboard.press('Control+s');
  await page.getByRole('tab', { name: 'German' }).waitFor();
  await expect.poll(() => page.getByRole('tab').allInnerTexts()).toEqual(['General', 'German']);
});

const cards = ['A', 'B', 'C'].map((label) => ({ label, value: 'x' }));
const labels = () =>
  Promise.all(
    cards.map((_, index) =>
      page
        .getByRole('group', { name: `Card ${index + 1}`, exact: true })
        .getByLabel('Label')
        .inputValue(),
    ),
  );

test('the focus goes with a block that is moved by keyboard', async () => {
  const { uuid } = (await saveTemplate(server, {}, { cards })).data.email_template;
  await goTo(page, `/organization/smart-response/${uuid}`);
  await page.getByRole('button', { name: 'Move card 3 up' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(labels).toEqual(['A', 'C', 'B']);
  await page.keyboard.press('Enter');
  await expect.poll(labels).toEqual(['C', 'A', 'B']);
});

test('a block that is moved again before it is drawn is moved on from where it is', async () => {
  const { uuid } = (await saveTemplate(server, {}, { cards })).data.email_template;
  await goTo(page, `/organization/smart-response/${uuid}`);
  await page.getByRole('button', { name: 'Move card 3 up' }).focus();
  await page.evaluate(() => {
    (document.activeElement as HTMLElement).click();
    (document.activeElement as HTMLElement).click();
  });
  await expect.poll(labels).toEqual(['C', 'A', 'B']);
});
