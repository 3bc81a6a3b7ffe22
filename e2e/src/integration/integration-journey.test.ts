import type { Page as Found } from '@homeward/contract/call';
import type { Integration } from '@homeward/contract/integration';
import { type MappingKind, mappingKinds } from '@homeward/contract/mapping';
import { type PartnerKey, partnerKeys } from '@homeward/contract/partner';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PartnersServer, simulated, startWithPartners } from '../../../server/test/integrations.ts';
import { type MadeShelter, makeBranch, makeShelter } from '../../../server/test/shelters.ts';
import { openBrowser, type Visitor } from '../stage/browser.ts';
import { optionsOf, saveButton } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { countOf, fillCredentials, fillFirstStep, ring } from '../stage/integrations.ts';
import { emptyBrowser, visitAs } from '../stage/people.ts';

/** Every partner, from the wizard to pets on the list, through what nobody understood at first and through a failure. */
let server: PartnersServer;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let shelter: MadeShelter;
const uuids = new Map<PartnerKey, string>();
beforeAll(async () => {
  [server, browser] = await Promise.all([startWithPartners({ animals: 3 }), openBrowser()]);
  shelter = await makeShelter(server, { name: 'Journey House' });
  for (const key of partnerKeys) await makeBranch(server, shelter, `Place of ${key}`);
  visitor = await visitAs(browser, server, server.admin);
  page = visitor.page;
});
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const openSync = (key: PartnerKey) => goTo(page, `/integration/${uuids.get(key)}/sync`);
/** Starts a sync on the page in sight, and waits until the page shows this one. */
const sync = async () => {
  await ring(page, 'Finished').or(ring(page, 'Failed')).waitFor();
  const [answer] = await Promise.all([page.waitForResponse('**/sync/one'), press('Start sync')]);
  const { data } = (await answer.json()) as { data: { sync: { uuid: string } } };
  await page.locator(`.sync-history a[aria-current][href*="${data.sync.uuid}"]`).waitFor();
};

test.each(partnerKeys)('%s is connected, and its first sync ends well', async (key) => {
  await goTo(page, '/integration/add');
  const wished = { key, description: `${key} here`, shelter: 'Journey House', location: `Place of ${key}` };
  await fillFirstStep(page, server, wished);
  await fillCredentials(page, server, key);
  await press(/^Continue/);
  await page.waitForURL(/draft=[\w-]{36}&step=settings/);
  await saveButton(page).waitFor();
  await page.keyboard.press('Control+s');
  await page.getByText('Settings saved successfully!').waitFor();
  await press('Continue');
  await page.waitForURL(/step=statuses/);
  await press('Continue');
  await press('CONNECT');
  await page.waitForURL(/\/integration\/[\w-]{36}\/dashboard/);
  uuids.set(key, /integration\/([\w-]{36})/.exec(page.url())?.[1] ?? '');
  await page.getByRole('link', { name: 'Sync', exact: true }).click();
  await ring(page, 'Finished').waitFor();
  expect(Number(await countOf(page, 'New')) + Number(await countOf(page, 'Waiting'))).toBeGreaterThan(2);
  expect(await countOf(page, 'Failed pets')).toBe('0');
});

/** What is typed to find a meaning; breeds are suggested, and of the others the first will do. */
const wishes: Partial<Record<MappingKind, string>> = { specie: 'Dog', age: 'Adult' };

/** Gives one pending word its meaning. */
async function decide(kind: MappingKind, row: Locator): Promise<void> {
  const suggestion = row
    .getByRole('list', { name: /^Suggestions for / })
    .getByRole('button')
    .first();
  if (await suggestion.count()) return suggestion.click();
  const select = row.getByLabel(/^Meaning of /);
  await select.click();
  const wish = wishes[kind];
  if (wish && (await select.isEditable())) await select.fill(wish);
  await optionsOf(page)
    .filter({ hasText: wish ?? /./ })
    .first()
    .click();
}

/** Decides every pending word of a kind on the mappings' screen. */
async function decideAll(kind: MappingKind): Promise<void> {
  await goTo(page, `/integration-mapping/${kind}?filter_active=false&limit=100`);
  const rows = page.locator('tbody tr').filter({ has: page.getByLabel(/^Meaning of /) });
  await rows.first().waitFor();
  // Suggestions are asked for once the words are there.
  await page.waitForLoadState('networkidle');
  for (const row of await rows.all()) await decide(kind, row);
  await page.getByRole('button', { name: /^Accept selected \(\d+\)$/ }).click();
  await page.getByText(/accepted\. .* waited\. They arrive with the next sync\.$/).waitFor();
}

/** Decides everything that is pending; a breed's word is known once its species is. */
async function resolvePending(): Promise<number> {
  const { data } = await server.admin.call<{ mapping_pending: Record<string, number> }>('mapping-stats/pending-count');
  const kinds = mappingKinds.filter((kind) => data.mapping_pending[`mapping_${kind}`]);
  for (const kind of kinds) await decideAll(kind);
  return kinds.length;
}

/** Which integrations have animals that still wait. */
async function waitingKeys(): Promise<PartnerKey[]> {
  const search = { 'shelter.uuid': shelter.uuid, 'pending_pets.gt': 0 };
  const { data } = await server.admin.call<Found<Integration>>('integration/search', { search });
  return data.result.map(({ partner_key }) => partner_key);
}

test('once what nobody understood has been decided, every animal is a pet', async () => {
  for (let waiting = await waitingKeys(); waiting.length; waiting = await waitingKeys()) {
    expect(await resolvePending()).toBeGreaterThan(0);
    for (const key of waiting) {
      await openSync(key);
      await sync();
      await ring(page, 'Finished').waitFor();
      expect(await countOf(page, 'Failed pets')).toBe('0');
    }
  }
});

test('the pets of all nine are on the list of pets', async () => {
  await goTo(page, '/organization/pet?filter_branch.shelter.name.ilike=Journey+House');
  const found = page.getByRole('navigation', { name: 'Pages' }).getByRole('status');
  await found.filter({ hasText: /of [1-9]\d* results$/ }).waitFor();
  const [, shown = ''] = /of ([\d,]+) results/.exec((await found.textContent()) ?? '') ?? [];
  const { rows } = await server.sql.query(
    `select count(distinct i.id)::int as integrations, count(*)::int as pets from pet_source c join integration i on i.id = c.integration_id
      join pet p on p.id = c.pet_id and not p.deleted where i.shelter_id = $1`,
    [shelter.id],
  );
  expect(rows[0]).toEqual({ integrations: partnerKeys.length, pets: Number(shown.replace(',', '')) });
});

test('one that breaks is seen to fail in words, and to recover', async () => {
  server.simulator.set(simulated('SHELTER_LUV'), '401');
  await openSync('SHELTER_LUV');
  await sync();
  await ring(page, 'Failed').waitFor();
  await page
    .getByRole('alert')
    .filter({ hasText: /^Shelterluv .+/ })
    .first()
    .waitFor();
  await goTo(page, '/integration?filter_state_key=FAILED');
  await page.getByRole('row', { name: 'SHELTER_LUV here' }).getByRole('button', { name: 'Failed, show why' }).click();
  await page
    .locator('.state-reason')
    .filter({ hasText: /^Shelterluv .+/ })
    .waitFor();
  server.simulator.set(simulated('SHELTER_LUV'), null);
  await openSync('SHELTER_LUV');
  await sync();
  await ring(page, 'Finished').waitFor();
  await goTo(page, '/integration?filter_state_key=FAILED');
  await expect.poll(() => page.getByRole('row', { name: 'SHELTER_LUV here' }).count()).toBe(0);
  expect(visitor.complaints).toEqual([]);
});
