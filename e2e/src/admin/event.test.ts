import { expect, test } from 'vitest';
import { makeShelter } from '../../../server/test/shelters.ts';
import { choose, chooseBanner, expectError, field } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { browser, onStage, page, server, visitor } from '../stage/stage.ts';

onStage();

const save = () => page.getByRole('button', { name: 'Save' }).click();

test('an event is made with its banner, who takes part and who pays, and is met by the public once it is active', async () => {
  const { id } = await makeShelter(server);
  await server.sql.query("update organization_shelter set active = true, name = 'Harbour House' where id = $1", [id]);
  await server.admin.call('sponsor/save', { sponsor: { name: 'Lindholm Vets', link: 'https://vets.example' } });
  await goTo(page, '/');
  await page.getByRole('link', { name: 'Events', exact: true }).click();
  await page.getByRole('link', { name: 'Create new event' }).click();
  await page.waitForURL('**/organization/event/add');
  await page.getByRole('heading', { name: 'New Event' }).waitFor();
  await save();
  await page.getByText('Event banner is required. Please upload an image.').waitFor();
  await field(page, 'Name').fill('Pre-Spring Open House!');
  await expect.poll(() => field(page, 'Slug').inputValue()).toBe('prespring-open-house');
  await field(page, 'Start').fill('2026-05-02T10:00');
  await field(page, 'End').fill('2026-05-02T09:00');
  await chooseBanner(page);
  await page.getByRole('button', { name: 'Add shelter' }).click();
  await choose(page, 'Shelter 1', 'Harbour House');
  await page.getByRole('button', { name: 'Add sponsor' }).click();
  await choose(page, 'Sponsor 1', 'Lindholm Vets');
  await save();
  await page.getByText('An event ends after it has started').waitFor();
  await field(page, 'End').fill('2026-05-02T16:00');
  await save();
  await page.getByText('Event saved successfully!').waitFor();
  await page.waitForURL(/\/organization\/event\/[0-9a-f-]{36}$/);
  await page.getByRole('heading', { name: 'Edit Event' }).waitFor();
  // What was added is told by its name, not by its switch.
  await page.locator('.history-entry b', { hasText: 'Lindholm Vets' }).waitFor();
  await expect.poll(() => page.locator('form img').first().getAttribute('src')).toMatch(/\/cdn\/AUTOx200\//);
  const size = async () => page.locator('form .upload-preview').evaluate((frame) => [frame.clientWidth, frame.clientHeight]);
  await expect.poll(size).toEqual([267, 200]);

  const context = await browser.newContext();
  const stranger = await context.newPage();
  const address = `${server.url}/event/prespring-open-house`;
  expect((await stranger.goto(address))?.status()).toBe(404);
  await page.getByRole('switch', { name: 'Active' }).first().click();
  await save();
  await page.getByRole('link', { name: 'Open its page' }).waitFor();
  expect((await stranger.goto(address))?.status()).toBe(200);
  await stranger.getByRole('heading', { name: 'Pre-Spring Open House!' }).waitFor();
  await stranger.getByText('Harbour House').waitFor();
  await stranger.getByRole('link', { name: 'Lindholm Vets' }).waitFor();
  await context.close();
  expect(visitor.complaints).toEqual([]);
});

test('a slug that is taken is said at its field', async () => {
  await goTo(page, '/organization/event/add');
  await field(page, 'Name').fill('Pre-Spring Open House!');
  await field(page, 'Start').fill('2026-06-02T10:00');
  await field(page, 'End').fill('2026-06-02T16:00');
  await chooseBanner(page);
  await save();
  const slug = field(page, 'Slug');
  await expectError(slug, 'Slug is not valid or already exists!');
  await page.getByText('Failed to save event. Error: Slug is not valid or already exists!').waitFor();
  await slug.fill('another-house');
  await save();
  await page.getByText('Event saved successfully!').waitFor();
});

test('a banner that was chosen before a reload is asked for by its name', async () => {
  await goTo(page, '/organization/event/add');
  await field(page, 'Name').fill('Autumn fair');
  await chooseBanner(page);
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('banner.png');
  await page.reload();
  await page.getByText('You had chosen banner.png: choose it again.').waitFor();
  await page.getByRole('button', { name: 'Restore it' }).click();
  await expect.poll(() => field(page, 'Name').inputValue()).toBe('Autumn fair');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
});

test('what is typed as the viewer’s clocks show it is sent as UTC', async () => {
  const context = await browser.newContext({ timezoneId: 'Europe/Zurich', storageState: await visitor.context.storageState() });
  const traveller = await context.newPage();
  await traveller.goto(`${server.url}/organization/event/add`);
  await field(traveller, 'Name').fill('Far from UTC');
  await field(traveller, 'Start').fill('2026-05-02T10:00');
  await field(traveller, 'End').fill('2026-12-02T16:30');
  await chooseBanner(traveller);
  const sent = traveller.waitForRequest('**/api/event/save');
  await traveller.getByRole('button', { name: 'Save' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    event: { start_datetime: '2026-05-02T08:00:00Z', end_datetime: '2026-12-02T15:30:00Z' },
  });
  await context.close();
});

test('an hour that clocks skip is refused at its field, one that comes twice is told, and the viewer’s zone is named', async () => {
  const context = await browser.newContext({ timezoneId: 'Europe/Zurich', storageState: await visitor.context.storageState() });
  const traveller = await context.newPage();
  await traveller.goto(`${server.url}/organization/event/add`);
  await traveller.getByText('As clocks show it in Europe/Zurich').first().waitFor();
  await field(traveller, 'Start').fill('2026-03-29T02:30');
  await traveller.getByText('Clocks in Europe/Zurich are put forward that day and skip 02:30').waitFor();
  await traveller.getByRole('button', { name: 'Save' }).click();
  await traveller.getByText('There is no such hour').waitFor();
  await field(traveller, 'Start').fill('2026-03-29T03:30');
  await traveller.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => traveller.getByText('There is no such hour').count()).toBe(0);
  const twice = traveller.getByText('there is this hour twice, and the first is meant');
  await field(traveller, 'End').fill('2026-10-25T02:30');
  await twice.waitFor();
  await field(traveller, 'End').fill('2026-10-25T03:30');
  await twice.waitFor({ state: 'detached' });
  await context.close();
});
