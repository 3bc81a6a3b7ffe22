import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endedSync, makeIntegration, type PartnersServer, startWithPartners } from '../../../server/test/integrations.ts';
import { openBrowser, type Visitor } from '../stage/browser.ts';
import { choose, field, saveButton } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { emptyBrowser, visitAs } from '../stage/people.ts';

let server: PartnersServer;
let browser: Browser;
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  [server, browser] = await Promise.all([startWithPartners({ animals: 8 }), openBrowser()]);
  visitor = await visitAs(browser, server, server.admin);
  page = visitor.page;
});
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const stepIs = (title: string) => page.locator('.steps [aria-current]').filter({ hasText: title }).waitFor();

describe('the statuses', () => {
  const row = (status: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: status, exact: true }) });

  test('have a step of their own, in which each says what it means, and what becomes of it can be changed', async () => {
    const draft = await makeIntegration(server, 'PETPOINT', { connected: false });
    await goTo(page, `/integration/add?draft=${draft.uuid}`);
    await page.getByRole('heading', { name: 'Foster and visibility' }).waitFor();
    await expect.poll(() => page.getByRole('heading', { name: 'Status Map' }).count()).toBe(0);
    await press('Continue');
    await stepIs('Statuses');
    await expect.poll(() => page.getByRole('heading', { name: 'Foster and visibility' }).count()).toBe(0);
    await row('Available').filter({ hasText: 'Can be adopted' }).filter({ hasText: 'Available' }).waitFor();
    await row('On Hold').filter({ hasText: 'Not offered' }).waitFor();
    // How many animals the partner sends with each comes when it has told them all.
    const animals = (status: string) => row(status).getByRole('cell').nth(1).textContent();
    await expect.poll(async () => Number(await animals('Available'))).toBeGreaterThan(0);
    expect(await animals('Deceased')).toBe('0');
    // With no filter the total is that of the statuses which are offered.
    const shown = await page
      .locator('.status-table tbody tr')
      .evaluateAll((rows) =>
        rows.map((one) => ({ animals: Number(one.children[2]?.textContent), here: one.children[3]?.textContent })),
      );
    const sum = (some: typeof shown) => some.reduce((all, one) => all + one.animals, 0);
    const offered = sum(shown.filter(({ here }) => !/^(Not offered|Never)/.test(here ?? '')));
    await page.getByText(`Total pets filtered: ${offered}`, { exact: true }).waitFor();
    await page
      .getByText(`Of ${sum(shown)} animals at PetPoint, those that pass the filters and whose status is offered here.`)
      .waitFor();
    await expect.poll(() => row('Deceased').filter({ hasText: 'Never: it has left' }).getByRole('button').count()).toBe(0);
    await press('Change Adoption Pending');
    await choose(page, 'Status here 1', 'In process');
    await expect.poll(() => row('Adoption Pending').count()).toBe(0);
    await saveButton(page).click();
    await page.getByText('Settings saved successfully!').waitFor();
    const { rows } = await server.sql.query('select settings from integration where uuid = $1', [draft.uuid]);
    expect(rows[0]?.settings.status_map).toEqual([{ id: 'Adoption Pending', status: [{ type: 'IN_PROCESS' }] }]);
    await press('Continue');
    await stepIs('Connect');
    await press('Previous');
    await stepIs('Statuses');
    await press('Previous');
    await stepIs('Settings');
  });

  test('that nobody knows are told after the first sync, with their animals, for staff to say what they mean', async () => {
    const integration = await makeIntegration(server, 'PETPOINT');
    await endedSync(server, integration);
    await server.sql.query(
      "insert into integration_status (integration_id, status, animals) select id, 'Wandering', 7 from integration where uuid = $1",
      [integration.uuid],
    );
    await goTo(page, `/integration/${integration.uuid}/settings`);
    await row('Wandering')
      .filter({ hasText: 'Nobody has said yet' })
      .filter({ hasText: '7' })
      .filter({ hasText: 'Not offered' })
      .waitFor();
    await press('Change Wandering');
    await choose(page, 'Status here 1', 'Available');
    await saveButton(page).click();
    await page.getByText('Settings saved successfully!').waitFor();
    await expect.poll(() => row('Wandering').count()).toBe(0);
  });
});

test('a step with unsaved changes is not left without a word', async () => {
  const draft = await makeIntegration(server, 'PETPOINT', { connected: false });
  await goTo(page, `/integration/add?draft=${draft.uuid}&step=statuses`);
  await press('Change Adoption Pending');
  await press('Previous');
  const question = page.getByRole('dialog', { name: 'You have unsaved changes, do you want to leave anyway?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await stepIs('Statuses');
  await field(page, 'Status here 1').waitFor();
  await press('Previous');
  await question.getByRole('button', { name: 'Leave' }).click();
  await stepIs('Settings');
});
