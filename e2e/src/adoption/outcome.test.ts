import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  endedSync,
  type MadeIntegration,
  makeIntegration,
  type PartnersServer,
  resolvePending,
  startWithPartners,
  syncNow,
} from '../../../server/test/integrations.ts';
import { type PetOf, petsOf } from '../../../server/test/listing.ts';
import { inquire } from '../../../server/test/pets.ts';
import { type Ids, makePet } from '../../../server/test/shelters.ts';
import { openBrowser, type Visitor } from '../stage/browser.ts';
import { choose } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { emptyBrowser, visitAs } from '../stage/people.ts';

let server: PartnersServer;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let integration: MadeIntegration;
let pets: Ids[];
beforeAll(async () => {
  [server, browser] = await Promise.all([startWithPartners({ animals: 30 }), openBrowser()]);
  visitor = await visitAs(browser, server, server.admin);
  page = visitor.page;
  integration = await makeIntegration(server, 'SHELTER_BUDDY');
  await endedSync(server, integration);
  for (let round = 0; round < 2; round++) {
    await resolvePending(server);
    await syncNow(server, integration);
  }
  pets = (await petsOf(server, integration)) as (PetOf & Ids)[];
});
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

/** Opens the dialog that forces an application of the next pet that nobody has asked for yet. */
async function force(status: string): Promise<Ids> {
  const pet = pets.shift();
  if (!pet) throw new Error('There are no more pets');
  const application = await inquire(server, pet, status);
  await goTo(page, `/organization/adoption-application/${application.uuid}/information`);
  await page.getByRole('button', { name: 'Force Set Adopted' }).click();
  return application;
}
const dialog = () => page.getByRole('dialog');
const outcomes = async ({ id }: Ids) =>
  (await server.sql.query('select state_key from application_outcome where application_id = $1', [id])).rows;

test('an outcome that the partner fails to take is said, and told when it is tried again, once', async () => {
  const application = await force('SIGNED');
  await dialog().getByText('Process the outcome at Shelter Buddy, too?').waitFor();
  await dialog().getByRole('radio', { name: 'Yes' }).click();
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().getByText('Please select a status').waitFor();
  await choose(page, 'Outcome status', 'Adopted', dialog());
  server.simulator.set('shelter-buddy', '500');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await page.getByText('Application adoption forced as adopted successfully!').waitFor();
  await page.getByText(/^The application is adopted, but its partner has not been told/).waitFor();
  server.simulator.set('shelter-buddy', null);
  await dialog().getByRole('button', { name: 'Tell the partner again' }).click();
  await page.getByText('The partner has been told of the adoption').first().waitFor();
  expect(await outcomes(application)).toEqual([{ state_key: 'TOLD' }]);
  await page.getByText('The partner has been told ·').waitFor();
});

test('an outcome of one that was only pending cannot be processed, and is not', async () => {
  const application = await force('PENDING');
  const note = dialog().getByText('Outcomes can only be processed for Approved, Signed and Paid.');
  await note.waitFor();
  await expect.poll(() => dialog().getByRole('radio', { name: 'Yes' }).isDisabled()).toBe(true);
  await expect.poll(() => dialog().getByRole('radio', { name: 'No' }).isChecked()).toBe(true);
  const [red = 0, green = 0, blue = 0] = await note.evaluate(
    (said) => getComputedStyle(said).color.match(/\d+/g)?.map(Number) ?? [],
  );
  expect(red).toBeGreaterThan(2 * Math.max(green, blue));
  await dialog().getByRole('button', { name: 'Save' }).click();
  await page.getByText('Application adoption forced as adopted successfully!').last().waitFor();
  expect(await outcomes(application)).toEqual([]);
});

test('a shelter whose partners cannot be asked for leaves the dialog open, with a way to try again', async () => {
  await page.route('**/verify/shelter', (route) => route.abort());
  await force('PAID');
  await dialog()
    .getByText(/^Whether a partner is to be told could not be loaded/)
    .waitFor();
  await page.unroute('**/verify/shelter');
  await dialog().getByRole('button', { name: 'Try again' }).click();
  await dialog().getByText('Process the outcome at Shelter Buddy, too?').waitFor();
});

test('a pet that its partner does not know is adopted without a question of telling it', async () => {
  const { rows } = await server.sql.query('select branch_id as id from pet where id = $1', [pets[0]?.id]);
  pets.unshift(await makePet(server, rows[0]));
  await force('SIGNED');
  await dialog().getByText('Shelter Buddy is not told: this pet does not come from it.').waitFor();
  await dialog().getByText('Set this application as adopted?').waitFor();
  await expect.poll(() => dialog().getByText('Process the outcome at Shelter Buddy, too?').count()).toBe(0);
  await dialog().getByRole('button', { name: 'Save' }).click();
  await page.getByText('No partner is to be told.').waitFor();
});

test('where the partner’s statuses cannot be read, a save that is to tell it says what is missing', async () => {
  await page.route('**/list-adoption-status*', (route) => route.abort());
  await force('APPROVED');
  await dialog().getByRole('radio', { name: 'Yes' }).click();
  await dialog()
    .getByText(/could not be loaded/)
    .waitFor();
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().getByText('Without a status the partner cannot be told: try again, or choose No').waitFor();
  await page.unroute('**/list-adoption-status*');
});
