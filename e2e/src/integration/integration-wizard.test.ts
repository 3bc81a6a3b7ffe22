import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  endedSync,
  type MadeIntegration,
  makeIntegration,
  type PartnersServer,
  startWithPartners,
} from '../../../server/test/integrations.ts';
import { type MadeShelter, makeBranch, makeShelter } from '../../../server/test/shelters.ts';
import { expectAccessible, expectFits, openBrowser, type Visitor } from '../stage/browser.ts';
import { expectError, field, saveButton } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { fillCredentials, fillFirstStep } from '../stage/integrations.ts';
import { emptyBrowser, visitAs } from '../stage/people.ts';

const ADD = '/integration/add';
const SAVED = 'Settings saved successfully!';
let server: PartnersServer;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let shelter: MadeShelter;
let place = 0;
beforeAll(async () => {
  [server, browser] = await Promise.all([startWithPartners({ animals: 8 }), openBrowser()]);
  shelter = await makeShelter(server, { name: 'Wizard Den' });
});
beforeEach(async () => {
  visitor = await visitAs(browser, server, server.admin);
  page = visitor.page;
});
afterEach(() => visitor.close());
afterAll(async () => {
  await emptyBrowser(browser);
  await server.stop();
});

const open = async (address = ADD) => {
  await goTo(page, address);
  await page.getByRole('heading', { name: 'New Integration', level: 1 }).waitFor();
};
const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const proceed = () => press(/^Continue/);
const stepIs = (title: string) => page.locator('.steps [aria-current]').filter({ hasText: title }).waitFor();
const isWrong = (title: string) => page.locator('.steps [data-wrong=true]').filter({ hasText: title }).waitFor();
/** A location that nothing is connected to. */
const newLocation = async () => {
  place += 1;
  return (await makeBranch(server, shelter, `Place ${place}`)).name;
};
const draftOf = async (branch?: MadeIntegration): Promise<MadeIntegration> =>
  makeIntegration(server, 'PETPOINT', { connected: false, ...(branch ? { branch } : {}) });

/** The focus goes along to a step. */
const hasFocus = (step: string) => page.locator(`section[aria-label="${step}"]:focus`).waitFor();

test('leads from nothing to the integration, through wrong credentials, with nothing lost', async () => {
  await open();
  const location = await newLocation();
  await fillFirstStep(page, server, { key: 'PETPOINT', description: 'Den of pets', shelter: 'Wizard Den', location });
  await fillCredentials(page, server, 'PETPOINT', 'wrong');
  await proceed();
  await page
    .getByRole('alert')
    .getByText(/^Could not make authentication with partner\. Reason PetPoint .+/)
    .waitFor();
  await isWrong('Authentication');
  await expect.poll(() => field(page, 'Description').inputValue()).toBe('Den of pets');
  await fillCredentials(page, server, 'PETPOINT');
  const [asked] = await Promise.all([page.waitForRequest('**/integration-api/petpoint/authenticate'), proceed()]);
  expect(asked.postDataJSON()).toMatchObject({
    description: 'Den of pets',
    endpoint: 'petpoint',
    credentials: { key: expect.any(String) },
    branch_uuid: expect.any(String),
    shelter: shelter.uuid,
  });
  await stepIs('Settings');
  await page.waitForURL(/\/integration\/add\?draft=[\w-]{36}&step=settings$/);
  const uuid = new URL(page.url()).searchParams.get('draft');
  const next = page.getByRole('button', { name: 'Continue', exact: true });
  await expect.poll(() => next.isDisabled()).toBe(true);
  await hasFocus('Settings');
  // They have to be saved once, though nothing of them was changed.
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
  await page.keyboard.press('Control+s');
  await page.getByText(SAVED).waitFor();
  await page.getByText(/^Total pets filtered: (\d+|only a sync tells)$/).waitFor();
  await next.press('Enter');
  await stepIs('Statuses');
  await hasFocus('Statuses');
  await next.press('Enter');
  await hasFocus('Connect');
  await page.getByText('We are ready for establish connection!', { exact: true }).waitFor();
  const connects: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/integration/connect')) connects.push(request.url());
  });
  await page.getByRole('button', { name: 'CONNECT' }).dblclick();
  await page.waitForURL(`/integration/${uuid}/dashboard`);
  await page.getByRole('heading', { level: 1, name: `Integration - Wizard Den/${location}` }).waitFor();
  expect(connects).toHaveLength(1);
  expect(await endedSync(server, { uuid: uuid ?? '' })).toMatchObject({ state_key: 'FINISHED' });
});

describe('the first step', () => {
  test('goes on only once a shelter is chosen', async () => {
    await open();
    const next = page.getByRole('button', { name: /^Continue/ });
    await expect.poll(() => next.isDisabled()).toBe(true);
    await page.getByText('Choose a shelter first').waitFor();
    await field(page, 'Shelter').fill('Wizard Den');
    await page.locator('.ant-select-item-option').filter({ hasText: 'Wizard Den' }).click();
    await expect.poll(() => next.isEnabled()).toBe(true);
  });

  test('says at each field what is missing, in the specified words', async () => {
    // Where there is one location it is chosen already.
    for (let place = 0; place < 2; place += 1) await newLocation();
    await open();
    await field(page, 'Shelter').fill('Wizard Den');
    await page.locator('.ant-select-item-option').filter({ hasText: 'Wizard Den' }).click();
    await field(page, 'Integration type').fill('Petfinder');
    await page.locator('.ant-select-item-option').filter({ hasText: 'Petfinder' }).click();
    await field(page, 'Organization id').or(field(page, 'API key')).first().waitFor();
    await proceed();
    await expectError(field(page, 'Description'), 'Description is required');
    await expectError(field(page, 'Shelter location'), 'Required field');
    const { data } = await server.admin.call<{ result: { credential_fields: { label: string; required: boolean }[] }[] }>(
      'partner/search',
      { search: { key: 'PETFINDER' } },
    );
    for (const { label, required } of data.result[0]?.credential_fields ?? [])
      if (required) await expectError(field(page, label), 'Required field');
    await isWrong('Authentication');
  });

  test('hides secrets, and keeps none of the credentials in the browser', async () => {
    await open();
    const location = await newLocation();
    await fillFirstStep(page, server, { key: 'SHELTER_BUDDY', description: 'Kept', shelter: 'Wizard Den', location });
    await fillCredentials(page, server, 'SHELTER_BUDDY', 'hush-hush');
    await expect.poll(() => field(page, 'Password').getAttribute('type')).toBe('password');
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('Kept');
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('hush-hush');
    await page.reload();
    await expect.poll(() => field(page, 'Description').inputValue()).toBe('Kept');
  });

  test('refuses a location that is connected already, at its field', async () => {
    const connected = await makeIntegration(server, 'CHAMELEON');
    await open();
    await fillFirstStep(page, server, {
      key: 'CHAMELEON',
      description: 'Twice',
      shelter: connected.shelter.name,
      location: connected.branch.name,
    });
    await fillCredentials(page, server, 'CHAMELEON');
    await proceed();
    await expectError(field(page, 'Shelter location'), 'This location is connected to this partner already');
  });
});

describe('a draft', () => {
  test('that was left is offered, and is where it was', async () => {
    const draft = await draftOf();
    await open();
    await page
      .getByRole('region', { name: 'Begun and not connected yet' })
      .getByText(`PETPOINT of ${draft.branch.name}`)
      .first()
      .waitFor();
    await page.locator(`.drafts a[href*="${draft.uuid}"]`).click();
    await page.waitForURL(`${ADD}?draft=${draft.uuid}`);
    await stepIs('Settings');
    await goTo(page, `${ADD}?draft=${draft.uuid}`);
    await stepIs('Settings');
  });

  test('whose settings were saved comes back to CONNECT by its address', async () => {
    const draft = await draftOf();
    await open(`${ADD}?draft=${draft.uuid}&step=connect`);
    await page.getByRole('button', { name: 'CONNECT' }).waitFor();
  });

  test('goes back to its first step without showing its credentials', async () => {
    const draft = await draftOf();
    await open(`${ADD}?draft=${draft.uuid}`);
    await press('Previous');
    await stepIs('Authentication');
    await expect.poll(() => field(page, 'Description').inputValue()).toBe(`PETPOINT of ${draft.branch.name}`);
    await expect.poll(() => page.locator('input[type=password]').first().inputValue()).toBe('');
    await press('Keep as it is');
    await stepIs('Settings');
  });

  test('is discarded once it was asked', async () => {
    const draft = await draftOf();
    await server.sql.query("update integration set description = 'Doomed' where uuid = $1", [draft.uuid]);
    await open();
    await press('Discard Doomed');
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await page.getByText('Draft discarded').waitFor();
    await expect.poll(() => page.getByText('Doomed', { exact: true }).count()).toBe(0);
  });

  test('that is gone leaves the wizard at its beginning, and says so', async () => {
    await open(`${ADD}?draft=${crypto.randomUUID()}`);
    await page.getByText('This draft is not there any more').waitFor();
    await stepIs('Authentication');
  });
});

test('a connection that fails is said in the specified words, and marks the step', async () => {
  const draft = await draftOf();
  await open(`${ADD}?draft=${draft.uuid}&step=connect`);
  server.simulator.set('petpoint', '401');
  await press('CONNECT');
  await page
    .getByRole('alert')
    .getByText(/^Could not establish connection with software partner\. Reason: PetPoint .+/)
    .waitFor();
  await isWrong('Connect');
  server.simulator.set('petpoint', null);
  await press('CONNECT');
  await page.waitForURL(`/integration/${draft.uuid}/dashboard`);
});

test('settings that cannot be saved mark their step', async () => {
  const draft = await draftOf();
  await page.route('**/update/settings', (route) =>
    route.fulfill({ status: 500, json: { status: 500, prefix: '5xx', message: 'It broke', data: {} } }),
  );
  await open(`${ADD}?draft=${draft.uuid}`);
  await saveButton(page).click();
  await page.getByRole('alert').getByText('Could not save settings. Reason: It broke').waitFor();
  await isWrong('Settings');
});

test('is one draft where its answer was lost and something else is sent then', async () => {
  await open();
  const location = await newLocation();
  await fillFirstStep(page, server, { key: 'PETPOINT', description: 'Lost', shelter: 'Wizard Den', location });
  await fillCredentials(page, server, 'PETPOINT');
  await page.route(
    '**/petpoint/authenticate',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await proceed();
  await page
    .getByRole('alert')
    .getByText(/No connection/)
    .waitFor();
  await field(page, 'Description').fill('Lost and found');
  await proceed();
  await stepIs('Settings');
  const { rows } = await server.sql.query("select description from integration where description ilike 'lost%'");
  expect(rows).toEqual([{ description: 'Lost and found' }]);
});

test('is the same wizard under /definitions/add', async () => {
  const draft = await draftOf();
  await open('/definitions/add');
  await stepIs('Authentication');
  await open(`/definitions/add?draft=${draft.uuid}&step=connect`);
  await press('CONNECT');
  await page.waitForURL(`/integration/${draft.uuid}/dashboard`);
});

test('whoever may not connect is led away with a notice', async () => {
  const reader = await visitAs(browser, server, await server.userWith('integration/search', 'shelter/search'));
  await goTo(reader.page, ADD);
  await reader.page.waitForURL('/organization/shelter');
  await reader.page.getByText('You are not allowed to create this kind of record.').waitFor();
  await reader.close();
});

test.each([
  ['the first step', () => ADD],
  ['the settings', (uuid: string) => `${ADD}?draft=${uuid}`],
  ['the statuses', (uuid: string) => `${ADD}?draft=${uuid}&step=statuses`],
  ['CONNECT', (uuid: string) => `${ADD}?draft=${uuid}&step=connect`],
])('with %s is accessible, and scrolls sideways neither at 1280 nor at 390 pixels', async (_step, addressOf) => {
  await open(addressOf((await draftOf()).uuid));
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
  await expectAccessible(page);
  await expectFits(page, 1280, 390);
});
