import type { Shelter } from '@homeward/contract/shelter';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pdf } from '../../server/test/picture.ts';
import { startTestServer, type TestServer } from '../../server/test/server.ts';
import { type MadeShelter, makeBranch, makeShelter } from '../../server/test/shelters.ts';
import { openBrowser, type Visitor } from './browser.ts';
import { field } from './forms.ts';
import { newTab, visitAs } from './people.ts';

let server: TestServer;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let shelter: MadeShelter;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  visitor = await visitAs(browser, server, server.admin);
});
beforeEach(async () => {
  shelter = await makeShelter(server, { petco_love_lost: { enabled: false, region: 'West' } });
  await makeBranch(server, shelter, 'Main house', { headquarter: true });
  page = await newTab(visitor.context, server.admin);
  await open();
});
afterEach(() => page.close());
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const open = async (on = page) => {
  await on.goto(`/organization/shelter/${shelter.uuid}/general`);
  await on.getByRole('heading', { name: 'Sponsor Me' }).waitFor();
};
const general = (on = page) => on.locator('form#form-general');
const save = (on = page) => general(on).getByRole('button', { name: /^Save/ }).click();
const SAVED = 'Shelter informations saved!';
const saved = async () => {
  await page.getByText(SAVED).last().waitFor();
  await general().getByText('Unsaved changes').waitFor({ state: 'detached' });
  // What was saved is read again before the next save.
  await general().locator('.ant-btn-loading').waitFor({ state: 'detached' });
};
const toggle = (label: string) => page.getByRole('switch', { name: label, exact: true }).click();
const _group = (legend: string) => page.getByRole('group', { name: legend, exact: true });
const read = async () =>
  (
    await server.admin.call<Shelter>('shelter/search', {
      search: { uuid: shelter.uuid, with: { contract_options: true, shelter_contract: true, shelter_setting: true } },
      options: { _single: true },
    })
  ).data;
const _setting = async (kind: string) => (await read()).shelter_setting?.find(({ type_key }) => type_key === kind);

const upload = (name: string, bytes: Buffer, mimeType = 'application/pdf') =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: bytes });
const isChosen = (name: string) => page.getByText(`${name} is saved with the form`).waitFor();

describe('the contract', () => {
  beforeEach(() => toggle('Adopters sign a contract'));
  const isThere = (text: string) => page.getByText(text, { exact: true }).waitFor();

  test('needs a file, is kept when it is switched off, and goes when it is removed', async () => {
    await save();
    await isThere('Upload the contract as a PDF');
    await upload('Adoption.pdf', pdf);
    await isChosen('Adoption.pdf');
    await page.getByRole('button', { name: 'Add opt-in' }).click();
    await field(page, 'Title of opt-in 1').fill('Fees');
    await field(page, 'Description of opt-in 1').fill('I pay them');
    await save();
    await saved();
    expect(await read()).toMatchObject({
      contract: true,
      shelter_contract: { name: 'Adoption.pdf' },
      contract_options: [{ text: 'Fees' }],
    });
    await toggle('Adopters sign a contract');
    await save();
    await saved();
    expect(await read()).toMatchObject({ contract: false, shelter_contract: { name: 'Adoption.pdf' } });
    await toggle('Adopters sign a contract');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await toggle('Adopters sign a contract');
    await save();
    await saved();
    expect((await read()).shelter_contract).toBeNull();
    await field(page, 'Name').fill('After all');
    await save();
    await saved();
    expect(await read()).toMatchObject({ name: 'After all', contract: false });
  });

  test('that is none is refused by its name, before and after it is sent', async () => {
    await upload('cat.png', Buffer.from('not'), 'image/png');
    await isThere('cat.png is not a PDF');
    await upload('form.pdf', Buffer.from('<!doctype html><h1>Hi'));
    await isChosen('form.pdf');
    await save();
    await isThere('form.pdf is not a PDF');
    await page.getByText('Could not save shelter informations. Error: ').first().waitFor();
  });
});
