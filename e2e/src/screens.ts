import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { TestServer } from '../../server/test/server.ts';
import { goTo } from './go.ts';

const tree = readFileSync(new URL('../../console/src/routeTree.gen.ts', import.meta.url), 'utf8');
const [, union = ''] = /\n {2}to:\n([^:]*)\n/.exec(tree) ?? [];
/** Every route a signed-in user can open, parameters and all. */
const routes = [...union.matchAll(/'([^']+)'/g)].map(([, path = '']) => path).filter((path) => path !== '/login');

/** The tabs of the records under an address. */
function tabsOf(route: string): string[] {
  const noun = Object.entries(tabbed).find(([start]) => route.startsWith(start))?.[1];
  if (!noun) throw new Error(`Say whose tabs ${route} has`);
  const file = readFileSync(new URL(`../../console/src/screens/${noun}/tabs.ts`, import.meta.url), 'utf8');
  return [...file.matchAll(/key: '([\w-]+)'/g)].map(([, key = '']) => key);
}
const tabbed = {
  '/organization/shelter/': 'shelter',
  '/integration/': 'integration',
  '/definitions/': 'integration',
  '/network/': 'network',
};
/** What is made elsewhere than at its address with 'add' in it. */
const neverAdded = ['$shelterUuid', '$integrationUuid', '$networkUuid'];

const mappingKinds = ['age', 'age-range', 'breed', 'sex', 'size', 'specie'];

/** One that has a record of everything there is in a shelter. */
const shelter = `from organization_shelter s where not deleted
  and exists (select from organization_product p where p.shelter_id = s.id and not p.deleted)
  and exists (select from organization_tax t where t.shelter_id = s.id and not t.deleted) order by id`;
const ofShelter = (table: string) =>
  `select uuid as key from ${table} where not deleted and shelter_id = (select id ${shelter} limit 1) order by id`;

const records: Record<string, string> = {
  $shelterUuid: `select uuid as key ${shelter}`,
  $productUuid: ofShelter('organization_product'),
  $taxUuid: ofShelter('organization_tax'),
  $questionUuid: 'select uuid as key from organization_question order by id',
  $templateUuid: 'select uuid as key from question_template order by id',
  $userUuid: 'select uuid as key from admin_user order by id',
  $specieUuid: 'select uuid as key from specie order by id',
  $integrationUuid: 'select uuid as key from integration where active and not deleted order by id',
  $networkUuid: 'select uuid as key from network where not deleted order by id',
  $roleName: 'select name as key from admin_auth_item where type = 1 order by id',
};

/** Every address there is: lists, tabs, forms for a new record and one record of each noun. */
export async function addresses({ sql }: TestServer): Promise<string[]> {
  const keysOf = async (parameter: string, route: string): Promise<string[]> => {
    if (parameter === '$activeTab') return tabsOf(route);
    if (parameter === '$mappingKind') return mappingKinds;
    const [, , kind = ''] = route.split('/');
    const query =
      parameter === '$mappingUuid'
        ? `select uuid as key from mapping_${kind.replace('-', '_')} where not deleted order by id`
        : records[parameter];
    if (!query) throw new Error(`Say how to find a record for ${parameter}`);
    const { rows } = await sql.query<{ key: string }>(`${query} limit 1`);
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

/** Opens an address and waits until everything on it has been loaded. */
export async function open(page: Page, address: string): Promise<void> {
  await goTo(page, address);
  await page.locator('main :is(h1, h2)').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
}
