import type { Page as Found } from '@homeward/contract/call';
import { type MappingKind, mappingKinds } from '@homeward/contract/mapping';
import { type PartnerKey, partnerKeys } from '@homeward/contract/partner';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PartnersServer, simulated, startWithPartners } from '../../server/test/integrations.ts';
import { type MadeShelter, makeBranch, makeShelter } from '../../server/test/shelters.ts';
import { openBrowser, type Visitor } from './browser.ts';
import { saveButton } from './forms.ts';
import { countOf, fillCredentials, fillFirstStep, ring } from './integrations.ts';
import { visitAs } from './people.ts';

/** Every partner, from the wizard to pets on the list, through what nobody understood at first and through a failure. */
const WELL = { timeout: 30_000 };
let server: PartnersServer;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let shelter: MadeShelter;
const uuids = new Map<PartnerKey, string>();
beforeAll(async () => {
  [server, browser] = await Promise.all([startWithPartners({ animals: 12 }), openBrowser()]);
  shelter = await makeShelter(server, { name: 'Journey House' });
  for (const key of partnerKeys) await makeBranch(server, shelter, `Place of ${key}`);
  visitor = await visitAs(browser, server, server.admin);
  page = visitor.page;
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const openSync = (key: PartnerKey) => page.goto(`/integration/${uuids.get(key)}/sync`);
/** Starts a sync on the page in sight, and waits until the page shows this one. */
const sync = async () => {
  await ring(page, 'Finished').or(ring(page, 'Failed')).waitFor(WELL);
  const [answer] = await Promise.all([page.waitForResponse('**/sync/one'), press('Start sync')]);
  const { data } = (await answer.json()) as { data: { sync: { uuid: string } } };
  await page.locator(`.sync-history a[aria-current][href*="${data.sync.uuid}"]`).waitFor();
};

test.each(partnerKeys)('%s is connected, and its first sync ends well', async (key) => {
  await page.goto('/integration/add');
  const wished = { key, description: `${key} here`, shelter: 'Journey House', location: `Place of ${key}` };
  await fillFirstStep(page, server, wished);
  await fillCredentials(page, server, key);
  await press(/^Continue/);
  await page.waitForURL(/draft=[\w-]{36}&step=settings/);
  await saveButton(page).click();
  await page.getByText('Settings saved successfully!').waitFor();
  await press('Continue');
  await press('CONNECT');
  await page.waitForURL(/\/integration\/[\w-]{36}\/dashboard/);
  uuids.set(key, /integration\/([\w-]{36})/.exec(page.url())?.[1] ?? '');
  await page.getByRole('link', { name: 'Sync', exact: true }).click();
  await ring(page, 'Finished').waitFor(WELL);
  expect(Number(await countOf(page, 'New')) + Number(await countOf(page, 'Waiting'))).toBeGreaterThan(5);
  expect(await countOf(page, 'Failed pets')).toBe('0');
});

interface Pending {
  uuid: string;
  specie?: { uuid: string };
}
const targets: Record<Exclude<MappingKind, 'breed' | 'specie'>, string> = { age: 'ADULT', sex: 'UNKNOWN', size: 'M' };
const recordsOf = async <T>(path: string, search: object) =>
  (await server.admin.call<Found<T>>(path, { search, options: { limit: 500 } })).data.result;

/** What a pending word of a kind is decided to mean. */
async function targetOf(kind: MappingKind, { specie }: Pending): Promise<string> {
  if (kind !== 'breed' && kind !== 'specie') return targets[kind];
  const search = kind === 'specie' ? { name: 'Dog' } : { 'specie.uuid': specie?.uuid };
  const [first] = await recordsOf<{ uuid: string }>(`${kind}/search`, search);
  return first?.uuid ?? '';
}

/** Decides every pending word; answers how many there were. */
async function resolvePending(): Promise<number> {
  let decided = 0;
  for (const kind of mappingKinds) {
    const relations = kind === 'breed' ? { with: { specie: true } } : {};
    const pending = await recordsOf<Pending>(`mapping-${kind}/search`, { pending: true, ...relations });
    if (!pending.length) continue;
    const mappings = await Promise.all(pending.map(async (word) => ({ uuid: word.uuid, target: await targetOf(kind, word) })));
    const answer = await server.admin.call<{ resolved: number }>(`mapping-${kind}/resolve`, { mappings });
    expect(answer).toMatchObject({ http: 200 });
    decided += answer.data.resolved;
  }
  return decided;
}

test('once what nobody understood has been decided, every animal is a pet', { timeout: 300_000 }, async () => {
  expect(await resolvePending()).toBeGreaterThan(0);
  for (const key of partnerKeys) {
    await openSync(key);
    // A breed's word is known once its species is.
    for (let round = 0; round < 3; round += 1) {
      await sync();
      await ring(page, 'Finished').waitFor(WELL);
      if ((await countOf(page, 'Waiting')) === '0') break;
      await resolvePending();
    }
    expect([key, await countOf(page, 'Waiting')]).toEqual([key, '0']);
  }
});

test('the pets of all nine are on the list of pets', async () => {
  await page.goto('/organization/pet?filter_branch.shelter.name.ilike=Journey+House');
  const found = page.getByRole('navigation', { name: 'Pages' }).getByRole('status');
  await found.filter({ hasText: /of [1-9]\d+ results$/ }).waitFor();
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
  await ring(page, 'Failed').waitFor(WELL);
  await page
    .getByRole('alert')
    .filter({ hasText: /^Shelterluv .+/ })
    .first()
    .waitFor();
  await page.goto('/integration?filter_state_key=FAILED');
  await page.getByRole('row', { name: 'SHELTER_LUV here' }).getByRole('button', { name: 'Failed, show why' }).click();
  await page
    .locator('.state-reason')
    .filter({ hasText: /^Shelterluv .+/ })
    .waitFor();
  server.simulator.set(simulated('SHELTER_LUV'), null);
  await openSync('SHELTER_LUV');
  await sync();
  await ring(page, 'Finished').waitFor(WELL);
  await page.goto('/integration?filter_state_key=FAILED');
  await expect.poll(() => page.getByRole('row', { name: 'SHELTER_LUV here' }).count()).toBe(0);
  expect(visitor.complaints).toEqual([]);
});
