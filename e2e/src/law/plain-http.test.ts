import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../server/test/server.ts';
import { makeDesk } from '../../../server/test/visits.ts';
import { NAMED, openBrowser, signIn, type Visitor, visit } from '../stage/browser.ts';
import { saveButton } from '../stage/forms.ts';
import { freePort } from '../stage/free-port.ts';
import { goTo } from '../stage/go.ts';
import { emptyBrowser } from '../stage/people.ts';

/** The product opened from the next machine, by a name and without TLS: browsers keep back there what they give on localhost. */
let server: TestServer;
let browser: Browser;
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  const port = await freePort();
  const url = `http://${NAMED}:${port}`;
  [server, browser] = await Promise.all([startTestServer({ PORT: port, PUBLIC_URL: url }), openBrowser()]);
  visitor = await visit(browser, url, { width: 1280 });
  ({ page } = visitor);
  await signIn(page);
});
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

/** What the page complained of; that plain HTTP has no policy for openers is the browser's own remark. */
const complaints = () => visitor.complaints.filter((text) => !text.includes('Cross-Origin-Opener-Policy'));

test('it is no secure context, and somebody is signed in', async () => {
  expect(await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto, 'clipboard' in navigator])).toEqual([
    false,
    false,
    false,
  ]);
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  expect(complaints()).toEqual([]);
});

test('a record is saved', async () => {
  await goTo(page, '/admin/specie/add');
  await page.getByLabel('Name', { exact: true }).fill('Okapi');
  await saveButton(page).click();
  await page.getByText('Specie saved successfully!').waitFor();
  const { rows } = await server.sql.query("select name from specie where name = 'Okapi' and not deleted");
  expect(rows).toHaveLength(1);
  expect(complaints()).toEqual([]);
});

const uuidOf = async (name: string): Promise<string> =>
  (await server.sql.query('select uuid from specie where name = $1', [name])).rows[0].uuid;

/** What somebody pastes. */
async function pasted(field = page.getByLabel('Name', { exact: true })): Promise<string> {
  await field.fill('');
  await field.press('Control+v');
  return field.inputValue();
}

test('a text is copied, and the focus stays where it was', async () => {
  await goTo(page, '/admin/specie');
  const button = page.getByRole('button', { name: `Copy the UUID ${await uuidOf('Dog')}` });
  await button.click();
  await page.getByText('Copied to clipboard').waitFor();
  await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await pasted()).toBe(await uuidOf('Dog'));
});

test('a text is copied out of a dialog', async () => {
  const { shelter } = await makeDesk(server);
  await goTo(page, `/organization/shelter/${shelter.uuid}/kiosk`);
  await page.getByRole('button', { name: 'Magic Link' }).click();
  await page.getByLabel('Link to shorten').fill('https://paws.example/visit');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Copied to clipboard').waitFor();
  const link = await page.getByRole('dialog').getByRole('link').textContent();
  expect(await pasted(page.getByLabel('Link to shorten'))).toBe(link);
});

test('what the browser does not let anybody copy is shown, selected, to be copied by hand', async () => {
  await goTo(page, '/admin/specie');
  await page.evaluate(() => {
    document.execCommand = () => false;
  });
  await page.getByRole('button', { name: `Copy the UUID ${await uuidOf('Cat')}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Failed to copy: the browser does not allow it' });
  await dialog.getByText('The text is selected').waitFor();
  const selected = () =>
    page.evaluate(() => {
      const field = document.activeElement;
      return field instanceof HTMLTextAreaElement ? field.value.slice(field.selectionStart, field.selectionEnd) : '';
    });
  await expect.poll(selected).toBe(await uuidOf('Cat'));
  await page.keyboard.press('Control+c');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await pasted()).toBe(await uuidOf('Cat'));
});

test('passkeys are said to need https', async () => {
  await goTo(page, '/profile');
  await page.getByText('Passkeys need https').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0);
});

test('a kiosk takes a visitor in, and so does a scanned code', async () => {
  const desk = await makeDesk(server);
  const person = await visit(browser, new URL(page.url()).origin, { width: 360 });
  const press = (name: string) => person.page.getByRole('button', { name, exact: true }).click();
  await person.page.goto(`/kiosk?fingerprint=${desk.kiosk.fingerprint}&uuid=${desk.kiosk.uuid}`);
  await press('English');
  await press('Adopt');
  await press('Next');
  await person.page.getByLabel('Your name').fill('Insecure');
  await press('Check in');
  await person.page.getByRole('heading', { name: 'Thank you!' }).waitFor();
  await person.page.goto(`/kiosk/code/${desk.code.uuid}`);
  await person.page.getByLabel('Your name').fill('Scanned');
  await press('Join the wait list');
  await person.page.waitForURL('**/kiosk/visit/*');
  const { rows } = await server.sql.query(
    'select w.name from visit v join visitor w on w.id = v.visitor_id where v.branch_id = $1 order by v.id',
    [desk.branch.id],
  );
  expect(rows.map(({ name }) => name)).toEqual(['Insecure', 'Scanned']);
  expect(person.complaints.filter((text) => !text.includes('Cross-Origin-Opener-Policy'))).toEqual([]);
});
