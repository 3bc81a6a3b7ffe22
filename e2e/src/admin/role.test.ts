import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRole } from '../../../server/test/role.ts';
import { startTestServer, type TestServer } from '../../../server/test/server.ts';
import { createUser } from '../../../server/test/user.ts';
import { openBrowser, signIn, type Visitor, visit } from '../stage/browser.ts';
import { expectError, field, listedIn, panelOf, saveButton, saved } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { emptyBrowser } from '../stage/people.ts';

let server: TestServer;
let browser: Browser;
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  visitor = await visit(browser, server.url);
  page = visitor.page;
  await signIn(page);
});
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

const open = async (name: string) => {
  await goTo(page, `/admin/role/${encodeURIComponent(name)}`);
  await page.getByRole('heading', { name: 'Edit Role' }).waitFor();
};
/** Finds a role or permission by its name and puts it into the role. */
async function give(name: string) {
  await page.getByLabel('Search in Available').fill(name);
  // A call's path is the end of another's: mapping-specie/search.
  const named = name.includes('/') ? { has: page.getByText(name, { exact: true }) } : { hasText: name };
  await panelOf(page, 'Available').getByRole('listitem').filter(named).getByRole('button').click();
}
const held = () => listedIn(page, 'In this role');

describe('the list of roles', () => {
  beforeEach(async () => {
    await goTo(page, '/admin/role');
    await page.getByRole('link', { name: 'Edit Support' }).waitFor();
  });
  const count = () => page.getByRole('button', { name: 'roles and permissions in Support' });
  const list = () => page.getByRole('tooltip');

  test('shows name, description and how much a role holds', async () => {
    const cells = page.getByRole('row').filter({ hasText: 'Read-only' }).getByRole('cell');
    await expect.poll(() => cells.nth(0).textContent()).toBe('Read-only');
    await expect.poll(() => cells.nth(1).textContent()).toBe('Sees everything, changes nothing');
    expect(Number(await cells.nth(2).textContent())).toBeGreaterThan(3);
  });

  test('shows what a role holds when the pointer is on the count', async () => {
    await count().hover();
    await list().getByText('question/save-translation').waitFor();
  });

  test('shows what a role holds when the count has the focus', async () => {
    await count().focus();
    await list().getByText('question/save-translation').waitFor();
  });

  test('deletes a role once that is confirmed', async () => {
    await createRole(server, { name: 'Unwanted' });
    await page.reload();
    await page.getByRole('button', { name: 'Delete Unwanted' }).click();
    const question = page.getByRole('dialog', { name: 'Delete the role Unwanted?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Role deleted successfully!').waitFor();
    await page.getByRole('link', { name: 'Edit Unwanted' }).waitFor({ state: 'detached' });
  });

  test('keeps a role whose deletion is not confirmed', async () => {
    await page.getByRole('button', { name: 'Delete Finance' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    const { rows } = await server.sql.query("select deleted from admin_auth_item where name = 'Finance'");
    expect(rows).toEqual([{ deleted: false }]);
  });

  test('names who holds a role that cannot be deleted', async () => {
    await page.getByRole('button', { name: 'Delete Onboarding' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Failed to delete role. Error: This role is in use by Ilja Brandt').waitFor();
  });

  test('offers no deletion of the Administrator role', async () => {
    await page.getByRole('link', { name: 'Edit Administrator' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Delete Administrator' }).count()).toBe(0);
  });
});

describe('a new role', () => {
  beforeEach(async () => {
    await goTo(page, '/admin/role/add');
    await page.getByRole('heading', { name: 'New Role' }).waitFor();
    await panelOf(page, 'Available').getByRole('listitem').first().waitFor();
  });

  test('cannot be saved without a permission, and says so', async () => {
    await expect.poll(() => saveButton(page).isDisabled()).toBe(true);
    await page.getByRole('status').getByText('Choose at least one permission').waitFor();
  });

  test('says what is missing of name and description', async () => {
    await give('specie/search');
    await saveButton(page).click();
    await expectError(field(page, 'Name'), 'Missing a name for the role');
    await expectError(field(page, 'Description'), 'Missing a description for the role');
  });

  test('is created, and its address is its name', async () => {
    await field(page, 'Name').fill('Foster team');
    await field(page, 'Description').fill('Finds foster homes');
    await give('specie/search');
    await give('specie/create');
    await saveButton(page).click();
    await page.getByText('Role saved successfully!').waitFor();
    await page.waitForURL('**/admin/role/Foster%20team');
    await page.getByRole('heading', { name: 'Edit Role' }).waitFor();
    const { data } = await server.admin.call<{ admin_auth_item: { permissions: { child: string }[] } }>('role/find', {
      name: 'Foster team',
    });
    expect(data.admin_auth_item.permissions.map(({ child }) => child)).toEqual(['specie/create', 'specie/search']);
  });

  test('may hold another role', async () => {
    await field(page, 'Name').fill('Night shift');
    await field(page, 'Description').fill('Support, and species');
    await give('Helps shelters and adopters');
    await saveButton(page).click();
    await saved(page);
    await expect.poll(held).toEqual([expect.stringContaining('Support')]);
  });

  test('with a name there is already marks the name', async () => {
    await field(page, 'Name').fill('support');
    await field(page, 'Description').fill('A second one');
    await give('specie/search');
    await saveButton(page).click();
    await page.getByText('Failed to save role. Name already exists!', { exact: true }).waitFor();
    await expect.poll(() => field(page, 'Name').getAttribute('aria-invalid')).toBe('true');
    await page.getByText('1 problem', { exact: true }).waitFor();
  });

  test('cannot be called add', async () => {
    await field(page, 'Name').fill('add');
    await field(page, 'Description').fill('The address of new roles');
    await give('specie/search');
    await saveButton(page).click();
    await expectError(field(page, 'Name'), '"add" is reserved');
  });
});

describe('a saved role', () => {
  test('keeps its name', async () => {
    await open('Support');
    await expect.poll(() => field(page, 'Name').isDisabled()).toBe(true);
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('Support');
  });

  test('is not offered to itself', async () => {
    await open('Support');
    await page.getByLabel('Search in Available').fill('Role');
    await panelOf(page, 'Available').getByRole('button', { name: 'Add Onboarding' }).waitFor();
    await expect.poll(() => panelOf(page, 'Available').getByRole('button', { name: 'Add Support' }).count()).toBe(0);
  });

  test('takes a permission and gives one up', async () => {
    await createRole(server, { name: 'Changing', child: ['specie/search', 'specie/create'] });
    await open('Changing');
    await give('specie/update');
    const row = panelOf(page, 'In this role').getByRole('listitem').filter({ hasText: 'specie/create' });
    await row.getByRole('button').click();
    await saveButton(page).click();
    await saved(page);
    await page.reload();
    await panelOf(page, 'In this role').getByText('specie/update').waitFor();
    expect(await held()).toHaveLength(2);
  });

  test('is refused what would make it contain itself, at its permissions', async () => {
    await createRole(server, { name: 'Inner' });
    await createRole(server, { name: 'Outer', child: ['Inner'] });
    await open('Inner');
    await give('Outer');
    await saveButton(page).click();
    await page.getByText('Failed to save role. Error: A role cannot contain itself: Inner → Outer → Inner').waitFor();
    await expectError(page.getByRole('group', { name: 'Permissions' }), 'A role cannot contain itself: Inner → Outer → Inner');
  });

  test('of the name Administrator is fixed', async () => {
    await open('Administrator');
    await page.getByText('The Administrator role always holds every permission; it cannot be changed.').waitFor();
    await expect.poll(() => field(page, 'Description').isDisabled()).toBe(true);
    expect(
      await panelOf(page, 'In this role')
        .getByRole('button', { name: /^Remove / })
        .first()
        .isDisabled(),
    ).toBe(true);
    await expect.poll(() => saveButton(page).isDisabled()).toBe(true);
  });

  test('counts the users who hold it', async () => {
    await createRole(server, { name: 'Counted' });
    await createUser(server, { email: 'counted@homeward.example', roles: ['Counted'] });
    await open('Counted');
    await page.getByText('Users 1').waitFor();
  });
});

test('the page has complained of nothing', () => {
  expect(visitor.complaints).toEqual([]);
});
