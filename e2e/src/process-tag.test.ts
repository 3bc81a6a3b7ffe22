import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../server/test/server.ts';
import { makeShelter } from '../../server/test/shelters.ts';
import { expectAccessible, openBrowser, type Visitor } from './browser.ts';
import { choose, expectError, field, saveButton, saved } from './forms.ts';
import { visitAs } from './people.ts';

const TAGS = ['Vet check', 'Home visit needed', 'Second review'];

let server: TestServer;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let shelter: { id: number; uuid: string };
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  visitor = await visitAs(browser, server, server.admin);
  page = visitor.page;
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** A shelter with the feature on and these tags, the last with the greatest priority. */
async function tagging(names = TAGS) {
  shelter = await makeShelter(server, { process_tag: true });
  await server.sql.query(
    `insert into organization_shelter_tag (shelter_id, tag_id, position)
      select $1, t.id, n.position - 1 from unnest($2::text[]) with ordinality n (name, position) join application_tag t on t.name = n.name`,
    [shelter.id, names],
  );
}
const go = (on = page) => on.goto(`/organization/shelter/${shelter.uuid}/process-tag`);
const open = async () => {
  await go();
  await page.getByRole('tab', { name: 'Tags' }).waitFor();
};
const openEvents = async () => {
  await open();
  await page.getByRole('tab', { name: 'Events' }).click();
};
const button = (name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true });
const save = () => saveButton(page).filter({ visible: true }).click();
const listed = () => page.locator('.tag-list li b').allInnerTexts();
const keptTags = async () =>
  (
    await server.sql.query(
      `select t.name, s.position from organization_shelter_tag s join application_tag t on t.id = s.tag_id
        where s.shelter_id = $1 order by s.position`,
      [shelter.id],
    )
  ).rows.map(({ name, position }) => [position, name]);
const keptEvents = async () =>
  (
    await server.sql.query(
      `select e.action_key, e.status_key, t.name from organization_shelter_event e join application_tag t on t.id = e.tag_id
        where e.shelter_id = $1 order by e.id`,
      [shelter.id],
    )
  ).rows.map(({ action_key, status_key, name }) => [action_key, status_key, name]);

describe('before it is activated', () => {
  beforeEach(async () => {
    shelter = await makeShelter(server);
    await go();
  });

  test('there is nothing but a way to activate it', async () => {
    await page.getByRole('heading', { name: 'Process tags are not activated' }).waitFor();
    expect(await page.getByRole('tab').count()).toBe(0);
  });

  test('Activate gives the shelter its tags', async () => {
    await button('Activate').click();
    await page.getByText('Process tag feature activated!').waitFor();
    await page.getByRole('tab', { name: 'Tags' }).waitFor();
    expect((await listed()).length).toBeGreaterThan(3);
  });

  test('a failure says why', async () => {
    await button('Activate').waitFor();
    await server.sql.query('update organization_shelter set deleted = true where id = $1', [shelter.id]);
    await button('Activate').click();
    await page.getByText('Failed to activate process tag feature. Reason: Shelter not found').waitFor();
  });

  test('it is accessible', async () => {
    await button('Activate').waitFor();
    await expectAccessible(page);
  });
});

describe('the tags', () => {
  beforeEach(async () => {
    await tagging();
    await open();
  });

  test('stand in the order of their priority, the greatest at the bottom', async () => {
    expect(await listed()).toEqual(TAGS);
    expect(await page.getByRole('listitem').filter({ hasText: 'Greatest priority' }).locator('b').textContent()).toBe(
      'Second review',
    );
  });

  test('move up and down and are renumbered on save', async () => {
    await button('Move Vet check down').click();
    expect(await button('Move Home visit needed up').isDisabled()).toBe(true);
    expect(await button('Move Second review down').isDisabled()).toBe(true);
    await save();
    await page.getByText('Shelter application tags saved successfully!').waitFor();
    expect(await keptTags()).toEqual([
      [0, 'Home visit needed'],
      [1, 'Vet check'],
      [2, 'Second review'],
    ]);
  });

  test('are dragged to another place', async () => {
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await row('Vet check').locator('.drag-handle').hover();
    const target = await row('Second review').boundingBox();
    await page.mouse.down();
    await page.mouse.move((target?.x ?? 0) + 20, (target?.y ?? 0) + 30, { steps: 8 });
    await page.mouse.up();
    await expect.poll(listed).toEqual(['Home visit needed', 'Second review', 'Vet check']);
  });

  test('come and go', async () => {
    await button('Remove Vet check').click();
    await choose(page, 'Add a tag', 'Fast track');
    await save();
    await saved(page);
    expect(await keptTags()).toEqual([
      [0, 'Home visit needed'],
      [1, 'Second review'],
      [2, 'Fast track'],
    ]);
  });

  test('that an event sets cannot be saved away', async () => {
    await server.sql.query(
      `insert into organization_shelter_event (shelter_id, action_key, tag_id)
        select $1, 'NOTES', id from application_tag where name = 'Vet check'`,
      [shelter.id],
    );
    await button('Remove Vet check').click();
    await save();
    await page.getByText('Could not save shelter application tags. Reason: Events still set these tags: Vet check').waitFor();
  });

  test('saved by somebody else meanwhile are shown beside mine', async () => {
    await button('Remove Vet check').click();
    await server.admin.call('shelter-tag/save', {
      organization_shelter_uuid: shelter.uuid,
      version: 1,
      organization_shelter_tags: [],
    });
    await save();
    const conflict = page.getByRole('dialog', { name: 'This record was changed while you were editing it' });
    await conflict.waitFor();
    expect(await conflict.getByRole('row', { name: 'Tags' }).getByRole('cell').allInnerTexts()).toEqual([
      '–',
      'Home visit needed, Second review',
    ]);
    await conflict.getByRole('button', { name: 'Take theirs' }).click();
    await page.getByText('No tags are used.').waitFor();
  });
});

describe('the events', () => {
  beforeEach(async () => {
    await tagging();
    await openEvents();
    await button('Add event').click();
  });

  test('of a changed status have a status, others none', async () => {
    await choose(page, 'Action of event 1', 'Change status');
    await choose(page, 'Status of event 1', 'Under review');
    await choose(page, 'Tag of event 1', 'Vet check');
    await button('Add event').click();
    await choose(page, 'Action of event 2', 'Notes');
    expect(await field(page, 'Status of event 2').count()).toBe(0);
    await choose(page, 'Tag of event 2', 'Second review');
    await save();
    await page.getByText('Process tag events saved successfully!').waitFor();
    expect(await keptEvents()).toEqual([
      ['CHANGE_STATUS', 'UNDER_REVIEW', 'Vet check'],
      ['NOTES', null, 'Second review'],
    ]);
  });

  test('need a status where the status changes', async () => {
    await choose(page, 'Action of event 1', 'Change status');
    await choose(page, 'Tag of event 1', 'Vet check');
    await save();
    await expectError(field(page, 'Status of event 1'), 'Please select a status');
  });

  test('lose their status with another action', async () => {
    await choose(page, 'Action of event 1', 'Change status');
    await choose(page, 'Status of event 1', 'Paid');
    await choose(page, 'Action of event 1', 'Canceled');
    await choose(page, 'Tag of event 1', 'Vet check');
    await save();
    await saved(page);
    expect(await keptEvents()).toEqual([['CANCELED', null, 'Vet check']]);
  });

  test('are each there once', async () => {
    await choose(page, 'Action of event 1', 'Withdrew');
    await choose(page, 'Tag of event 1', 'Vet check');
    await button('Add event').click();
    await choose(page, 'Action of event 2', 'Withdrew');
    await choose(page, 'Tag of event 2', 'Vet check');
    await save();
    await expectError(field(page, 'Tag of event 2'), 'This event is here already');
  });

  test('are taken out again', async () => {
    await choose(page, 'Action of event 1', 'Withdrew');
    await choose(page, 'Tag of event 1', 'Vet check');
    await save();
    await saved(page);
    await button('Remove event 1').click();
    await save();
    await expect.poll(keptEvents).toEqual([]);
  });

  test('are saved after the tags were, without a conflict', async () => {
    await choose(page, 'Action of event 1', 'Withdrew');
    await choose(page, 'Tag of event 1', 'Vet check');
    await page.getByRole('tab', { name: 'Tags' }).click();
    await button('Move Vet check down').click();
    await save();
    await page.getByText('Shelter application tags saved successfully!').waitFor();
    await page.getByRole('tab', { name: /^Events.*unsaved changes/ }).click();
    await save();
    await page.getByText('Process tag events saved successfully!').waitFor();
    expect(await keptEvents()).toEqual([['WITHDREW', null, 'Vet check']]);
  });

  test('that could not be saved say why', async () => {
    await choose(page, 'Action of event 1', 'Withdrew');
    await choose(page, 'Tag of event 1', 'Vet check');
    await server.sql.query('delete from organization_shelter_tag where shelter_id = $1', [shelter.id]);
    await save();
    await page.getByText('Failed to save process tag events. Reason: Please select a tag of this shelter').waitFor();
    await expectError(field(page, 'Tag of event 1'), 'Please select a tag of this shelter');
  });
});

describe('who may not', () => {
  test('read tags is told so', async () => {
    await tagging();
    const reader = await visitAs(browser, server, await server.userWith('shelter/search', 'shelter-event/search'));
    await go(reader.page);
    await reader.page.getByText('Sorry, you are not authorized to access this page.').waitFor();
    await reader.close();
  });

  test('save them reads them alone', async () => {
    await tagging();
    const reader = await visitAs(
      browser,
      server,
      await server.userWith('shelter/search', 'shelter-tag/search', 'shelter-event/search'),
    );
    await go(reader.page);
    await reader.page.getByText('You can read this, but not change it.').first().waitFor();
    expect(await reader.page.getByRole('button', { name: 'Move Vet check down' }).isDisabled()).toBe(true);
    await reader.close();
  });

  test('activate it finds no button', async () => {
    shelter = await makeShelter(server);
    const reader = await visitAs(
      browser,
      server,
      await server.userWith('shelter/search', 'shelter-tag/search', 'shelter-event/search'),
    );
    await go(reader.page);
    await reader.page.getByRole('heading', { name: 'Process tags are not activated' }).waitFor();
    expect(await reader.page.getByRole('button', { name: 'Activate' }).count()).toBe(0);
    await reader.close();
  });
});

test.each([1280, 390])('tags and events are accessible and fit %i pixels', async (width) => {
  await tagging();
  await page.setViewportSize({ width, height: 900 });
  await open();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Events' }).click();
  await button('Add event').click();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
});

test('the page has complained of nothing', () => {
  expect(visitor.complaints).toEqual([]);
});
