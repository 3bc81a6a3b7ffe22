import { beforeEach, describe, expect, test } from 'vitest';
import { choose, expectError, field, saved } from '../stage/forms.ts';
import { button, open, save, shelter, tagging } from '../stage/process-tag-tab.ts';
import { onStage, page, server } from '../stage/stage.ts';

onStage();

const openEvents = async () => {
  await open();
  await page.getByRole('tab', { name: 'Events' }).click();
};
/** Opens the events of a shelter that has saved one already. */
const openWith = async (action: string, status: string | null = null) => {
  await tagging();
  await server.sql.query(
    `insert into organization_shelter_event (shelter_id, action_key, status_key, tag_id)
      select $1, $2, $3, id from application_tag where name = 'Vet check'`,
    [shelter.id, action, status],
  );
  await openEvents();
};
const keptEvents = async () =>
  (
    await server.sql.query(
      `select e.action_key, e.status_key, t.name from organization_shelter_event e join application_tag t on t.id = e.tag_id
        where e.shelter_id = $1 order by e.id`,
      [shelter.id],
    )
  ).rows.map(({ action_key, status_key, name }) => [action_key, status_key, name]);

describe('the events', () => {
  test('need a status where the status changes', async () => {
    await openWith('CANCELED');
    await choose(page, 'Action of event 1', 'Change status');
    await save();
    await expectError(field(page, 'Status of event 1'), 'Please select a status');
  });

  test('lose their status with another action', async () => {
    await openWith('CHANGE_STATUS', 'UNDER_REVIEW');
    await choose(page, 'Action of event 1', 'Canceled');
    await save();
    await saved(page);
    expect(await keptEvents()).toEqual([['CANCELED', null, 'Vet check']]);
  });

  test('are each there once', async () => {
    await openWith('WITHDREW');
    await button('Add event').click();
    await choose(page, 'Action of event 2', 'Withdrew');
    await choose(page, 'Tag of event 2', 'Vet check');
    await save();
    await expectError(field(page, 'Tag of event 2'), 'This event is here already');
  });

  test('are taken out again', async () => {
    await openWith('WITHDREW');
    await button('Remove event 1').click();
    await save();
    // Until it is said as well: what is said late would pass for what the next test says.
    await saved(page);
    expect(await keptEvents()).toEqual([]);
  });
});

describe('new events', () => {
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
    await expect.poll(() => field(page, 'Status of event 2').count()).toBe(0);
    await choose(page, 'Tag of event 2', 'Second review');
    await save();
    await page.getByText('Process tag events saved successfully!').waitFor();
    expect(await keptEvents()).toEqual([
      ['CHANGE_STATUS', 'UNDER_REVIEW', 'Vet check'],
      ['NOTES', null, 'Second review'],
    ]);
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
