import { readFileSync } from 'node:fs';
import { nouns } from '@homeward/contract/nouns';
import type { Page } from 'playwright-core';
import type { TestServer } from '../../../server/test/server.ts';
import { goTo } from './go.ts';

const tree = readFileSync(new URL('../../../console/src/routeTree.gen.ts', import.meta.url), 'utf8');
const [, union = ''] = /\n {2}to:\n([^:]*)\n/.exec(tree) ?? [];
/** Every route a signed-in user can open, parameters and all. */
const routes = [...union.matchAll(/'([^']+)'/g)].map(([, path = '']) => path).filter((path) => path !== '/login');

/** The tabs of the records under an address. */
function tabsOf(route: string): string[] {
  const noun = Object.entries(tabbed).find(([start]) => route.startsWith(start))?.[1];
  if (!noun) throw new Error(`Say whose tabs ${route} has`);
  const file = readFileSync(new URL(`../../../console/src/screens/${noun}/tabs.ts`, import.meta.url), 'utf8');
  return [...file.matchAll(/key: '([\w-]+)'/g)].map(([, key = '']) => key);
}
const tabbed = {
  '/organization/adoption-application/': 'adoption',
  '/organization/shelter/': 'shelter',
  '/integration/': 'integration',
  '/definitions/': 'integration',
  '/network/': 'network',
};
/** What is made elsewhere than at its address with 'add' in it. */
const neverAdded = ['$applicationUuid', '$shelterUuid', '$integrationUuid', '$networkUuid', '$branchUuid', '$petUuid'];

const mappingKinds = ['age', 'age-range', 'breed', 'sex', 'size', 'specie'];

/** One that has a record of everything there is in a shelter. */
const isFull = `exists (select from organization_product p where p.shelter_id = t.id and not p.deleted)
  and exists (select from organization_tax x where x.shelter_id = t.id and not x.deleted) and t.in_person`;
const isOfFull = `shelter_id = (select id from organization_shelter t where not deleted and ${isFull} order by id limit 1)`;
/** Which records are opened, where any that is not deleted would not do. */
const which: Record<string, string> = {
  $applicationUuid: "status_key = 'APPROVED' and not canceled",
  $shelterUuid: isFull,
  $productUuid: isOfFull,
  $taxUuid: isOfFull,
  $branchUuid: isOfFull,
  $integrationUuid: 'active',
  $roleName: 'type = 1',
  // A pending one cannot be saved as it is; ranges are never pending.
  $mappingUuid: "to_jsonb(t) ->> 'active' is distinct from 'false'",
};

/** What stands for a parameter of a route: of the record of the noun that opens there. */
function recordOf(parameter: string, route: string): string {
  const address = route.slice(0, route.indexOf(parameter) + parameter.length);
  const noun = nouns.find(({ record }) => record === address) ?? nouns.find(({ record }) => record?.endsWith(parameter));
  if (!noun) throw new Error(`No noun has records at ${route}`);
  const key = parameter.endsWith('Name') ? 'name' : 'uuid';
  return `select ${key} as key from ${noun.table} t where not deleted and ${which[parameter] ?? true} order by id limit 1`;
}

/** The address of a record of everything a route names. */
export async function recordAddress({ sql }: TestServer, route: string): Promise<string> {
  let address = route;
  for (const [parameter] of route.matchAll(/\$\w+/g)) {
    const { rows } = await sql.query<{ key: string }>(recordOf(parameter, route));
    address = address.replace(parameter, encodeURIComponent(rows[0]?.key ?? ''));
  }
  return address;
}

/** Every address there is: lists, tabs, forms for a new record and one record of each noun. */
export async function addresses({ sql }: TestServer): Promise<string[]> {
  const keysOf = async (parameter: string, route: string): Promise<string[]> => {
    if (parameter === '$activeTab') return tabsOf(route);
    if (parameter === '$mappingKind') return mappingKinds;
    const { rows } = await sql.query<{ key: string }>(recordOf(parameter, route));
    const key = rows[0]?.key ?? '';
    return neverAdded.includes(parameter) ? [key] : ['add', key];
  };
  const expand = async (route: string): Promise<string[]> => {
    const [parameter] = /\$\w+/.exec(route) ?? [];
    if (!parameter) return [route];
    const keys = await keysOf(parameter, route);
    return (await Promise.all(keys.map((key) => expand(route.replace(parameter, encodeURIComponent(key)))))).flat();
  };
  return (await Promise.all(routes.map(expand))).flat();
}

/** The same screen at another address. */
const isAgain =
  /^\/definitions\/.*-|^\/integration-mapping\/(?!breed).|^\/(integration|network|organization\/(shelter|adoption-application))\/[0-9a-f-]{36}$/;

/** An address of every screen there is. */
export const screens = async (server: TestServer): Promise<string[]> =>
  (await addresses(server)).filter((address) => !isAgain.test(address));

/** Opens an address and waits until everything on it has been loaded. */
export async function open(page: Page, address: string): Promise<void> {
  await goTo(page, address);
  await loaded(page);
}

/** Goes to an address as by a link, with all that was read before, and waits until everything on it has been loaded. */
export async function goOn(page: Page, address: string): Promise<void> {
  await page.evaluate(async (href) => {
    await window.__TSR_ROUTER__?.navigate({ href, ignoreBlocker: true });
    // Until it is drawn the screen before stands there, loaded.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  }, address);
  await loaded(page);
}

async function loaded(page: Page): Promise<void> {
  await page.locator('main :is(h1, h2)').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
  await openFolds(page);
}

/** Opens every section of a screen that has some. */
export async function openFolds(page: Page): Promise<void> {
  if (!(await page.locator('details.fold:not([open])').count())) return;
  await page.getByRole('button', { name: 'Open all', exact: true }).click();
}
