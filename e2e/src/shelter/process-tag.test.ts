import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, expectFits, type Visitor } from '../stage/browser.ts';
import { choose, saved } from '../stage/forms.ts';
import { visitAs } from '../stage/people.ts';
import { button, go, open, save, shelter, TAGS, tagging, untagged } from '../stage/process-tag-tab.ts';
import { browser, onStage, page, server, visitor } from '../stage/stage.ts';

onStage();

const listed = () => page.locator('.tag-list li b').allInnerTexts();
const keptTags = async () =>
  (
    await server.sql.query(
      `select t.name, s.position from organization_shelter_tag s join application_tag t on t.id = s.tag_id
        where s.shelter_id = $1 order by s.position`,
      [shelter.id],
    )
  ).rows.map(({ name, position }) => [position, name]);
describe('before it is activated', () => {
  const inactive = async () => {
    await untagged();
    await go();
    await button('Activate').waitFor();
  };
  beforeAll(inactive);

  test('there is nothing but a way to activate it', async () => {
    await page.getByRole('heading', { name: 'Process tags are not activated' }).waitFor();
    await expect.poll(() => page.getByRole('tab').count()).toBe(0);
  });

  test('it is accessible', () => expectAccessible(page));

  test('Activate gives the shelter its tags', async () => {
    await button('Activate').click();
    await page.getByText('Process tag feature activated!').waitFor();
    await page.getByRole('tab', { name: 'Tags' }).waitFor();
    expect((await listed()).length).toBeGreaterThan(3);
  });

  test('a failure says why', async () => {
    await inactive();
    await server.sql.query('update organization_shelter set deleted = true where id = $1', [shelter.id]);
    await button('Activate').click();
    await page.getByText('Failed to activate process tag feature. Reason: Shelter not found').waitFor();
  });
});

describe('the tags', () => {
  const openTagged = async () => {
    await tagging();
    await open();
  };
  beforeAll(openTagged);

  test('stand in the order of their priority, the greatest at the bottom', async () => {
    expect(await listed()).toEqual(TAGS);
    await expect
      .poll(() => page.getByRole('listitem').filter({ hasText: 'Greatest priority' }).locator('b').textContent())
      .toBe('Second review');
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

  test('move up and down and are renumbered on save', async () => {
    await openTagged();
    await button('Move Vet check down').click();
    await expect.poll(() => button('Move Home visit needed up').isDisabled()).toBe(true);
    await expect.poll(() => button('Move Second review down').isDisabled()).toBe(true);
    await save();
    await page.getByText('Shelter application tags saved successfully!').waitFor();
    expect(await keptTags()).toEqual([
      [0, 'Home visit needed'],
      [1, 'Vet check'],
      [2, 'Second review'],
    ]);
  });

  test('come and go', async () => {
    await openTagged();
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
    await openTagged();
    await server.sql.query(
      `insert into organization_shelter_event (shelter_id, action_key, tag_id)
        select $1, 'NOTES', id from application_tag where name = 'Vet check'`,
      [shelter.id],
    );
    await button('Remove Vet check').click();
    await save();
    await page.getByText('Could not save shelter application tags. Reason: Events still set these tags: Vet check').waitFor();
  });

  test('taken away by somebody else meanwhile are gone for me, too', async () => {
    await openTagged();
    await button('Remove Vet check').click();
    await server.admin.call('shelter-tag/save', {
      organization_shelter_uuid: shelter.uuid,
      version: 1,
      organization_shelter_tags: [],
    });
    await save();
    await page.getByText('No tags are used.').waitFor();
  });
});

const READ = ['shelter/search', 'shelter-tag/search', 'shelter-event/search'] as const;
describe('who may not', () => {
  test('read tags is told so', async () => {
    await tagging();
    const reader = await visitAs(browser, server, await server.userWith('shelter/search', 'shelter-event/search'));
    await go(reader.page);
    await reader.page.getByText('Sorry, you are not authorized to access this page.').waitFor();
    await reader.close();
  });

  describe('change tags', () => {
    let reader: Visitor;
    beforeAll(async () => {
      reader = await visitAs(browser, server, await server.userWith(...READ));
    });
    afterAll(() => reader.close());

    test('reads them alone', async () => {
      await tagging();
      await go(reader.page);
      await reader.page.getByText('You can read this, but not change it.').first().waitFor();
      await expect.poll(() => reader.page.getByRole('button', { name: 'Move Vet check down' }).isDisabled()).toBe(true);
    });

    test('finds no button that activates them', async () => {
      await untagged();
      await go(reader.page);
      await reader.page.getByRole('heading', { name: 'Process tags are not activated' }).waitFor();
      await expect.poll(() => reader.page.getByRole('button', { name: 'Activate' }).count()).toBe(0);
    });
  });
});

test('events are accessible, and fit 1280 and 390 pixels', async () => {
  await tagging();
  await open();
  await page.getByRole('tab', { name: 'Events' }).click();
  await button('Add event').click();
  await expectAccessible(page);
  await expectFits(page, 1280, 390);
});

test('the page has complained of nothing', () => {
  expect(visitor.complaints).toEqual([]);
});
