import type { Locator, Route } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type MadeShelter, makeShelter } from '../../server/test/shelters.ts';
import { choose, expectError, field, saveButton } from './forms.ts';
import { open } from './screens.ts';
import { eachInNewTab, onStage, page, server } from './stage.ts';

onStage();
let shelter: MadeShelter;
beforeAll(async () => {
  shelter = await makeShelter(server);
});

const isMaking = ({ pathname }: URL) => /\/(create|save)$/.test(pathname);
const ADD = '/admin/specie/add';
const LOST = 'Failed to save specie. Error: The answer got lost on its way. Try again';

/** How an answer is lost after the server has done what was asked. */
const losses = {
  cut: (route: Route) => route.abort(),
  'torn in the middle': (route: Route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '{"status":200,"message":"OK","data":{"specie":{"uu' }),
  'not the server’s words': (route: Route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome</h1>' }),
  'another’s failure': (route: Route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
};

/** Loses the next answer to something made anew, after it was made; answers what was sent since. */
async function lose(how: (route: Route) => Promise<void> = losses.cut, isDone = true) {
  const keys: (string | undefined)[] = [];
  await page.route(isMaking, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    if (isDone) await route.fetch();
    return how(route);
  });
  return keys;
}

const named = async (pattern: string) =>
  (await server.sql.query('select name from specie where name ilike $1 order by name', [pattern])).rows.map(({ name }) => name);
const problem = (text: string | RegExp) => page.locator('.record-summary').getByText(text);

describe('a new record whose answer was lost', () => {
  eachInNewTab(() => open(page, ADD));

  test.each(Object.keys(losses) as (keyof typeof losses)[])(
    'is saved once where that was %s and it is saved again',
    async (how) => {
      const name = `Once ${Object.keys(losses).indexOf(how)}`;
      const keys = await lose(losses[how]);
      await field(page, 'Name').fill(name);
      await saveButton(page).click();
      await problem(/^Failed to save specie\. Error: .*[Tt]ry again/).waitFor();
      await saveButton(page).click();
      await page.getByRole('heading', { name: 'Edit Species' }).waitFor();
      expect(await named(name)).toEqual([name]);
      expect(new Set(keys).size).toBe(1);
    },
  );

  test('says what happened and what to do where it arrived torn', async () => {
    await lose(losses['torn in the middle']);
    await field(page, 'Name').fill('Torn');
    await saveButton(page).click();
    await problem(LOST).waitFor();
  });

  test('is saved once where the page was loaded anew in between and it is restored', async () => {
    const keys = await lose();
    await field(page, 'Name').fill('Reloaded');
    await saveButton(page).click();
    await problem(/No connection/).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Restore it' }).click();
    await saveButton(page).click();
    await page.getByRole('heading', { name: 'Edit Species' }).waitFor();
    expect(await named('Reloaded')).toEqual(['Reloaded']);
    expect(new Set(keys).size).toBe(1);
  });

  test('is one that holds what was typed last, also where the page was loaded anew in between', async () => {
    for (const [first, last] of [
      ['Typed', 'Typed last'],
      ['Loaded', 'Loaded last'],
    ] as const) {
      await lose();
      await field(page, 'Name').fill(first);
      await saveButton(page).click();
      await problem(/No connection/).waitFor();
      if (first === 'Loaded') {
        await page.reload();
        await page.getByRole('button', { name: 'Restore it' }).click();
      }
      await field(page, 'Name').fill(last);
      await saveButton(page).click();
      await page.getByRole('heading', { name: 'Edit Species' }).waitFor();
      expect(await named(`${first}%`)).toEqual([last]);
      await page.unroute(isMaking);
      await open(page, ADD);
    }
  });

  test('is made as typed last where what was sent first is refused', async () => {
    await lose(losses.cut, false);
    await field(page, 'Name').fill('dog');
    await saveButton(page).click();
    await problem(/No connection/).waitFor();
    await field(page, 'Name').fill('Dogfish');
    await saveButton(page).click();
    await page.getByRole('heading', { name: 'Edit Species' }).waitFor();
    expect(await named('dog%')).toEqual(['Dog', 'Dogfish']);
  });

  test('shows at its field what is refused of what was typed since, and is one in the end', async () => {
    await lose();
    await field(page, 'Name').fill('Refused');
    await saveButton(page).click();
    await problem(/No connection/).waitFor();
    await field(page, 'Name').fill('dog');
    await saveButton(page).click();
    await expectError(field(page, 'Name'), 'Name already exists!');
    await field(page, 'Name').fill('Refused no more');
    await saveButton(page).click();
    await page.getByRole('heading', { name: 'Edit Species' }).waitFor();
    expect(await named('refused%')).toEqual(['Refused no more']);
  });
});

interface Form {
  address: () => string;
  fill: (form: Locator) => Promise<unknown>;
  retype: (form: Locator) => Promise<unknown>;
  /** What is to be there in the end, and what counts it. */
  last: string;
  rows: string;
}
const text = (label: string, value: string) => (form: Locator) => field(form, label).fill(value);
const forms: Record<string, Form> = {
  'a template': {
    address: () => '/organization/question-template/add',
    fill: text('Name', 'First'),
    retype: text('Name', 'Last'),
    last: 'Last',
    rows: 'select name from question_template',
  },
  'a tax': {
    address: () => `/organization/shelter/${shelter.uuid}/tax/add`,
    fill: async (form) => {
      await text('Name', 'First')(form);
      await text('Price', '5')(form);
    },
    retype: text('Name', 'Last'),
    last: 'Last',
    rows: 'select name from organization_tax',
  },
  'a definition': {
    address: () => '/definitions?open=add',
    fill: async (form) => {
      await choose(page, 'Partner', 'PetPoint', form);
      await field(form, 'Global').click();
      await choose(page, 'Characteristic type', 'NO_CATS', form);
      await text('Path', 'First')(form);
      await choose(page, 'Condition', 'EQUALS', form);
      await text('Value', 'x')(form);
    },
    retype: text('Path', 'Last'),
    last: 'Last',
    rows: 'select path as name from characteristics_definition',
  },
  'a mapping': {
    address: () => '/integration-mapping/size?open=add',
    fill: async (form) => {
      await text('Name', 'First')(form);
      await choose(page, 'Partner', 'PetPoint', form);
      await text('External ID', 'X-1')(form);
      await choose(page, 'Size', 'Small', form);
    },
    retype: text('Name', 'Last'),
    last: 'Last',
    rows: 'select name from mapping_size',
  },
};

describe.each(Object.keys(forms))('%s that is new', (which) => {
  eachInNewTab(() => open(page, forms[which]?.address() ?? ''));
  test('is one where its answer was lost and something else is saved then', async () => {
    const { fill, retype, last, rows } = forms[which] as Form;
    const all = async () => (await server.sql.query(`${rows} order by 1`)).rows.map(({ name }) => name as string);
    const before = await all();
    const form = page.locator('form.record-form');
    await fill(form);
    await lose();
    await saveButton(page).click();
    await problem(/No connection/).waitFor();
    await retype(form);
    await saveButton(page).click();
    await page.getByText('saved successfully!').last().waitFor();
    await page.unroute(isMaking);
    expect((await all()).filter((name) => !before.includes(name))).toEqual([last]);
  });
});
