import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { TestServer } from '../../server/test/server.ts';

const tree = readFileSync(new URL('../../console/src/routeTree.gen.ts', import.meta.url), 'utf8');
const [, union = ''] = /\n {2}to:\n([^:]*)\n/.exec(tree) ?? [];
/** Every route a signed-in user can open, parameters and all. */
const routes = [...union.matchAll(/'([^']+)'/g)].map(([, path = '']) => path).filter((path) => path !== '/login');

const records: Record<string, string> = {
  $questionUuid: 'select uuid as key from organization_question order by id',
  $templateUuid: 'select uuid as key from question_template order by id',
  $userUuid: 'select uuid as key from admin_user order by id',
  $specieUuid: 'select uuid as key from specie order by id',
  $roleName: 'select name as key from admin_auth_item where type = 1 order by id',
};

/** Every address there is: lists, forms for a new record and one record of each noun. */
export async function addresses({ sql }: TestServer): Promise<string[]> {
  const found = await Promise.all(
    routes.map(async (route) => {
      const [parameter] = /\$\w+/.exec(route) ?? [];
      if (!parameter) return [route];
      const query = records[parameter];
      if (!query) throw new Error(`Say how to find a record for ${route}`);
      const { rows } = await sql.query<{ key: string }>(`${query} limit 1`);
      return ['add', rows[0]?.key ?? ''].map((key) => route.replace(parameter, encodeURIComponent(key)));
    }),
  );
  return found.flat();
}

/** Opens an address and waits until everything on it has been loaded. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('main :is(h1, h2)').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
}
