import { beforeAll, expect, test } from 'vitest';
import { PASSWORD } from '../../../server/test/cluster.ts';
import { expectAccessible, visit } from '../stage/browser.ts';
import { goTo } from '../stage/go.ts';
import { visitAs } from '../stage/people.ts';
import { browser, onStage, page, server } from '../stage/stage.ts';

onStage();
beforeAll(() => goTo(page, '/'));

const openDialog = async () => {
  await page.getByRole('button', { name: /account of/ }).click();
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('dialog', { name: 'Change password' }).waitFor();
};

test('the dialog that changes the password is accessible', async () => {
  await openDialog();
  await expectAccessible(page);
});

test('a wrong current password is refused at its field', async () => {
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill('two paws on the window sill');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('This is not your current password').waitFor();
});

test('a password that was given anew reads so in the history', async () => {
  const { data } = await server.admin.call<{ admin_user: { uuid: string } }>('user/create', {
    admin_user: { first_name: 'Pass', last_name: 'Word', email: 'pass.word@homeward.example', roles: ['Support'] },
  });
  await server.admin.call('user/reset-password', { admin_user_uuid: data.admin_user.uuid });
  const admin = await visitAs(browser, server, server.admin);
  await goTo(admin.page, `/admin/user/${data.admin_user.uuid}`);
  await admin.page.getByText('Mara Voss changed password', { exact: true }).waitFor();
  await admin.close();
});

test('a tab that waits at the login goes on where it was going once another has signed in', async () => {
  const { context, page: waiting } = await visit(browser, server.url);
  await waiting.goto('/admin/role');
  await waiting.waitForURL('/login?from=%2Fadmin%2Frole');
  const other = await context.newPage();
  await other.goto('/login');
  await other.getByLabel('Email').fill('mara.voss@homeward.example');
  await other.getByLabel('Password').fill(PASSWORD);
  await other.getByRole('button', { name: 'Login' }).click();
  await waiting.waitForURL('/admin/role');
  await waiting.getByRole('heading', { name: 'Roles' }).waitFor();
  await context.close();
});

test('a changed password ends every other session and opens the door', async () => {
  const other = await server.signIn('mara.voss@homeward.example');
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Password changed').waitFor();
  expect((await other.call('auth/session-info')).status).toBe(5204);
  await server.signIn('mara.voss@homeward.example', 'two paws on the window sill');
});
