import { expect, test } from 'vitest';
import { open } from '../stage/screens.ts';
import { onStage, page, server } from '../stage/stage.ts';

onStage();

const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });

test('pending words of the partner the list shows are deleted together, once it was asked', async () => {
  await server.sql.query(
    `insert into mapping_sex (name, partner_key, external_id, sex_key, active) values ('Whatsit', 'LIFELINE', 'Whatsit', null, false),
      ('Lad', 'LIFELINE', 'Lad', 'MALE', true), ('Elsewhere', 'PETFINDER', 'Elsewhere', null, false)`,
  );
  await open(page, '/integration-mapping/sex?filter_partner_key=LIFELINE');
  await rowOf('Whatsit').waitFor();
  await page.getByRole('button', { name: 'Delete pending' }).click();
  const question = page.getByRole('dialog', { name: 'Delete all pending mappings of Sex?' });
  await question.getByText('Of LifeLine.').waitFor();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText(/^\d+ pending mappings? deleted$/).waitFor();
  await rowOf('Whatsit').waitFor({ state: 'detached' });
  await rowOf('Lad').waitFor();
  const { rows } = await server.sql.query(
    "select name from mapping_sex where not deleted and name in ('Whatsit', 'Lad', 'Elsewhere') order by name",
  );
  expect(rows).toEqual([{ name: 'Elsewhere' }, { name: 'Lad' }]);
});
