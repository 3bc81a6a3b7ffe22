import { beforeEach, expect, test } from 'vitest';
import { inquire } from '../../../server/test/pets.ts';
import { type Ids, type MadeBranch, makeBranch, makePet, makeShelter } from '../../../server/test/shelters.ts';
import { choose, field } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { onStage, page, server } from '../stage/stage.ts';

onStage();

const LIST = '/organization/adoption-application';
let branch: MadeBranch;
let wanted: Ids;
let email: string;
beforeEach(async () => {
  const shelter = await makeShelter(server);
  branch = await makeBranch(server, shelter, `Barn of ${shelter.name}`);
  wanted = await inquire(server, await makePet(server, branch, { name: 'Zorro' }), 'SIGNED');
  await inquire(server, await makePet(server, branch, { name: 'Another' }), 'PENDING');
  const { rows } = await server.sql.query(
    `update adoption_application a set canceled = true from adopter_user u where a.id = $1 and u.id = a.adopter_user_id returning u.email`,
    [wanted.id],
  );
  ({ email } = rows[0]);
});

const pets = () => page.locator('tbody tr').getByRole('link', { name: /^(Zorro|Another)$/ });

test.each<[label: string, set: (label: string) => Promise<void>]>([
  ['UUID', (label) => field(page, label).fill(wanted.uuid)],
  ['Pet Name', (label) => field(page, label).fill('zorr')],
  ['Adopter Email', (label) => field(page, label).fill(email)],
  ['Status', (label) => choose(page, label, 'Signed')],
  ['Canceled', (label) => choose(page, label, 'Yes')],
])('applications are found by %s', async (label, set) => {
  await goTo(page, `${LIST}?filter_pet.branch.uuid=${branch.uuid}`);
  await expect.poll(() => pets().allInnerTexts()).toEqual(['Another', 'Zorro']);
  await set(label);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect.poll(() => pets().allInnerTexts()).toEqual(['Zorro']);
});

test('applications are found by their location, whose shelter is named beside it', async () => {
  await goTo(page, LIST);
  await choose(page, 'Location / Shelter', branch.name);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect.poll(() => pets().allInnerTexts()).toEqual(['Another', 'Zorro']);
});
