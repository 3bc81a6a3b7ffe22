import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { goTo } from '../stage/go.ts';
import { visitAs } from '../stage/people.ts';
import { browser, onStage, page, server, visitor } from '../stage/stage.ts';

onStage();

let specie: { uuid: string };
beforeAll(async () => {
  const made = await server.admin.call<{ specie: { uuid: string; version: number } }>('specie/create', {
    specie: { name: 'Gecko' },
  });
  const { uuid, version } = made.data.specie;
  await server.admin.call('specie/update', { specie: { uuid, version, name: '=Geckos' } });
  specie = { uuid };
});

const rows = (of = page) => of.locator('tbody tr');
const openHistory = () => page.locator('.history-entry').filter({ hasText: '→' }).first().locator('summary').click();

test('every change is listed with who made it, of what and in which call, and says what it was before', async () => {
  await goTo(page, '/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Who did what' }).click();
  await page.getByLabel('Record', { exact: true }).fill(specie.uuid);
  await page.keyboard.press('Enter');
  await expect.poll(() => rows().count()).toBe(2);
  const newest = rows().first();
  await newest.getByText('Changed species').waitFor();
  await newest.getByRole('link', { name: 'Change a species' }).waitFor();
  await newest.getByRole('button', { name: 'Name' }).click();
  await newest.getByText('Gecko → =Geckos').waitFor();
  await newest.getByRole('link', { name: '=Geckos' }).click();
  await page.waitForURL(`**/admin/specie/${specie.uuid}`);
});

test('a call is told by what it does, and leads to all that it did', async () => {
  await goTo(page, `/admin/audit?filter_about_uuid=${specie.uuid}`);
  await page.getByRole('link', { name: 'Create a species' }).click();
  await page.waitForURL(/filter_call=specie%2Fcreate/);
  await expect.poll(() => page.getByLabel('Call', { exact: true }).inputValue()).toBe('specie/create');
  await rows().first().getByText('Added species').waitFor();
  await expect.poll(() => page.locator('tbody code').count()).toBe(0);
});

test('its filters stand in the address, and nothing found is said', async () => {
  await goTo(page, `/admin/audit?filter_about_uuid=${specie.uuid}&filter_action=INSERT`);
  await expect.poll(() => rows().count()).toBe(1);
  await page.getByRole('link', { name: 'Same request' }).click();
  await page.waitForURL(/filter_request_id=/);
  await expect.poll(() => rows().count()).toBe(1);
  await page.getByLabel('Until').fill('2020-01-01T10:00');
  await page.getByRole('button', { name: 'Search' }).click();
  await page
    .getByRole('button', { name: /^Clear/ })
    .first()
    .waitFor();
  await expect.poll(() => rows().count()).toBe(0);
});

test('a moment to filter by is typed as the viewer’s clocks show it, in a zone that is named, and is the same to everybody', async () => {
  const storageState = await visitor.context.storageState();
  const fromZone = async (timezoneId: string) => {
    const context = await browser.newContext({ timezoneId, storageState });
    return { there: await context.newPage(), context };
  };
  const [zurich, tokyo] = [await fromZone('Europe/Zurich'), await fromZone('Asia/Tokyo')];
  await zurich.there.goto(`${server.url}/admin/audit?filter_about_uuid=${specie.uuid}`);
  await zurich.there.getByLabel('Until (Europe/Zurich)').fill('2020-01-01T10:00');
  await zurich.there.keyboard.press('Enter');
  await zurich.there.getByRole('button', { name: 'Until (Europe/Zurich): 2020-01-01 10:00' }).waitFor();
  const address = zurich.there.url();
  expect(new URL(address).searchParams.get('filter_created_date.lte')).toBe('2020-01-01T09:00:00Z');
  await tokyo.there.goto(address);
  await tokyo.there.getByRole('button', { name: 'Until (Asia/Tokyo): 2020-01-01 18:00' }).waitFor();
  await expect.poll(() => tokyo.there.getByLabel('Until (Asia/Tokyo)').first().inputValue()).toBe('2020-01-01T18:00');
  await Promise.all([zurich, tokyo].map(({ context }) => context.close()));
});

test('who signs in and out is told in words, in the trail and in the history of the user', async () => {
  const { caller, email } = await server.userWith().then(async (made) => {
    const { data } = await made.call<{ admin_user: { email: string } }>('auth/session-info');
    return { email: data.admin_user.email, caller: await server.signIn(data.admin_user.email) };
  });
  await caller.call('auth/session-close', {});
  const { rows: found } = await server.sql.query<{ uuid: string }>('select uuid from admin_user where email = $1', [email]);
  const uuid = found[0]?.uuid ?? '';
  await goTo(page, `/admin/audit?filter_about_uuid=${uuid}&filter_action=SIGNED_IN`);
  await expect.poll(() => rows().count()).toBe(1);
  await rows().first().getByText('Signed in', { exact: true }).waitFor();
  await rows().first().locator('.audit-more').click();
  await rows().first().getByText('password', { exact: true }).waitFor();
  await goTo(page, `/admin/user/${uuid}`);
  await page.locator('.history-entry').filter({ hasText: 'signed out' }).waitFor();
  await page.locator('.history-entry').filter({ hasText: 'signed in by password from 127.0.0.1' }).waitFor();
});

test('a refusal says from where it was asked, and why it was refused', async () => {
  const few = await server.userWith('breed/search');
  await few.call('breed/delete', { breed_uuid: crypto.randomUUID() });
  await goTo(page, '/admin/audit?filter_action=REFUSED&filter_call=breed%2Fdelete');
  await rows().first().getByRole('button', { name: 'Network address, Reason' }).click();
  await rows().first().getByText('127.0.0.1').waitFor();
});

test('what is found is exported, and nothing in it is a formula', async () => {
  await goTo(page, `/admin/audit?filter_about_uuid=${specie.uuid}`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.startsWith('\uFEFF"When (UTC)"')).toBe(true);
  expect(text).toContain('"Changed","Species","\'=Geckos"');
  expect(text).toContain('"Name","Gecko","\'=Geckos","specie/update"');
});

test('whoever may not search species is shown none of their changes', async () => {
  const { page: other, close } = await visitAs(browser, server, await server.userWith('audit/search', 'breed/search'));
  await goTo(other, `/admin/audit?filter_table_name=x&filter_call=token/generate`);
  await other.getByRole('heading', { name: 'Who did what' }).waitFor();
  await expect.poll(() => rows(other).count()).toBe(0);
  await close();
});

test('an earlier value goes back into the form, and is saved by Save alone', async () => {
  await goTo(page, `/admin/specie/${specie.uuid}`);
  await openHistory();
  await page.getByRole('button', { name: 'Put name back' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Gecko');
  const kept = async () => (await server.sql.query('select name from specie where uuid = $1', [specie.uuid])).rows[0]?.name;
  expect(await kept()).toBe('=Geckos');
  await page.keyboard.press('Control+s');
  await page.getByText('saved successfully!').waitFor();
  expect(await kept()).toBe('Gecko');
});

test('an earlier relation goes back into the form by its name', async () => {
  const species = async (name: string) =>
    (await server.sql.query<{ uuid: string }>('select uuid from specie where name = $1', [name])).rows[0];
  const [dog, cat] = [await species('Dog'), await species('Cat')];
  const made = await server.admin.call<{ breed: { uuid: string; version: number } }>('breed/create', {
    breed: { name: 'Moved', specie_uuid: dog?.uuid },
  });
  const { uuid, version } = made.data.breed;
  await server.admin.call('breed/update', { breed: { uuid, version, name: 'Moved', specie_uuid: cat?.uuid } });
  await goTo(page, `/admin/breed/${uuid}`);
  await page.locator('.history-entry').filter({ hasText: 'Dog → Cat' }).locator('summary').click();
  await page.getByRole('button', { name: 'Put species back' }).click();
  await page.locator('form.record-form .ant-select').getByText('Dog').waitFor();
  await page.getByText('Unsaved changes').waitFor();
});
