import { test } from 'vitest';
import { makeHouse } from '../../../server/test/shelters.ts';
import { field, saveButton } from '../stage/forms.ts';
import { open } from '../stage/screens.ts';
import { onStage, page, server } from '../stage/stage.ts';

onStage();

test('each part of a pet profile that is refused says so in its own words', async () => {
  const { shelter } = await makeHouse(server);
  await open(page, `/organization/shelter/${shelter.uuid}/pet-profile`);
  await page.getByRole('switch', { name: 'In foster' }).click();
  await field(page, 'Call to action').fill('Meet another one');
  await server.sql.query('update organization_shelter set deleted = true where id = $1', [shelter.id]);
  await saveButton(page).click();
  await page.getByText('Failed to save pet profile. Reason: Shelter not found').waitFor();
  await page.getByText('Failed to save limit contorl. Reason: Shelter not found').waitFor();
});
