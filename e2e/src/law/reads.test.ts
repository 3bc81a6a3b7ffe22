import type { Request, Route } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { seededRoles } from '../../../server/src/database/reference/roles.ts';
import { panelOf } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { FAILED, isRead, lookAt } from '../stage/look.ts';
import { visitAs } from '../stage/people.ts';
import { goOn, open, screens } from '../stage/screens.ts';
import { browser, onStage, page, server } from '../stage/stage.ts';
import { spoiled } from './spoiled.ts';

onStage();

const pathOf = (request: Request) => new URL(request.url()).pathname;
/** A read apart from the moment it is made at. */
const nameOf = (request: Request) => `${pathOf(request)} ${request.postData()}`.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then');

/** What each screen reads where all is well: by its address, the reads and the paths they go to. */
const read = new Map<string, { names: string[]; paths: string[] }>();
beforeAll(async () => {
  await goTo(page, '/');
  for (const address of await screens(server)) {
    const requests: Request[] = [];
    const note = (request: Request) => isRead(new URL(request.url())) && requests.push(request);
    page.on('request', note);
    await lookAt(address);
    page.off('request', note);
    read.set(address, { names: [...new Set(requests.map(nameOf))], paths: [...new Set(requests.map(pathOf))] });
  }
});

test('a select that finds its choices on the server says so in its list, and reads them again', async () => {
  await open(page, '/network?open=add');
  await page.route('**/api/shelter/search', (route) =>
    route.fulfill({ status: 500, json: { status: 500, message: 'It broke', data: {} } }),
  );
  await page.getByRole('dialog').getByLabel('Shelter', { exact: true }).fill('Nobody');
  const list = page.locator('.ant-select-dropdown:visible');
  await list.getByText('What there is to choose from could not be loaded. It broke').waitFor();
  await page.unroute('**/api/shelter/search');
  await list.getByRole('button', { name: 'Try again' }).click();
  await list.getByText('Nothing found').waitFor();
});

test('what is chosen stays, and can be chosen again, once what there is to choose from can be read', async () => {
  await page.route('**/api/role/list', (route) =>
    route.fulfill({ status: 500, json: { status: 500, message: 'It broke', data: {} } }),
  );
  await open(page, '/admin/user/add');
  const field = page.getByText('What there is to choose from could not be loaded. It broke');
  await field.waitFor();
  await expect.poll(() => page.getByText('Everything is chosen.').count()).toBe(0);
  await page.unroute('**/api/role/list');
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await panelOf(page, 'Available roles').getByText('Support').first().waitFor();
});

/** Where something is called by its key while its name is not known: nothing is missing then. */
const calledByKey = [
  /^.(integration|definitions).*: .api.partner.search/,
  /^.organization.pet.*: .api.(characteristic|partner).search/,
];

/** Whether an address says so where one of its reads fails, and whether that was made at all. */
async function lookWithout(address: string, name: string) {
  let failed = 0;
  const isSame = ({ pathname }: URL) => name.startsWith(`${pathname} `);
  await page.route(isSame, (route) => {
    if (nameOf(route.request()) !== name) return route.continue();
    failed = 1;
    return route.fulfill({ status: 500, json: { status: 500, message: 'It broke', data: {} } });
  });
  await lookAt(address);
  const said = page.waitForFunction((words) => new RegExp(words, 'i').test(document.body.textContent), FAILED.source, {
    timeout: failed ? 3000 : 1,
  });
  const isSaid = await said.then(
    () => true,
    () => false,
  );
  await page.unroute(isSame);
  return { failed, isSaid };
}

const ENOUGH = 2;

/** Whatever is read for a screen, and for what a form chooses from: no failure looks as if there were nothing. */
test('every read that fails is said where it is shown, and can be tried again', async () => {
  await goTo(page, '/');
  const wrong: string[] = [];
  let tried = 0;
  /** At how many screens a read was tried: what many screens read, one piece reads for them. */
  const times = new Map<string, number>();
  for (const [address, { names }] of read) {
    for (const name of names) {
      times.set(name, (times.get(name) ?? 0) + 1);
      if ((times.get(name) ?? 0) > ENOUGH || calledByKey.some((one) => one.test(`${address}: ${name}`))) continue;
      const { failed, isSaid } = await lookWithout(address, name);
      tried += failed;
      if (failed && !isSaid) wrong.push(`${address}: ${name}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(90);
});

/** The screens at which something is read that none before them reads: what is wrong with an answer one piece finds for all. */
function firsts(): string[] {
  const met = new Set<string>();
  return [...read].flatMap(([address, { paths }]) => {
    const isFirst = paths.some((path) => !met.has(path));
    for (const path of paths) met.add(path);
    return isFirst ? [address] : [];
  });
}

/** What only a program says, and what is only true of an answer that could be read. */
const FOREIGN =
  /.{0,40}(Something went wrong!|is not a function|Cannot read|not iterable|\[object|null null|No \w+ yet\b).{0,40}/;

describe.each(Object.entries(spoiled))('where the server answers %s to every question', (kind, { status, headers, body }) => {
  test('each address keeps the menu and says what is wrong in our words', async () => {
    let reads = 0;
    await page.route(isRead, (route: Route) => {
      reads += 1;
      return route.fulfill({ status, headers, body });
    });
    const wrong: string[] = [];
    for (const address of kind === 'a null row' ? read.keys() : firsts()) {
      reads = 0;
      const { links, hasHeader, text, isSettled } = await lookAt(address);
      const [foreign] = FOREIGN.exec(text) ?? [];
      const isSaid = !reads || FAILED.test(text);
      if (links < 6 || !hasHeader || !isSettled || foreign || !isSaid)
        wrong.push(`${address}: ${links} ${hasHeader} ${isSettled} ${isSaid} ${foreign ?? text.slice(0, 120)}`);
    }
    await page.unroute(isRead);
    expect(wrong).toEqual([]);
  });
});

async function permissionsOf(role: string): Promise<string[]> {
  const { rows } = await server.sql.query<{ name: string }>(
    `select held.name from admin_auth_item role join admin_auth_item_child c on c.parent_id = role.id
      join admin_auth_item held on held.id = c.child_id where role.name = $1 and role.type = 1`,
    [role],
  );
  return rows.map(({ name }) => name);
}

test.each(seededRoles.map(({ name }) => name))(
  'whoever has the role %s walks every screen, and none asks for what they are refused',
  async (role) => {
    const held = await permissionsOf(role);
    const { page, complaints, close } = await visitAs(browser, server, await server.userWith(...held));
    const refused: string[] = [];
    let at = '';
    page.on('response', (answer) => {
      // 424: no partner can be reached here.
      if (answer.status() >= 400 && answer.status() !== 424)
        refused.push(`${at}: ${answer.status()} ${new URL(answer.url()).pathname}`);
    });
    /** What stands over each screen. */
    const heads = new Map<string, string>();
    const walkTo = async (address: string) => {
      at = address;
      await goOn(page, address);
      heads.set(address, (await page.locator('main :is(h1, h2)').first().textContent()) ?? '');
    };
    await goTo(page, '/');
    for (const address of read.keys()) await walkTo(address);
    // Every item of their menu leads somewhere.
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    for (const href of await links.evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))) {
      if (!heads.has(href)) await walkTo(href);
      expect(`${href} ${heads.get(href)}`).not.toContain('403');
    }
    expect(refused).toEqual([]);
    expect(complaints).toEqual([]);
    expect(read.size).toBeGreaterThan(80);
    await close();
  },
  120_000,
);
