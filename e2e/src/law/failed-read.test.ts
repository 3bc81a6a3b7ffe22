import type { Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { panelOf } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { FAILED, isRead, lookAt } from '../stage/look.ts';
import { open, screens } from '../stage/screens.ts';
import { onStage, page, server } from '../stage/stage.ts';

onStage();

/** A read apart from the moment it is made at. */
const nameOf = (request: Request) =>
  `${new URL(request.url()).pathname} ${request.postData()}`.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then');
/** Where something is called by its key while its name is not known: nothing is missing then. */
const calledByKey = [
  /^.(integration|definitions).*: .api.partner.search/,
  /^.organization.pet.*: .api.(characteristic|partner).search/,
];

/** What an address reads, where all is well. */
async function readsOf(address: string): Promise<string[]> {
  const reads = new Set<string>();
  const note = (request: Request) => isRead(new URL(request.url())) && reads.add(nameOf(request));
  page.on('request', note);
  await lookAt(address);
  page.off('request', note);
  return [...reads];
}

/** Whether an address says so where one of its reads fails, and whether that was made at all. */
async function lookWithout(address: string, read: string) {
  let failed = 0;
  await page.route(isRead, (route) => {
    if (nameOf(route.request()) !== read) return route.continue();
    failed = 1;
    return route.fulfill({ status: 500, json: { status: 500, message: 'It broke', data: {} } });
  });
  await lookAt(address);
  const said = page.waitForFunction((words) => new RegExp(words, 'i').test(document.body.textContent), FAILED.source, {
    timeout: failed ? 3000 : 1,
  });
  const isSaid = await said.then(
    () => true,
    () => false,
  );
  await page.unroute(isRead);
  return { failed, isSaid };
}

test('a select that finds its choices on the server says so in its list, and reads them again', async () => {
  await open(page, '/network?open=add');
  await page.route('**/api/shelter/search', (route) => route.fulfill({ status: 500, json: { message: 'It broke' } }));
  await page.getByRole('dialog').getByLabel('Shelter', { exact: true }).fill('Nobody');
  const list = page.locator('.ant-select-dropdown:visible');
  await list.getByText('What there is to choose from could not be loaded. It broke').waitFor();
  await page.unroute('**/api/shelter/search');
  await list.getByRole('button', { name: 'Try again' }).click();
  await list.getByText('Nothing found').waitFor();
});

test('what is chosen stays, and can be chosen again, once what there is to choose from can be read', async () => {
  await page.route('**/api/role/list', (route) => route.fulfill({ status: 500, json: { message: 'It broke' } }));
  await open(page, '/admin/user/add');
  const field = page.getByText('What there is to choose from could not be loaded. It broke');
  await field.waitFor();
  await expect.poll(() => page.getByText('Everything is chosen.').count()).toBe(0);
  await page.unroute('**/api/role/list');
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await panelOf(page, 'Available roles').getByText('Support').first().waitFor();
});

const ENOUGH = 2;

/** Whatever is read for a screen, and for what a form chooses from: no failure looks as if there were nothing. */
test('every read that fails is said where it is shown, and can be tried again', { timeout: 600_000 }, async () => {
  await goTo(page, '/');
  const wrong: string[] = [];
  let tried = 0;
  /** At how many screens a read was tried: what many screens read, one piece reads for them. */
  const times = new Map<string, number>();
  for (const address of await screens(server)) {
    for (const read of await readsOf(address)) {
      times.set(read, (times.get(read) ?? 0) + 1);
      if ((times.get(read) ?? 0) > ENOUGH) continue;
      const name = `${address}: ${read}`;
      if (calledByKey.some((one) => one.test(name))) continue;
      const { failed, isSaid } = await lookWithout(address, read);
      tried += failed;
      if (failed && !isSaid) wrong.push(name);
    }
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(90);
});
