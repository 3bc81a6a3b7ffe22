import { mappingKinds } from '@homeward/contract/mapping';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { PASSWORD } from '../../../server/test/cluster.ts';
import { credentialsOf, type PartnersServer, startWithPartners } from '../../../server/test/integrations.ts';
import { openBrowser, visit } from '../stage/browser.ts';
import { field, optionsOf, saveButton } from '../stage/forms.ts';
import { partnerOf, ring } from '../stage/integrations.ts';
import { emptyBrowser } from '../stage/people.ts';

/** From sign-in to pets that visitors can meet, as a person would: every click and every field that is filled counts. */
const MOST = 45;
const WELL = { timeout: 30_000 };
const KEY = 'PETPOINT';
let server: PartnersServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startWithPartners({ animals: 8 }), openBrowser()]);
});
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

test(`takes at most ${MOST} clicks and fields`, { timeout: 240_000 }, async () => {
  const { page } = await visit(browser, server.url);
  const steps: string[] = [];
  onTestFinished(() => console.info(`${steps.length} clicks and fields:\n${steps.join('\n')}`));
  const click = async (what: Locator, called: string) => {
    steps.push(`click ${called}`);
    await what.click();
  };
  const button = (name: string | RegExp) => click(page.getByRole('button', { name, exact: true }), String(name));
  const link = (name: string | RegExp) => click(page.getByRole('link', { name, exact: true }).first(), String(name));
  const fill = async (label: string, value: string) => {
    steps.push(`fill ${label}`);
    await field(page, label).fill(value);
  };
  const choose = async (label: string, option: string) => {
    await click(field(page, label), label);
    await click(optionsOf(page).filter({ hasText: option }).first(), option);
  };

  await page.goto('/login');
  await fill('Email', 'mara.voss@homeward.example');
  await fill('Password', PASSWORD);
  await button('Login');

  await link('Shelters');
  await link('Add new shelter');
  await page.getByRole('heading', { name: 'New Shelter', level: 1 }).waitFor();
  await fill('Name', 'Harbor County Humane');
  await fill('Contact email', 'hello@harbor.example');
  await page.getByText('This slug is free').waitFor();
  await button('Next');
  await fill('Location name', 'Harbor House');
  await fill('Location email', 'house@harbor.example');
  await fill('Phone', '+1 555 0100');
  await fill('Zip code', '94110');
  await button('Find');
  await page.locator('.address-chosen').waitFor();
  await button('Next');
  await fill('First name', 'Sue');
  await fill('Last name', 'Porter');
  await fill('Email', 'sue@harbor.example');
  await button('Create shelter');
  await button('Connect its software');

  const partner = await partnerOf(server, KEY);
  await fill('Description', 'Pets of Harbor House');
  await choose('Integration type', partner.name);
  const credentials = credentialsOf(server, KEY);
  for (const { name, label } of partner.credential_fields) if (credentials[name]) await fill(label, credentials[name]);
  await button(/^Continue/);
  await page.waitForURL(/step=settings/);
  await click(saveButton(page), 'Save');
  await page.getByText('Settings saved successfully!').waitFor();
  await button('Continue');
  await page.waitForURL(/step=statuses/);
  await button('Continue');
  await button('CONNECT');
  await page.waitForURL(/\/integration\/[\w-]{36}\/dashboard/);
  await link('Sync');
  await ring(page, 'Finished').waitFor(WELL);

  const decide = page.getByRole('link', { name: /^Decide what .+ for$/ });
  const panel = page.getByRole('region', { name: 'Pending Mappings' });
  await page.getByRole('link', { name: 'See its pets' }).waitFor();
  // Once: the breeds of a species that only now is known wait in turn, and keep nobody else from the list.
  {
    await click(decide, 'Decide');
    const waitedFor = panel.getByRole('link').filter({ hasText: 'pets wait' });
    await waitedFor.first().waitFor();
    const texts = await waitedFor.evaluateAll((links) => links.map((one) => one.getAttribute('href') ?? ''));
    for (const kind of mappingKinds.filter((key) => texts.some((href) => href.includes(`/${key}?`)))) {
      await click(panel.locator(`a[href*="/${kind}?"]`), kind);
      await page.waitForURL(new RegExp(`/integration-mapping/${kind}\\?`));
      const rows = page.locator('tbody tr').filter({ has: page.getByLabel(/^Meaning of /) });
      await rows.first().waitFor();
      // Words that no pet waits for can be left.
      const asked = rows.filter({ hasText: /[1-9]\d*\s*$/ });
      if (!(await asked.count())) continue;
      const sure = page.getByRole('button', { name: /^Accept all that are sure/ });
      // Suggestions come a moment after the words.
      const isThere = await sure.waitFor({ timeout: 5000 }).then(
        () => true,
        () => false,
      );
      if (isThere) {
        await click(sure, 'Accept all that are sure');
        await page
          .getByText(/They arrive with the next sync\.$/)
          .last()
          .waitFor();
        // They have left the list once it was read again.
        await expect.poll(() => sure.count()).toBe(0);
      }
      const left = await asked.all();
      for (const row of left) {
        const chip = row.locator('.chip').first();
        if (await chip.count()) await click(chip, `suggestion of ${await row.textContent()}`);
        else {
          await click(row.getByLabel(/^Meaning of /), `meaning of ${await row.textContent()}`);
          await click(optionsOf(page).first(), 'the first option');
        }
      }
      if (left.length) {
        await button(/^Accept selected \(\d+\)$/);
        await expect.poll(() => asked.count(), { timeout: 10_000 }).toBe(0);
      }
    }
    await button(/^Sync again/);
    await page.waitForURL(/\/sync$/);
    await ring(page, 'Finished').waitFor(WELL);
    await page.getByRole('link', { name: 'See its pets' }).waitFor();
  }
  await link('See its pets');
  await page.waitForURL(/\/organization\/pet/);
  await page.getByRole('row').filter({ hasText: 'Available' }).filter({ hasText: 'Visible' }).first().waitFor();
  expect(steps.length).toBeLessThanOrEqual(MOST);
});
