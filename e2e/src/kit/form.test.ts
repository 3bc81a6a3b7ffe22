import { randomUUID } from 'node:crypto';
import type { Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Visitor } from '../stage/browser.ts';
import { callsOf, choose, expectError, field, hold, saveButton, saved } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { visitAs } from '../stage/people.ts';
import { named, openSaved } from '../stage/species.ts';
import { browser, onStage, page, server, visitor } from '../stage/stage.ts';

onStage();

const openNew = async () => {
  await goTo(page, '/admin/specie/add');
  await page.getByRole('heading', { name: 'New Species' }).waitFor();
};
const problem = (text: string) => page.getByRole('alert').getByText(text, { exact: true });

const answerWith = (http: number, body: object | string) => (route: Route) =>
  route.fulfill({ status: http, ...(typeof body === 'string' ? { body } : { json: body }) });

describe('a form', () => {
  beforeEach(openNew);

  test('is saved by Ctrl and S', async () => {
    await field(page, 'Name').fill('Alpaca');
    await page.keyboard.press('Control+s');
    await saved(page);
    expect(await named('Alpaca')).toHaveLength(1);
  });

  test('is filled in, saved and left by the keyboard alone', async () => {
    await goTo(page, '/admin/specie');
    await page.getByRole('link', { name: 'Create new species' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'New Species' }).waitFor();
    await page.keyboard.type('Vicuna');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await saveButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await saved(page);
    expect(await named('Vicuna')).toHaveLength(1);
  });

  test('makes one record of a double click', async () => {
    const calls = callsOf(page);
    const release = await hold(page, 'specie/create');
    await field(page, 'Name').fill('Guanaco');
    await saveButton(page).dblclick();
    await page.getByRole('button', { name: 'loading Save' }).waitFor();
    release();
    await saved(page);
    expect(calls.filter((path) => path.startsWith('specie/') && path !== 'specie/search')).toEqual(['specie/create']);
  });

  test('saves what is typed while it saves, asked to before it has ended', async () => {
    const { uuid } = await openSaved('Nandu');
    const release = await hold(page, 'specie/update');
    await field(page, 'Name').fill('Emu');
    await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: 'loading Save' }).waitFor();
    await field(page, 'Name').fill('Ostrich');
    await page.keyboard.press('Control+s');
    release();
    await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
    expect(await named('Ostrich')).toEqual([{ uuid }]);
  });

  test('makes one record of two saves when the answer to the first was lost', async () => {
    await page.route('**/api/specie/create', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await field(page, 'Name').fill('Llama');
    await saveButton(page).click();
    await problem('Failed to save species. Error: No connection. Check your network and try again').waitFor();
    await page.unroute('**/api/specie/create');
    await saveButton(page).click();
    await page.waitForURL(new RegExp((await named('Llama'))[0].uuid));
    expect(await named('Llama')).toHaveLength(1);
  });

  test('says when there is no connection, and is saved once there is', async () => {
    await field(page, 'Name').fill('Dromedary');
    await visitor.context.setOffline(true);
    await page.getByText('No connection. What you typed is kept; saving works again once you are back online.').waitFor();
    await saveButton(page).click();
    await problem('Failed to save species. Error: No connection. Check your network and try again').waitFor();
    await visitor.context.setOffline(false);
    await saveButton(page).click();
    await saved(page);
    expect(await named('Dromedary')).toHaveLength(1);
  });

  test('says when the server fails', async () => {
    await server.sql.query(`create function fail() returns trigger language plpgsql as $$
      begin raise exception 'broken' using errcode = 'XX000'; end $$;
      create trigger fail before insert on specie for each row when (new.name = 'Yak') execute function fail()`);
    await field(page, 'Name').fill('Yak');
    await saveButton(page).click();
    await page
      .getByRole('alert')
      .getByText(/^Failed to save species\. Error: /)
      .waitFor();
    await expect.poll(() => page.getByRole('alert').getByText('broken').count()).toBe(0);
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('Yak');
  });

  test('says when something between it and the server answers instead', async () => {
    await page.route('**/api/specie/create', answerWith(502, '<h1>Bad gateway</h1>'));
    await field(page, 'Name').fill('Zebu');
    await saveButton(page).click();
    await problem('Failed to save species. Error: The server cannot be reached just now (502). Try again in a moment').waitFor();
    await page.unroute('**/api/specie/create');
  });

  test('shows a refusal at the field it is about, counts it, and opens no dialog', async () => {
    await field(page, 'Name').fill('dog');
    await saveButton(page).click();
    await expectError(field(page, 'Name'), 'Name already exists!');
    await page.getByText('1 problem', { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  test('keeps a refusal at its field until the field is changed', async () => {
    await field(page, 'Name').fill('cat');
    await saveButton(page).click();
    await expectError(field(page, 'Name'), 'Name already exists!');
    await field(page, 'Name').press('Tab');
    await expectError(field(page, 'Name'), 'Name already exists!');
    await field(page, 'Name').fill('caterpillar');
    await expectError(field(page, 'Name'), '');
  });

  test('leaves the name of the field out of what stands at the field', async () => {
    const errors = [{ path: ['specie', 'name'], code: 'taken', message: 'The name has already been taken' }];
    await page.route(
      '**/api/specie/create',
      answerWith(422, { status: 1802, prefix: '1xx', message: 'Not valid', data: { errors } }),
    );
    await field(page, 'Name').fill('Gnu');
    await saveButton(page).click();
    await expectError(field(page, 'Name'), 'Has already been taken');
    await page.unroute('**/api/specie/create');
  });

  test('says below what belongs to no field', async () => {
    const errors = [
      { path: ['specie', 'legs'], code: 'odd', message: 'Legs must be even' },
      { path: ['specie', 'wings'], code: 'odd', message: 'Wings must be even' },
    ];
    await page.route(
      '**/api/specie/create',
      answerWith(422, { status: 1802, prefix: '1xx', message: 'Not valid', data: { errors } }),
    );
    await field(page, 'Name').fill('Gnu');
    await saveButton(page).click();
    await problem('Legs must be even').waitFor();
    await problem('Wings must be even').waitFor();
    await page.getByText('2 problems', { exact: true }).waitFor();
    await page.unroute('**/api/specie/create');
  });

  test('is saved by a click even where the field just left proves wrong and the form grows', async () => {
    await field(page, 'Name').fill('x');
    await field(page, 'Name').fill('');
    const box = await saveButton(page).boundingBox();
    if (!box) throw new Error('There is no Save');
    await page.mouse.move(box.x + box.width / 2, box.y + 2);
    await page.mouse.down();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await page.mouse.up();
    await page.getByText('1 problem', { exact: true }).waitFor();
    expect(await field(page, 'Name').evaluate((input) => input === document.activeElement)).toBe(true);
  });
});

test('the way back is not taken for the page it is on', async () => {
  await openNew();
  const back = page.getByRole('main').getByRole('link', { name: 'Species' });
  await expect.poll(() => back.getAttribute('aria-current')).toBeNull();
});

test('the focus goes to the first wrong field', async () => {
  await goTo(page, '/organization/question/add');
  await choose(page, 'Group', 'Home');
  await choose(page, 'Question type', 'RADIO');
  await saveButton(page).click();
  await page.getByText('3 problems').waitFor();
  expect(await field(page, 'Position').evaluate((input) => input === document.activeElement)).toBe(true);
});

describe('a record', () => {
  test.each([
    ['that is not there', randomUUID()],
    ['whose address is no uuid', 'dog'],
  ])('%s is not found', async (_, key) => {
    await goTo(page, `/admin/specie/${key}`);
    await page.getByRole('heading', { name: 'Not found' }).waitFor();
  });

  test('that cannot be loaded is loaded by trying again', async () => {
    await goTo(page, '/admin/specie?sort=name');
    await page.getByRole('link', { name: 'Edit Cat' }).waitFor();
    await page.route('**/api/specie/search', answerWith(500, { status: 500, prefix: '5xx', message: 'It broke', data: {} }));
    await page.getByRole('link', { name: 'Edit Cat' }).click();
    await page.getByRole('alert').getByText('It broke').waitFor();
    await page.unroute('**/api/specie/search');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('Cat');
  });
});

describe('without the permission', () => {
  let colleague: Visitor;
  beforeAll(async () => {
    colleague = await visitAs(browser, server, await server.signIn('priya.raman@homeward.example'));
  });
  afterAll(() => colleague.close());

  test('to save, a form is read-only', async () => {
    await openSaved('Quokka', colleague.page);
    await colleague.page.getByText('You can read this, but not change it.').waitFor();
    await expect.poll(() => field(colleague.page, 'Name').isDisabled()).toBe(true);
    await expect.poll(() => saveButton(colleague.page).count()).toBe(0);
  });

  test('to create, an address that ends in add leads to the shelters and says why', async () => {
    await goTo(colleague.page, '/admin/specie/add');
    await colleague.page.waitForURL('**/organization/shelter');
    await colleague.page.getByText('You are not allowed to create this kind of record.').waitFor();
  });

  test('to create is held by whoever was allowed since, at the first address they open', async () => {
    const held = await visitAs(browser, server, await server.userWith('specie/search'));
    await goTo(held.page, '/admin/specie');
    await server.sql.query(`insert into admin_auth_item_child (parent_id, child_id)
      select held.parent_id, item.id from admin_auth_item_child held
        join admin_auth_item role on role.id = held.parent_id and role.name like 'role %',
        admin_auth_item item where item.name = 'specie/create'`);
    await goTo(held.page, '/admin/specie/add');
    await saveButton(held.page).waitFor();
    await held.close();
  });

  test('to save any more, a form says so and becomes read-only', async () => {
    const { data } = await server.admin.call<{ admin_auth_item: { version: number } }>('role/find', { name: 'Read-only' });
    const role = (child: string[], version: number) =>
      server.admin.call('role/update', {
        admin_auth_item: { name: 'Read-only', description: 'Sees everything', child, version },
      });
    await role(['specie/search', 'specie/update'], data.admin_auth_item.version);
    await openSaved('Numbat', colleague.page);
    await field(colleague.page, 'Name').fill('Bandicoot');
    await role(['specie/search'], data.admin_auth_item.version + 1);
    await saveButton(colleague.page).click();
    await colleague.page.getByText(/^Failed to save species\. Error: Sorry, you are not authorized/).waitFor();
    await colleague.page.getByText('You can read this, but not change it.').waitFor();
  });
});

test('the page has complained of nothing', () => {
  expect(visitor.complaints).toEqual([]);
});
