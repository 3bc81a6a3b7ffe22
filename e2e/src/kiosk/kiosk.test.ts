import { beforeAll, describe, expect, test } from 'vitest';
import { makeShop, type Shop } from '../../../server/test/product.ts';
import { expectAccessible, expectFits } from '../stage/browser.ts';
import { letPass, stopClock, visitWithClock } from '../stage/clock.ts';
import { callsOf, choose, expectError, field, hold, optionsOf, refuse } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { browser, eachInNewTab, onStage, page, server } from '../stage/stage.ts';

onStage();
let shop: Shop;
const sql = (text: string, values: unknown[] = []) => server.sql.query(text, values);
const open = (tab = 'kiosk') => goTo(page, `/organization/shelter/${shop.shelter.uuid}/${tab}`);
const panel = (name: string) => page.getByRole('button', { name, exact: true }).click();
const said = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
const dialog = () => page.getByRole('dialog');

describe('without the in-person feature', () => {
  eachInNewTab(async () => {
    shop = await makeShop(server);
  });

  test.each(['kiosk', 'in-person'])('the tab %s says so, and activates it once', async (tab) => {
    await open(tab);
    await page.getByRole('heading', { name: 'Shelter In Person not activated' }).waitFor();
    await expectAccessible(page);
    const calls = callsOf(page);
    await page.getByRole('button', { name: 'Activate In Person Feature' }).dblclick();
    await said('Shelter In Person feature activated!');
    await page
      .getByText(tab === 'kiosk' ? 'Has Settings' : 'New visitors become')
      .first()
      .waitFor();
    expect(calls.filter((path) => path === 'shelter/activate-in-person')).toHaveLength(1);
  });

  test('an activation that fails says why', async () => {
    await open();
    await refuse(page, /activate-in-person$/);
    await page.getByRole('button', { name: 'Activate In Person Feature' }).click();
    await said('Failed to activate shelter in person feature. Reason: Later');
  });
});

describe('the tab Kiosk', () => {
  beforeAll(async () => {
    shop = await makeShop(server, { in_person: true });
    await sql(
      `insert into kiosk (branch_id, name, type_key, fingerprint) values
        ($1, 'Totem', 'TOTEM', 'fingerprint-1'), ($1, 'Front', 'SELF_CHECK_IN', 'fingerprint-2')`,
      [shop.north.id],
    );
    await sql(
      `insert into shelter_kiosk_reason (branch_id, reason_id, name, end_message, wait_list_on_end, custom_reason_response)
        select $1, id, name, end_message, true, false from kiosk_reason where name = 'Adopt'`,
      [shop.north.id],
    );
  });
  eachInNewTab(() => open());
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });

  test('lists the locations with what stands at each', async () => {
    await row('North').waitFor();
    await expect
      .poll(() => page.getByRole('columnheader').allInnerTexts())
      .toEqual(['UUID', 'Location', 'Has Settings', 'Kiosks', 'Self Check-in Kiosk', 'Actions']);
    await expect
      .poll(() => row('North').getByRole('cell').allInnerTexts())
      .toMatchObject(['', 'North', 'Yes', '1', '1', 'Reasons'].map((text) => expect.stringContaining(text)));
    expect((await row('South').getByRole('cell').allInnerTexts()).slice(2, 4)).toEqual(['No', '0']);
    expect(
      await row('South')
        .getByRole('button', { name: /QR codes/ })
        .count(),
    ).toBe(0);
    await row('North').getByRole('link', { name: 'Kiosk reasons of North' }).click();
    await page.waitForURL(`**/kiosk/${shop.north.uuid}`);
    await page.getByRole('tab', { name: 'Adopt' }).waitFor();
    await page.locator('a.back', { hasText: 'Kiosk' }).click();
    await row('South').waitFor();
  });

  test('makes a kiosk, which has to have a name', async () => {
    const opener = page.getByRole('button', { name: 'Add a kiosk at South' });
    await opener.press('Enter');
    await dialog().getByText('New Kiosk · South').waitFor();
    await field(page, 'Type').click();
    await expect.poll(() => optionsOf(page).allInnerTexts()).toEqual(['Self check-in']);
    await page.keyboard.press('Escape');
    await dialog().getByRole('button', { name: /^Save/ }).click();
    await expectError(field(page, 'Name'), 'Name is required');
    await field(page, 'Name').fill('Door');
    await expectAccessible(page);
    await dialog().getByRole('button', { name: /^Save/ }).dblclick();
    await said('Kiosk created successfully!');
    await dialog().waitFor({ state: 'hidden' });
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
    const { rows } = await sql('select name, type_key, active from kiosk where branch_id = $1', [shop.south.id]);
    expect(rows).toEqual([{ name: 'Door', type_key: 'SELF_CHECK_IN', active: true }]);
  });

  test('offers what was typed of a kiosk at its own location alone', async () => {
    await page.getByRole('button', { name: 'Add a kiosk at South' }).click();
    await field(page, 'Name').fill('Back door');
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('Back door');
    await page.reload();
    await page.getByRole('button', { name: 'Add a kiosk at North' }).click();
    await field(page, 'Name').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Restore it' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Add a kiosk at South' }).click();
    await page.getByRole('button', { name: 'Discard it' }).click();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
  });

  test('closes its drawer unasked once what was asked about is saved', async () => {
    await page.getByRole('button', { name: 'Add a kiosk at South' }).click();
    await field(page, 'Name').fill('Side door');
    const release = await hold(page, 'kiosk/create');
    await dialog().getByRole('button', { name: /^Save/ }).click();
    await page.getByRole('button', { name: 'loading Save' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: /^You have unsaved changes/ }).waitFor();
    release();
    await said('Kiosk created successfully!');
    await expect.poll(() => dialog().filter({ visible: true }).count()).toBe(0);
    await sql("delete from kiosk where name = 'Side door'");
  });

  test('leads from the codes of a location back to their button', async () => {
    const opener = page.getByRole('button', { name: 'QR codes of North' });
    await opener.press('Enter');
    await dialog().getByRole('img').first().waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('shows the code of a kiosk, dark on white in either theme, and takes the kiosk out of service', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByRole('button', { name: 'QR codes of North' }).click();
    const code = dialog().getByRole('img', { name: 'QR code of Front' });
    await code.waitFor();
    expect(await code.evaluate((svg) => svg.getBoundingClientRect().width)).toBe(270);
    expect(await code.locator('path').evaluateAll((paths) => paths.map((path) => path.getAttribute('fill')))).toEqual([
      '#fff',
      '#000',
    ]);
    // Four modules of white on every side.
    const [across, modules] = await code.evaluate((svg) => [svg.getAttribute('viewBox'), svg.innerHTML.match(/M4 4/)?.length]);
    expect({ across, modules }).toMatchObject({ across: expect.stringMatching(/^0 0 \d+ \d+$/), modules: 1 });
    const { uuid } = (await sql("select uuid from kiosk where name = 'Front' and branch_id = $1", [shop.north.id])).rows[0];
    const address = new URL((await dialog().getByRole('link').getAttribute('href')) ?? '');
    expect(address.pathname + address.search).toBe(`/kiosk?fingerprint=fingerprint-2&uuid=${uuid}`);
    expect(await page.locator('.ant-drawer-content-wrapper').evaluate((drawer) => drawer.getBoundingClientRect().width)).toBe(
      320,
    );
    await expectAccessible(page);
    await dialog().getByRole('button', { name: 'Deactivate' }).click();
    await page.getByRole('dialog', { name: 'Deactivate Front?' }).getByRole('button', { name: 'Deactivate' }).click();
    await said('Kiosk deactivated successfully!');
    await expect.poll(() => dialog().count()).toBe(0);
    expect((await row('North').getByRole('cell').allInnerTexts())[4]).toContain('0');
  });

  test('the drawer of codes is there for half a second while it closes', async () => {
    const visitor = await visitWithClock(browser, server, server.admin);
    const own = visitor.page;
    await own.goto(page.url());
    await own.getByRole('button', { name: 'QR codes of South' }).click();
    await own.getByRole('img', { name: 'QR code of Door' }).waitFor();
    await stopClock(own);
    await own.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await letPass(own, 490);
    await expect.poll(() => own.locator('.code-drawer').count()).toBe(1);
    await letPass(own, 20);
    await expect.poll(() => own.locator('.code-drawer').count()).toBe(0);
    await visitor.context.close();
  });

  test('keeps the colours of all locations', async () => {
    await panel('Logo and colours');
    await page.getByText('For the kiosks of all locations.').waitFor();
    await field(page, 'Primary colour').fill('red');
    await page.getByRole('button', { name: /^Save colours/ }).click();
    await expectError(field(page, 'Primary colour'), 'A colour is # and six digits');
    await field(page, 'Primary colour').fill('#112233');
    await refuse(page, /save-kiosk$/);
    await page.getByRole('button', { name: /^Save colours/ }).click();
    await page.getByText('Could not save kiosk settings. Reason Later').first().waitFor();
    await page.getByRole('button', { name: /^Save colours/ }).click();
    await said('Kiosk settings saved successfully!');
    const { rows } = await sql("select value from shelter_setting where type_key = 'KIOSK' and shelter_id = $1", [
      shop.shelter.id,
    ]);
    expect(rows).toEqual([{ value: { theme: { primary: '#112233', secondary: '#b8432a' } } }]);
  });

  test('keeps what becomes of visitors, as the tab In Person shows it', async () => {
    await panel('Visitor status updates');
    await page.getByText('What a check-in makes of a visitor, at all locations.').waitFor();
    await choose(page, 'New visitors become', 'Checked in');
    await page.getByRole('button', { name: 'Remove status rule 2' }).click();
    await page.getByRole('button', { name: 'Add status rule' }).click();
    await page.getByRole('button', { name: 'Save', exact: false }).filter({ visible: true }).last().click();
    await expectError(field(page, 'Current status of status rule 2'), 'Please select a status');
    await choose(page, 'Current status of status rule 2', 'Meeting');
    await choose(page, 'New status of status rule 2', 'Meeting done');
    await page.getByRole('button', { name: /^Save/ }).filter({ visible: true }).last().click();
    await said('Visitor status updates saved successfully!');
    await open('in-person');
    await page.getByText('New visitors become').waitFor();
    const { rows } = await sql("select value from shelter_setting where type_key = 'APPLICATION_IN_PERSON' and shelter_id = $1", [
      shop.shelter.id,
    ]);
    expect(rows[0].value).toMatchObject({
      new_visitor: 'CHECKED_IN',
      existing_visitor: [{ current_status: 'MEETING_DONE' }, { current_status: 'MEETING', new_status: 'MEETING_DONE' }],
    });
    await page.getByText('Meeting done').first().waitFor();
    await expectAccessible(page);
  });

  test('shortens a link, which has to look like one', async () => {
    await page.getByRole('button', { name: 'Magic Link' }).click();
    const save = dialog().getByRole('button', { name: 'Save' });
    await expect.poll(() => save.isDisabled()).toBe(true);
    await page.getByLabel('Link to shorten').fill('paws');
    await expect.poll(() => save.isDisabled()).toBe(true);
    await page.getByLabel('Link to shorten').fill('http://10.0.0.1/secret');
    await save.click();
    await said('Could not create the link');
    await page.getByLabel('Link to shorten').fill('https://paws.example/visit');
    await page.keyboard.press('Enter');
    await said('Link created successfully');
    await expect.poll(() => dialog().getByRole('link').textContent()).toMatch(/\/m\/\w{8}$/);
    await dialog().getByRole('button', { name: 'Copy link' }).click();
    await said('Copied to clipboard');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await dialog().getByRole('link').textContent());
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
  });

  test.each([
    ['a new kiosk', 'Add a kiosk at South', '.ant-drawer-content-wrapper'],
    ['a short link', 'Magic Link', '.ant-modal'],
  ])('what opens of %s stands within a phone whose scroll bar takes room', async (_, opener, box) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.addStyleTag({ content: '::-webkit-scrollbar { width: 15px } html { overflow-y: scroll }' });
    await page.getByRole('button', { name: opener }).click();
    const shown = page.locator(box);
    const link = page.getByLabel('Link to shorten');
    await shown.getByRole('textbox').first().waitFor();
    if (await link.count()) {
      await link.fill('https://paws.example/within');
      await page.keyboard.press('Enter');
      await said('Link created successfully');
    }
    /** How far anything in it stands beyond the page, to the left or the right. */
    const beyond = () =>
      shown.evaluate((element) => {
        const room = document.documentElement.clientWidth;
        const edges = [element, ...element.querySelectorAll('input, button')].map((one) => one.getBoundingClientRect());
        return Math.max(...edges.flatMap(({ left, right }) => [-left, right - room]));
      });
    await expect.poll(beyond).toBeLessThanOrEqual(0);
  });

  test('fits a phone', async () => {
    for (const name of ['Logo and colours', 'Visitor status updates', 'Waitlist QR codes']) await panel(name);
    await page.getByText('New visitors become').waitFor();
    await expectFits(page, 390);
    await expectAccessible(page);
  });
});
