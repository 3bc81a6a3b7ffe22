import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeShop } from '../../../server/test/product.ts';
import { visit } from '../stage/browser.ts';
import { choose, field, panelOf } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { visitAs } from '../stage/people.ts';
import { browser, onStage, page, server, visitor } from '../stage/stage.ts';

onStage();

const button = (name: string | RegExp, within: Locator | typeof page = page) =>
  within
    .getByRole('button', { name, exact: typeof name === 'string' })
    .filter({ visible: true })
    .last();
const said = (text: string) => page.getByText(text, { exact: true }).first().waitFor();

test('a shelter takes visitors in, from its first kiosk to who has just arrived', async () => {
  const { shelter, north } = await makeShop(server);
  const tab = `/organization/shelter/${shelter.uuid}/kiosk`;
  await goTo(page, tab);
  await button('Activate In Person Feature').click();
  await said('Shelter In Person feature activated!');

  await button('Add a kiosk at North').click();
  await field(page, 'Name').fill('Front door');
  await button(/^Save/, page.getByRole('dialog')).click();
  await said('Kiosk created successfully!');

  await goTo(page, `${tab}/${north.uuid}`);
  await button('Add kiosk reason').click();
  await choose(page, 'Kiosk Reason', 'Adopt');
  await field(page, 'Name').fill('Meet a pet');
  await choose(page, 'Custom response', 'No');
  await button(/^Save/).click();
  await page.getByRole('tab', { name: 'Meet a pet' }).click();
  await panelOf(page, 'Questions library').getByRole('row').nth(1).getByRole('button').last().click();
  await button(/^Add alias for/).click();
  await field(page, 'Alias').fill('Who lives with you?');
  await button('Save', page.getByRole('dialog')).click();
  await button(/^Save questions/).click();
  await said('Kiosk reason questions saved successfully!');

  await goTo(page, tab);
  await button('QR codes of North').click();
  const code = page.getByRole('dialog').getByRole('link').first();
  const [paper] = await Promise.all([
    page.context().waitForEvent('request', (request) => request.isNavigationRequest()),
    button('Print QR Code').click(),
  ]);
  expect((await paper.response())?.headers()['content-type']).toBe('application/pdf');
  const address = (await code.getAttribute('href')) ?? '';

  const desk = await visitAs(browser, server, server.admin, { width: 1280 });
  await desk.page.goto('/organization/visit?filter_visitor.name.ilike=Wilhelmina');
  await desk.page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
  const phone = await visit(browser, server.url, { width: 360 });
  await phone.page.goto(address);
  await phone.page.getByRole('button', { name: 'Meet a pet' }).click();
  await phone.page.getByText('Who lives with you?').waitFor();
  await phone.page.getByRole('button', { name: 'Next' }).click();
  await phone.page.getByLabel('Your name').fill('Wilhelmina');
  await phone.page.getByRole('button', { name: 'Check in' }).click();
  await phone.page.getByRole('heading', { name: 'You are next.' }).waitFor();
  await desk.page.getByRole('link', { name: 'Wilhelmina' }).waitFor({ timeout: 2500 });
  await desk.page.getByRole('row').filter({ hasText: 'Wilhelmina' }).filter({ hasText: 'Meet a pet' }).waitFor();
  expect([...visitor.complaints, ...phone.complaints, ...desk.complaints]).toEqual([]);
});
