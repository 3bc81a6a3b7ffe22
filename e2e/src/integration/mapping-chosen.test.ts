import { beforeEach, expect, test } from 'vitest';
import { waitingPet } from '../../../server/test/waiting.ts';
import { choose } from '../stage/forms.ts';
import { open } from '../stage/screens.ts';
import { onStage, page, server } from '../stage/stage.ts';

onStage();

const LIST = '/integration-mapping/sex';
const question = () => page.getByRole('dialog', { name: 'You have unsaved changes, do you want to leave anyway?' });
const one = () => page.getByRole('button', { name: 'Accept selected (1)' });
const species = () => page.getByRole('navigation', { name: 'Kinds of mappings' }).getByRole('link', { name: 'Species' });

let word: { id: number; uuid: string };
beforeEach(async () => {
  await server.sql.query("update mapping_sex set deleted = true where name = 'Fellow'");
  const { rows } = await server.sql.query(
    "insert into mapping_sex (name, partner_key, external_id) values ('Fellow', 'PETPOINT', gen_random_uuid()) returning id, uuid",
  );
  word = rows[0];
  await open(page, `${LIST}?filter_active=false&filter_pending=true`);
  await choose(page, 'Meaning of Fellow', 'Female');
  await one().waitFor();
});

test('a meaning that is chosen and not accepted is asked about before the list is left', async () => {
  await species().click();
  await question().getByRole('button', { name: 'Stay' }).click();
  await question().waitFor({ state: 'hidden' });
  await one().waitFor();
  await species().click();
  await question().getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL(/\/specie$/);
});

test('what is sure is ticked by whoever chooses it all the same', async () => {
  await server.sql.query("update mapping_sex set name = 'Female' where uuid = $1", [word.uuid]);
  await page.reload();
  await page.getByRole('button', { name: /^Accept all that are sure/ }).waitFor();
  await choose(page, 'Meaning of Female', 'Female');
  await one().waitFor();
});

test('it stays while a mapping is looked at over the list, which asks nothing', async () => {
  await page.getByRole('link', { name: 'Edit Fellow' }).click();
  const form = page.getByRole('dialog', { name: 'Mapping' });
  await form.waitFor();
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  await page.waitForURL(/\/sex\?/);
  await one().waitFor();
  await expect.poll(() => question().count()).toBe(0);
});

test('a sync is not begun without what is chosen: it is accepted first, or nothing is begun', async () => {
  await waitingPet(server, [`sex:${word.id}`]);
  await server.sql.query("update integration set active = true where description = 'Waiting'");
  await open(page, `${LIST}?filter_active=false&filter_pending=true`);
  await choose(page, 'Meaning of Fellow', 'Female');
  const again = page.getByRole('button', { name: 'Sync again: Waiting' });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(...(request.url().match(/mapping-sex.resolve$|sync.one$/) ?? [])));
  const asked = page.getByRole('dialog', { name: '1 chosen meaning is not accepted yet' });
  await again.click();
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await asked.waitFor({ state: 'hidden' });
  await one().waitFor();
  expect(sent).toEqual([]);
  await again.click();
  await asked.getByRole('button', { name: 'Accept, then sync' }).click();
  await expect.poll(() => sent).toEqual(['mapping-sex/resolve', 'sync/one']);
  const { rows } = await server.sql.query('select sex_key from mapping_sex where uuid = $1', [word.uuid]);
  expect(rows).toEqual([{ sex_key: 'FEMALE' }]);
});
