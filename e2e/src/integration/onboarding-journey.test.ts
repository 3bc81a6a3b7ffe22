import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { PASSWORD } from '../../../server/test/cluster.ts';
import { credentialsOf, type PartnersServer, startWithPartners } from '../../../server/test/integrations.ts';
import { openBrowser, visit } from '../stage/browser.ts';
import { field, optionsOf, saveButton } from '../stage/forms.ts';
import { partnerOf, ring } from '../stage/integrations.ts';
import { emptyBrowser } from '../stage/people.ts';

/** From sign-in to pets that visitors can meet, as a person would: every click and every field that is filled counts. */
const MOST = 45;
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

test(`takes at most ${MOST} clicks and fields until no pet waits`, async () => {
  const { page } = await visit(browser, server.url);
  const hands = handsOn(page);
  onTestFinished(() => console.info(`${hands.steps.length} clicks and fields:\n${hands.steps.join('\n')}`));
  await signIn(page, hands);
  await createShelter(page, hands);
  await connect(page, hands);
  await decideAll(page, hands);
  await hands.link('See its pets');
  await page.waitForURL(/\/organization\/pet/);
  await page.getByRole('row').filter({ hasText: 'Available' }).filter({ hasText: 'Visible' }).first().waitFor();
  expect(hands.steps.length).toBeLessThanOrEqual(MOST);
});

type Hands = ReturnType<typeof handsOn>;

/** What a person does with a page; each is counted. */
function handsOn(page: Page) {
  const steps: string[] = [];
  const click = async (what: Locator, called: string) => {
    steps.push(`click ${called}`);
    await what.click();
  };
  return {
    steps,
    click,
    button: (name: string | RegExp) => click(page.getByRole('button', { name, exact: true }), String(name)),
    link: (name: string | RegExp) => click(page.getByRole('link', { name, exact: true }).first(), String(name)),
    fill: async (label: string, value: string) => {
      steps.push(`fill ${label}`);
      await field(page, label).fill(value);
    },
    choose: async (label: string, option: string) => {
      await click(field(page, label), label);
      await click(optionsOf(page).filter({ hasText: option }).first(), option);
    },
  };
}

async function signIn(page: Page, { fill, button }: Hands) {
  await page.goto('/login');
  await fill('Email', 'mara.voss@homeward.example');
  await fill('Password', PASSWORD);
  await button('Login');
}

async function createShelter(page: Page, { fill, button, link }: Hands) {
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
}

async function connect(page: Page, { fill, button, choose, click }: Hands) {
  await button('Connect its software');
  const partner = await partnerOf(server, KEY);
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
}

/** Says what the partner's words mean, until no pet waits for one. */
async function decideAll(page: Page, hands: Hands) {
  const decide = page.getByRole('link', { name: /^(Map them|Decide what .+ for)$/ });
  const panel = page.getByRole('region', { name: 'Pending Mappings' });
  const waitedFor = panel.getByRole('link').filter({ hasText: 'pets wait' });
  await decide.and(page.locator('[href*="/integration-mapping/"]')).waitFor();
  while (await decide.count()) {
    await hands.click(decide, 'Decide');
    await page.waitForURL(new RegExp(`filter_partner_key=${KEY}$`));
    await waitedFor.first().waitFor();
    for (;;) {
      await page.waitForURL(/\/integration-mapping\/\w+\?/);
      const current = waitedFor.and(page.locator('[aria-current]'));
      await current.waitFor();
      await decideKind(page, hands);
      await current.waitFor({ state: 'detached' });
      if (!(await waitedFor.count())) break;
      await hands.click(waitedFor.first(), 'the next kind of words');
    }
    await hands.button(/^Sync again/);
    await page.waitForURL(/\/sync\?sync=/);
    await ring(page, 'Finished').waitFor();
    await page.getByRole('link', { name: 'See its pets' }).waitFor();
  }
}

async function decideKind(page: Page, hands: Hands) {
  const rows = page.locator('tbody tr').filter({ has: page.getByLabel(/^Meaning of /) });
  await rows.first().waitFor();
  // Words that no pet waits for can be left.
  const asked = rows.filter({ hasText: /[1-9]\d*\s*$/ });
  if (!(await asked.count())) return;
  await acceptSure(page, hands);
  const left = await asked.all();
  for (const row of left) {
    const chip = row.locator('.chip').first();
    if (await chip.count()) await hands.click(chip, `suggestion of ${await row.textContent()}`);
    else {
      await hands.click(row.getByLabel(/^Meaning of /), `meaning of ${await row.textContent()}`);
      await hands.click(optionsOf(page).first(), 'the first option');
    }
  }
  if (!left.length) return;
  await hands.button(/^Accept selected \(\d+\)$/);
  await expect.poll(() => asked.count(), { timeout: 10_000 }).toBe(0);
}

async function acceptSure(page: Page, { click }: Hands) {
  const sure = page.getByRole('button', { name: /^Accept all that are sure/ });
  // Suggestions come a moment after the words.
  const isThere = await sure.waitFor({ timeout: 5000 }).then(
    () => true,
    () => false,
  );
  if (!isThere) return;
  await click(sure, 'Accept all that are sure');
  const arrive = page.getByText(/They arrive with the next sync\.$/);
  await arrive.last().waitFor();
  // They have left the list once it was read again.
  await expect.poll(() => sure.count()).toBe(0);
}
