import { expect, test } from 'vitest';
import { lists } from '../../../server/test/lists.ts';
import { leaveScreen } from '../stage/go.ts';
import { onStage, page, server } from '../stage/stage.ts';

onStage();

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}';
/** What people read of choices: what is chosen in selects, and which filters apply. */
const CHOICES = 'main :is(.ant-select, .chip)';
const shown = () => page.locator(CHOICES).allInnerTexts();

/** Opens an address whose reads of these calls get no answer, until what is read there is let go. */
async function openHeld(address: string, paths: RegExp) {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await leaveScreen(page);
  await page.evaluate(() => window.__TANSTACK_QUERY_CLIENT__?.clear());
  await page.route(paths, async (route) => {
    await held;
    await route.continue();
  });
  await page.evaluate((href) => window.__TSR_ROUTER__?.navigate({ href, replace: true, ignoreBlocker: true }), address);
  return letGo;
}

/** By what lists are filtered that has a name: the list, the filter, what is chosen of it, and the call that knows its name. */
const filters: [screen: string, filter: string, table: string, known: RegExp][] = [
  ['/organization/pet', 'specie.uuid', 'specie', /api\/specie\/search/],
  ['/organization/pet', 'branch.uuid', 'organization_branch', /api\/branch\/search/],
  ['/organization/pet', 'sources.integration.uuid', 'integration', /integration-api\/integration\/search/],
  ['/organization/adoption-application', 'pet.branch.uuid', 'organization_branch', /api\/branch\/search/],
];

test('every filter by a record of its own is among these', () => {
  const keys = lists.flatMap(({ files: [file], filters: offered }) =>
    file?.startsWith('console/src/routes') ? Object.keys(offered).filter((key) => key.endsWith('.uuid')) : [],
  );
  expect([...new Set(keys)].toSorted()).toEqual([...new Set(filters.map(([, key]) => key))].toSorted());
});

test.each(filters)(
  '%s filtered by %s shows no key while its name is read, and the name then',
  async (screen, filter, table, known) => {
    const { rows } = await server.sql.query(`select uuid from ${table} t where not deleted order by id limit 1`);
    await page.goto('/');
    const letGo = await openHeld(`${screen}?filter_${filter}=${rows[0].uuid}`, known);
    await page.locator('.chip').first().waitFor();
    expect((await shown()).join('\n')).not.toMatch(new RegExp(UUID));
    await expect.poll(() => page.locator('.chip').first().textContent()).toContain('…');
    letGo();
    await expect.poll(() => page.locator('.chip').first().textContent()).not.toContain('…');
    expect((await shown()).join('\n')).not.toMatch(new RegExp(UUID));
  },
);

test('a shelter’s languages and country have no key for a name while they are read', async () => {
  const { rows } = await server.sql.query(
    'select s.uuid from organization_shelter s join organization_shelter_language l on l.shelter_id = s.id limit 1',
  );
  await page.goto('/');
  const letGo = await openHeld(`/organization/shelter/${rows[0].uuid}/general#profile`, /api\/(language|country)\/search/);
  await page.locator('form#form-profile .ant-select').first().waitFor();
  await expect.poll(async () => (await shown()).join('\n')).toContain('…');
  expect((await shown()).join('\n')).not.toMatch(new RegExp(UUID));
  letGo();
});
