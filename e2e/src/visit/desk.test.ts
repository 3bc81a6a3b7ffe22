import { beforeAll, describe, expect, test } from 'vitest';
import { arrival, checkIn, type Desk, join, makeDesk, newPhone } from '../../../server/test/visits.ts';
import { expectAccessible, expectFits } from '../stage/browser.ts';
import { goTo } from '../stage/go.ts';
import { visitAs } from '../stage/people.ts';
import { browser, eachInNewTab, onStage, page, server } from '../stage/stage.ts';

onStage();
let desk: Desk;
beforeAll(async () => {
  desk = await makeDesk(server, { Adopt: { wait_list_on_end: true, sms_text: 'Hello {{visitor_name}}' }, Donate: {} });
});
eachInNewTab(async () => {
  await server.sql.query("update visit set ended_date = now(), ended_key = 'DONE' where ended_date is null");
});

const come = (name: string, reason = 'Adopt') =>
  checkIn(server, arrival(desk, name, { visitor: { name, phone: newPhone() }, custom_response: 'By bus' }, reason));
const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

describe('the desk', () => {
  test('says that nobody is here, and shows whoever comes by itself, with their place', async () => {
    await goTo(page, '/organization/visit');
    await page.getByRole('heading', { name: 'Nobody is here' }).waitFor();
    await come('First');
    await rowOf('First').waitFor({ timeout: 2500 });
    await join(server, desk, 'Second');
    await rowOf('Second').waitFor({ timeout: 2500 });
    await expect.poll(() => page.getByRole('row').locator('td:first-child').allTextContents()).toEqual(['1', '2']);
  });

  test('moves a visit by one click, as far as is allowed from where it is', async () => {
    await come('Mover');
    await goTo(page, '/organization/visit');
    const row = rowOf('Mover');
    await row.getByText('Wait list', { exact: true }).waitFor();
    const offered = async () => (await row.getByRole('button').allTextContents()).filter(Boolean);
    expect(await offered()).toEqual(['Start meeting', 'Take off wait list', 'Done', 'Left']);
    await press('Start meeting: Mover');
    await row.getByText('Meeting', { exact: true }).waitFor();
    expect(await offered()).toEqual(['Meeting done', 'To wait list', 'Back in line', 'Done', 'Left']);
    await press('Back in line: Mover');
    await row.getByText('Wait list', { exact: true }).waitFor();
    await press('Done: Mover');
    await row.waitFor({ state: 'hidden' });
  });

  test('leads from a visit that was ended by keyboard to the name of the next one, not to what would end that', async () => {
    await come('Leaving');
    await come('Staying');
    await goTo(page, '/organization/visit');
    await rowOf('Staying').waitFor();
    await page.getByRole('button', { name: 'Done: Leaving', exact: true }).press('Enter');
    await rowOf('Leaving').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Staying');
  });

  test('takes a second click at the same place for no click on who has come there', async () => {
    for (const name of ['Leaving', 'Staying', 'Waiting']) await come(name);
    await goTo(page, '/organization/visit');
    await rowOf('Waiting').waitFor();
    const box = await page.getByRole('button', { name: 'Done: Leaving', exact: true }).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 10, (box?.y ?? 0) + 10];
    await page.mouse.click(x, y);
    await rowOf('Leaving').waitFor({ state: 'detached' });
    await page.mouse.click(x, y);
    await page.mouse.move(0, 0);
    await press('Done: Waiting');
    await rowOf('Waiting').waitFor({ state: 'detached' });
    await rowOf('Staying').waitFor();
  });

  test('ends all visits at a location after a yes to how many they are', async () => {
    for (const name of ['One', 'Two', 'Three']) await come(name);
    await goTo(page, '/organization/visit');
    await page.getByRole('link', { name: 'Two', exact: true }).click();
    await press('End all visits here');
    const question = page.getByRole('dialog', { name: 'End 3 visits at Main house?' });
    await question.waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await come('Four');
    await question.waitFor({ state: 'hidden' });
    await rowOf('Four').waitFor();
    await press('End all visits here');
    await press('End all');
    await page.getByText(/^[34] visits at Main house ended$/).waitFor();
  });

  test('says so where somebody else has moved the visit meanwhile, and shows where it is', async () => {
    await come('Contested');
    await goTo(page, '/organization/visit');
    await rowOf('Contested').waitFor();
    await page.route('**/api/visit/search', (route) => route.abort());
    await server.sql.query("update visit set status_key = 'MEETING' where ended_date is null");
    await press('Start meeting: Contested');
    await page.getByText('Could not move the visit. Reason: Somebody else moved this visit just now').waitFor();
    await page.unroute('**/api/visit/search');
    await rowOf('Contested').getByText('Meeting', { exact: true }).waitFor();
  });

  test('shows all of a visit in a drawer with an address of its own: answers, history, text', async () => {
    await come('Detailed');
    await goTo(page, '/organization/visit');
    await page.getByRole('link', { name: 'Detailed' }).click();
    const drawer = page.getByRole('dialog', { name: 'Visit of Detailed' });
    for (const text of ['By bus', 'Hello Detailed', 'Waiting to be sent']) await drawer.getByText(text).waitFor();
    await drawer.getByText(/Wait list · By check-in/).waitFor();
    await expectAccessible(page);
    await page.reload();
    await drawer.getByText('By bus').waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await page.waitForURL(/\/organization\/visit(\?(?!.*open).*)?$/);
  });

  test('lets staff say that somebody wants no texts, and erase them after a question', async () => {
    await come('Erasable');
    await goTo(page, '/organization/visit');
    await page.getByRole('link', { name: 'Erasable' }).click();
    await page.getByRole('switch', { name: 'Wants no texts' }).click();
    await expect
      .poll(async () => (await server.sql.query("select from visitor where name = 'Erasable' and no_texts")).rowCount)
      .toBe(1);
    await press('Erase this visitor');
    await page.getByRole('dialog', { name: 'Erase Erasable?' }).getByRole('button', { name: 'Erase' }).click();
    await page.getByText('Visitor erased').waitFor();
    expect((await server.sql.query("select from visitor where name = 'Erasable'")).rowCount).toBe(0);
  });

  test('lets a person decide of a text of which nobody knows whether it was sent', async () => {
    await come('Unclear');
    await server.sql.query("update sms set state_key = 'UNCLEAR', said = 'The provider did not answer' where body ~ 'Unclear'");
    await goTo(page, '/organization/visit');
    await page.getByRole('link', { name: 'Unclear' }).click();
    await page.getByText('Unclear whether it was sent').waitFor();
    await press('It was not sent');
    await page.getByText('Not sent', { exact: true }).waitFor();
  });

  test('finds who has been here by name, status, reason and day, all in its address', async () => {
    await come('Searched', 'Donate');
    await come('Other');
    await goTo(page, '/organization/visit?filter_reason_name.ilike=don&filter_status_key=CHECKED_IN&filter_day=today');
    await rowOf('Searched').waitFor();
    await expect.poll(() => rowOf('Other').count()).toBe(0);
    await goTo(page, '/organization/visit?filter_day=yesterday&filter_here=all&filter_visitor.name.ilike=Searched');
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
  });

  test('can be used by everybody, in both themes and on a phone', async () => {
    await come('Phone');
    await goTo(page, '/organization/visit');
    await rowOf('Phone').waitFor();
    await expectFits(page, 390, 768, 1280);
    await page.setViewportSize({ width: 390, height: 900 });
    // On one line: what stands beside it leaves it room.
    expect((await page.getByRole('link', { name: 'Phone' }).boundingBox())?.height).toBeLessThan(40);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expectAccessible(page);
  });

  test('shows who may only look nothing to press, and who may not look that they may not', async () => {
    await come('Looked at');
    const reader = await visitAs(browser, server, await server.userWith('visit/search'), { width: 1280 });
    await reader.page.goto('/organization/visit');
    await reader.page.getByRole('link', { name: 'Looked at' }).waitFor();
    await expect.poll(() => reader.page.getByRole('button', { name: /Looked at/ }).count()).toBe(0);
    await reader.close();
    const stranger = await visitAs(browser, server, await server.userWith('specie/search'), { width: 1280 });
    await stranger.page.goto('/organization/visit');
    await stranger.page.getByText('Sorry, you are not authorized to access this page.').waitFor();
    await stranger.close();
  });
});
