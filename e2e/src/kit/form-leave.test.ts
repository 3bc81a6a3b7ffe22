import type { Specie } from '@homeward/contract/specie';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../../server/test/cluster.ts';
import { startTestServer, type TestServer } from '../../../server/test/server.ts';
import { openBrowser, signIn, type Visitor, visit } from '../stage/browser.ts';
import { field, saveButton, saved } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { emptyBrowser } from '../stage/people.ts';

let server: TestServer;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let specie: Specie;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  visitor = await visit(browser, server.url);
  page = visitor.page;
  await signIn(page);
  const { data } = await server.admin.call<{ specie: Specie }>('specie/create', { specie: { name: 'Otter' } });
  specie = data.specie;
});
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

const question = () => page.getByRole('dialog', { name: 'You have unsaved changes, do you want to leave anyway?' });
const answer = (button: string) => question().getByRole('button', { name: button }).click();
const offer = () => page.getByText('You had typed something here that was never saved.');
const heading = () => page.getByRole('heading', { name: 'Edit Species' });
const openForm = async () => {
  if (page.url().endsWith('/login')) await signIn(page);
  await goTo(page, `/admin/specie/${specie.uuid}`);
  await heading().waitFor();
};
/** Until what is typed has been kept for a reload. */
const kept = (text: string) => page.waitForFunction((typed) => JSON.stringify(sessionStorage).includes(typed), text);

/** Everything that leads away from a form: how it is done, and where it leads. */
const ways: [string, string, () => Promise<unknown>][] = [
  ['the way back to the list', '/admin/specie', () => page.locator('main').getByRole('link', { name: 'Species' }).click()],
  ['the crumbs', '/admin/specie', () => page.getByRole('navigation', { name: 'Where you are' }).getByRole('link').click()],
  ['the menu', '/admin/user', () => page.getByRole('link', { name: 'Users' }).click()],
  ['Back', '/admin/specie', () => page.evaluate(() => history.back())],
  [
    'Logout',
    '/login',
    async () => {
      await page.getByRole('button', { name: 'account of Mara Voss' }).click();
      await page.getByRole('button', { name: 'Logout' }).click();
    },
  ],
];

describe.each(ways)('leaving a changed form by %s', (name, target, leave) => {
  beforeAll(async () => {
    await goTo(page, '/admin/specie');
    await page.getByRole('link', { name: 'Edit Otter' }).click();
    // The list, too, has a field of this name.
    await heading().waitFor();
    await field(page, 'Name').fill(`Otter by ${name}`);
    await leave();
    await answer('Stay');
    await question().waitFor({ state: 'hidden' });
  });

  test('keeps everything on Stay', async () => {
    expect(new URL(page.url()).pathname).toBe(`/admin/specie/${specie.uuid}`);
    await expect.poll(() => field(page, 'Name').inputValue()).toBe(`Otter by ${name}`);
  });

  test('leaves on Leave', async () => {
    await leave();
    await answer('Leave');
    await expect.poll(() => new URL(page.url()).pathname).toBe(target);
  });
});

describe('a changed form', () => {
  beforeEach(openForm);

  test('that was left is not offered back', async () => {
    await field(page, 'Name').fill('Sea otter');
    await kept('Sea otter');
    await page.getByRole('link', { name: 'Users' }).click();
    await answer('Leave');
    await page.waitForURL('**/admin/user');
    await openForm();
    await expect.poll(() => offer().count()).toBe(0);
  });

  test('asks before a reload', async () => {
    const asked = page.waitForEvent('dialog');
    await field(page, 'Name').pressSequentially('s');
    await page.evaluate(() => setTimeout(() => location.reload()));
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
  });

  test('is left without a question once it is saved', async () => {
    await field(page, 'Name').fill('Saved otter');
    await saveButton(page).click();
    await saved(page);
    await page.getByRole('link', { name: 'Users' }).click();
    await page.waitForURL('**/admin/user');
    await server.sql.query("update specie set name = 'Otter' where uuid = $1", [specie.uuid]);
  });

  test('is left without a question once its changes are discarded', async () => {
    await field(page, 'Name').fill('Discarded otter');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('Otter');
    await page.getByRole('link', { name: 'Users' }).click();
    await page.waitForURL('**/admin/user');
  });

  test('is not offered back when what was typed has been typed back', async () => {
    await field(page, 'Name').fill('Brief otter');
    await kept('Brief otter');
    await field(page, 'Name').fill('Otter');
    await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
    await page.reload();
    await heading().waitFor();
    await expect.poll(() => offer().count()).toBe(0);
  });
});

describe('a changed form after a reload', () => {
  beforeAll(async () => {
    await openForm();
    await field(page, 'Name').fill('Giant otter');
    await kept('Giant otter');
  });
  beforeEach(() => page.reload().then(() => undefined));

  test('is offered back, and restored', async () => {
    await offer().waitFor();
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('Otter');
    await page.getByRole('button', { name: 'Restore it' }).click();
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('Giant otter');
    await offer().waitFor({ state: 'detached' });
    await page.getByText('Unsaved changes').waitFor();
  });

  test('is offered still after something else was typed, and gives that back in its place', async () => {
    await offer().waitFor();
    await field(page, 'Name').fill('Small otter');
    await kept('Small otter');
    await page.reload();
    await page.getByRole('button', { name: 'Restore it' }).click();
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('Small otter');
    await page.getByRole('button', { name: 'Restore it' }).click();
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('Giant otter');
    await page.getByRole('button', { name: 'Restore it' }).click();
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('Small otter');
    await page.getByRole('button', { name: 'Discard it' }).click();
    await offer().waitFor({ state: 'detached' });
  });

  test('is offered back, and discarded for good', async () => {
    await page.getByRole('button', { name: 'Discard it' }).click();
    await offer().waitFor({ state: 'detached' });
    await page.reload();
    await heading().waitFor();
    await expect.poll(() => offer().count()).toBe(0);
  });
});

describe('what is being typed', () => {
  beforeEach(openForm);
  afterEach(async () => {
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
  });

  test('is offered back where the page goes the moment after', async () => {
    await field(page, 'Name').fill('Sudden otter');
    await page.reload();
    await page.getByRole('button', { name: 'Restore it' }).click();
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('Sudden otter');
  });

  test('is kept while somebody types on and on', async () => {
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    for (const text of ['S', 'St', 'Ste', 'Stea', 'Stead', 'Steady']) {
      await field(page, 'Name').fill(text);
      await page.clock.runFor(100);
    }
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('Stea');
    await page.clock.resume();
  });
});

test('changing between the tabs of a question asks nothing', async () => {
  const { rows } = await server.sql.query<{ uuid: string }>('select uuid from organization_question order by id limit 1');
  await goTo(page, `/organization/question/${rows[0]?.uuid}`);
  await field(page, 'Question text').fill('Who lives with you?');
  await page.getByRole('tab', { name: 'Spanish' }).click();
  await page.waitForURL(/\?tab=es$/);
  await page.getByRole('tab', { name: /^Main ?, unsaved changes$/ }).click();
  await expect.poll(() => field(page, 'Question text').inputValue()).toBe('Who lives with you?');
});

describe('what was typed when the session ended', () => {
  const comeBackAs = async (email: string) => {
    await openForm();
    await field(page, 'Name').fill('Interrupted otter');
    await kept('Interrupted otter');
    await server.sql.query('update admin_session set revoked_date = now() where id = (select max(id) from admin_session)');
    await saveButton(page).click();
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Login' }).click();
    await heading().waitFor();
  };

  test('is offered back to the same person', async () => {
    await comeBackAs('mara.voss@homeward.example');
    await page.getByRole('button', { name: 'Restore it' }).click();
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('Interrupted otter');
  });

  test('is not offered to another', async () => {
    await comeBackAs('priya.raman@homeward.example');
    await expect.poll(() => offer().count()).toBe(0);
  });
});

test('the page has complained of nothing', () => {
  expect(visitor.complaints).toEqual([]);
});
