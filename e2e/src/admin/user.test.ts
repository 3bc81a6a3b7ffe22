import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { mailsTo, passwordIn } from '../../../server/test/outbox.ts';
import { startTestServer, type TestServer } from '../../../server/test/server.ts';
import { createUser, trySignIn, userNamed } from '../../../server/test/user.ts';
import { openBrowser, signIn, type Visitor, visit } from '../stage/browser.ts';
import { expectError, field, listedIn, saveButton, saved } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { emptyBrowser, visitAs } from '../stage/people.ts';

const MARA = 'mara.voss@homeward.example';

let server: TestServer;
let browser: Browser;
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer({ ROLE: 'all' }), openBrowser()]);
  visitor = await visit(browser, server.url);
  page = visitor.page;
  await signIn(page);
});
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

const open = async (email: string) => {
  await goTo(page, `/admin/user/${(await userNamed(server, email)).uuid}`);
  await page.getByRole('heading', { name: 'Edit User' }).waitFor();
};
const give = (role: string) => page.getByRole('button', { name: `Add ${role}`, exact: true }).click();
async function describeUser(email: string) {
  await field(page, 'First name').fill('June');
  await field(page, 'Last name').fill('Okafor');
  await field(page, 'Email').fill(email);
}

describe('the list of users', () => {
  const FORGETFUL = 'forgetful@homeward.example';
  const VANISHED = 'vanished@homeward.example';
  beforeAll(async () => {
    await createUser(server, { first_name: 'Gone', last_name: 'Tomorrow', email: 'gone@homeward.example' });
    await createUser(server, { first_name: 'Forgetful', last_name: 'Finn', email: FORGETFUL });
    await createUser(server, { first_name: 'Vanished', last_name: 'Vera', email: VANISHED });
    await goTo(page, '/admin/user');
    await page.getByRole('link', { name: 'Edit Mara Voss' }).waitFor();
  });
  const names = () => page.getByRole('cell').and(page.locator(':first-child')).allInnerTexts();

  test('shows name, e-mail address and the number of roles', async () => {
    const cells = page.getByRole('row').filter({ hasText: 'Priya' }).getByRole('cell');
    expect((await cells.allInnerTexts()).slice(0, 3)).toEqual(['Priya Raman', 'priya.raman@homeward.example', '1']);
  });

  test('shows the roles of a user when the number has the focus', async () => {
    await page.getByRole('button', { name: '1 role of Priya Raman' }).focus();
    await page.getByRole('tooltip').getByText('Read-only').waitFor();
  });

  test('offers nobody to delete themselves', async () => {
    await expect.poll(() => page.getByRole('button', { name: 'Delete Mara Voss' }).count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: 'Delete Priya Raman' }).count()).toBe(1);
  });

  describe('that is filtered', () => {
    const filter = async (label: string, text: string) => {
      await field(page, label).fill(text);
      await field(page, label).press('Enter');
    };
    afterEach(async () => {
      await field(page, 'Email').fill('');
      await filter('Name', '');
      await page.getByRole('link', { name: 'Edit Mara Voss' }).waitFor();
    });

    test.each(['theo', 'LINDQ', 'o l'])('finds a user by “%s”, of the first or last name', async (text) => {
      await filter('Name', text);
      await expect.poll(names).toEqual(['Theo Lindqvist']);
    });

    test('finds a user by a part of the e-mail address', async () => {
      await filter('Email', 'RAMAN@');
      await expect.poll(names).toEqual(['Priya Raman']);
    });
  });

  test('keeps a user whose deletion is not confirmed', async () => {
    await page.getByRole('button', { name: 'Delete Priya Raman' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await userNamed(server, 'priya.raman@homeward.example');
  });

  test('deletes a user once that is confirmed', async () => {
    await page.getByRole('button', { name: 'Delete Gone Tomorrow' }).click();
    await page.getByRole('dialog', { name: 'Delete Gone Tomorrow?' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('User deleted successfully!').waitFor();
    await page.getByRole('link', { name: 'Edit Gone Tomorrow' }).waitFor({ state: 'detached' });
  });

  test('mails a new password once the reset is confirmed', async () => {
    await page.getByRole('button', { name: 'Reset the password of Forgetful Finn' }).click();
    const question = page.getByRole('dialog', { name: 'Reset the password of Forgetful Finn?' });
    await question.getByRole('button', { name: 'Reset password' }).click();
    await page.getByText('password reset successfully!', { exact: true }).waitFor();
    const password = passwordIn((await mailsTo(server, FORGETFUL)).at(-1));
    expect((await trySignIn(server, FORGETFUL, password)).http).toBe(200);
    await question.waitFor({ state: 'hidden' });
  });

  test('says why a password could not be reset', async () => {
    await page.getByRole('button', { name: 'Reset the password of Vanished Vera' }).click();
    await server.sql.query('update admin_user set deleted = true where email = $1', [VANISHED]);
    const question = page.getByRole('dialog', { name: 'Reset the password of Vanished Vera?' });
    await question.getByRole('button', { name: 'Reset password' }).click();
    await page.getByText('Could not reset password. Reason: There is no such record').waitFor();
  });
});

describe('a new user', () => {
  const openNew = async () => {
    await goTo(page, '/admin/user/add');
    await page.getByRole('heading', { name: 'New User' }).waitFor();
    await page.getByRole('button', { name: 'Add Support' }).waitFor();
  };
  beforeAll(openNew);

  test('cannot be saved without a role, and says so', async () => {
    await expect.poll(() => saveButton(page).isDisabled()).toBe(true);
    await page.getByRole('status').getByText('Choose at least one role').waitFor();
  });

  describe('with a role', () => {
    beforeAll(() => give('Support'));

    test('says what is missing', async () => {
      await saveButton(page).click();
      await expectError(field(page, 'First name'), 'Missing a first name');
      await expectError(field(page, 'Last name'), 'Missing a last name');
      await expectError(field(page, 'Email'), 'Missing an email');
    });

    test('says that an e-mail address is none', async () => {
      await describeUser('june at homeward');
      await saveButton(page).click();
      await expectError(field(page, 'Email'), 'This is not a valid email');
    });

    test('marks an e-mail address that is in use', async () => {
      await describeUser(MARA);
      await saveButton(page).click();
      await page.getByText('Failed to save user. Error: A user with this e-mail already exists').waitFor();
      await expectError(field(page, 'Email'), 'A user with this e-mail already exists');
    });
  });

  test('is saved, and the address is that of the user', async () => {
    await openNew();
    await describeUser('june.okafor@homeward.example');
    await give('Support');
    await give('Finance');
    await saveButton(page).click();
    await page.getByText('User saved successfully!').waitFor();
    const { uuid } = await userNamed(server, 'june.okafor@homeward.example');
    await page.waitForURL(`**/admin/user/${uuid}`);
    await page.getByRole('heading', { name: 'Edit User' }).waitFor();
    await page.getByText(/^Mail with the password (is on its way|sent)/).waitFor();
    await expect
      .poll(() => listedIn(page, 'Roles of this user'))
      .toEqual([expect.stringContaining('Finance'), expect.stringContaining('Support')]);
  });

  test('is mailed a temporary password that opens the door', async () => {
    const email = 'ada.quill@homeward.example';
    await openNew();
    await describeUser(email);
    await give('Read-only');
    await saveButton(page).click();
    await saved(page);
    const colleague = await visit(browser, server.url);
    await goTo(colleague.page, '/login');
    await colleague.page.getByLabel('Email').fill(email);
    await colleague.page.getByLabel('Password').fill(passwordIn((await mailsTo(server, email)).at(-1)));
    await colleague.page.getByRole('button', { name: 'Login' }).click();
    await colleague.page.getByLabel('New password', { exact: true }).waitFor();
    await colleague.close();
  });
});

describe('a saved user', () => {
  const email = 'fresh@homeward.example';
  beforeAll(async () => {
    await createUser(server, { email });
    await open(email);
  });

  test('keeps the e-mail address', async () => {
    await expect.poll(() => field(page, 'Email').isDisabled()).toBe(true);
    await expect.poll(() => field(page, 'Email').inputValue()).toBe(email);
  });

  test('who has not chosen a password yet is marked', async () => {
    await page.getByText('Has not chosen a password yet').waitFor();
  });

  test('takes another name and another role', async () => {
    await field(page, 'Last name').fill('Okafor-Lind');
    await give('Finance');
    await page.getByRole('button', { name: 'Remove Support' }).click();
    await saveButton(page).click();
    await saved(page);
    const { rows } = await server.sql.query(
      `select last_name, (select array_agg(i.name) from admin_auth_assignment a join admin_auth_item i on i.id = a.item_id
        where a.admin_user_id = u.id) as roles from admin_user u where email = $1`,
      [email],
    );
    expect(rows).toEqual([{ last_name: 'Okafor-Lind', roles: ['Finance'] }]);
  });

  test('who is the last administrator stays one', async () => {
    await open(MARA);
    await give('Support');
    await page.getByRole('button', { name: 'Remove Administrator' }).click();
    await saveButton(page).click();
    await page.getByText('Failed to save user. Error: Mara Voss is the last administrator', { exact: true }).waitFor();
    await expectError(page.getByRole('group', { name: 'Roles' }), 'Mara Voss is the last administrator');
  });
});

test('whoever may not list roles is told so beside those that a user has', async () => {
  const reader = await visitAs(browser, server, await server.userWith('user/search', 'user/update'));
  await goTo(reader.page, `/admin/user/${(await userNamed(server, MARA)).uuid}`);
  await reader.page.getByText('Other roles are not listed here.').waitFor();
  await reader.close();
});

test('the page has complained of nothing', () => {
  expect(visitor.complaints).toEqual([]);
});
