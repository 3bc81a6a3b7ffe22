import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { inquire } from '../../../server/test/pets.ts';
import { slugOf } from '../../../server/test/public-pages.ts';
import { makeHouse, makePet } from '../../../server/test/shelters.ts';
import { portOf } from '../../../simulator/src/port.ts';
import { visit } from '../stage/browser.ts';
import { choose, field, saveButton } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { addLimit } from '../stage/pet-profile-tab.ts';
import { browser, onStage, page, server, visitor } from '../stage/stage.ts';

onStage();

test('a shelter sets its listing up, and a pet that it restricts leaves the site that shows it', async () => {
  const { shelter, branch } = await makeHouse(server);
  await makePet(server, branch, { name: 'Old Tom', age_key: 'SENIOR' });
  const popular = await makePet(server, branch, { name: 'Popular', age_key: 'SENIOR' });
  await makePet(server, branch, { name: 'Kid', age_key: 'BABY' });
  await inquire(server, popular);

  await goTo(page, `/organization/shelter/${shelter.uuid}/iframe`);
  await choose(page, 'Age', 'Senior');
  await field(page, 'Text of the adopt button').fill('Take me home');
  await saveButton(page).click();
  await page.getByText('Iframe settings saved!').waitFor();
  await page.getByRole('button', { name: 'Copy embed code', exact: true }).click();
  await page.getByText('Copied to clipboard').waitFor();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code).toContain(`${server.url}/iframe/${await slugOf(server, shelter)}`);

  // A page of somebody else that has taken the code over.
  const site = createServer((_, response) => response.end(`<!doctype html><h1>Our pets</h1>${code}`));
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready));
  const reader = await visit(browser, `http://localhost:${portOf(site)}`, { width: 768 });
  const listed = async () => {
    await reader.page.goto('/');
    const pets = reader.page.frameLocator('iframe').locator('.card strong');
    await pets.first().waitFor();
    return pets.allInnerTexts();
  };
  expect(await listed()).toEqual(['Popular', 'Old Tom']);

  await goTo(page, `/organization/shelter/${shelter.uuid}/pet-profile`);
  await addLimit('0', '1');
  await saveButton(page).click();
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
  expect(await listed()).toEqual(['Old Tom']);
  expect([...visitor.complaints, ...reader.complaints]).toEqual([]);
  site.close();
});
