import { beforeEach, expect, test } from 'vitest';
import { makeCycles } from '../../../server/test/cycles.ts';
import { type MadeShelter, makeShelter } from '../../../server/test/shelters.ts';
import { choose } from '../stage/forms.ts';
import { goTo } from '../stage/go.ts';
import { visitAs } from '../stage/people.ts';
import { open } from '../stage/screens.ts';
import { browser, onStage, page, server, visitor } from '../stage/stage.ts';

onStage();

let shelter: MadeShelter;
beforeEach(async () => {
  shelter = await makeShelter(server);
});
const listed = (status = 'UNPAID') => `/financial/invoices?filter_shelter_id=${shelter.id}&filter_payout_status_key=${status}`;
const rows = (at = page) => at.getByRole('row').filter({ hasText: shelter.name });
const setPaid = (at = page) => at.getByRole('button', { name: /^Set Paid CY-/ });
const total = () => page.getByRole('status').filter({ hasText: 'Total' });

test('unpaid cycles are listed with their total, and one is set as paid once that is confirmed', async () => {
  await makeCycles(server, shelter, ['UNPAID', 'UNPAID', 'UNPAID', 'PAID', 'SKIPPED']);
  await open(page, listed());
  await page.getByRole('heading', { name: 'Cycles', level: 1 }).waitFor();
  const columns = ['Code', 'Month', 'Shelter', 'Gateway', 'Owner Type', 'Model Type', 'Billing amount', 'Payout Status'];
  await expect
    .poll(async () => (await page.getByRole('columnheader').allInnerTexts()).filter((text) => columns.includes(text)))
    .toEqual(columns);
  await expect.poll(() => rows().count()).toBe(3);
  await expect.poll(() => total().textContent()).toBe('Total $0.30');
  await setPaid().first().click();
  const question = page.getByRole('dialog', { name: /^Set CY-\d+ as paid\?$/ });
  await question.getByText(`$0.10 of ${shelter.name} for Apr 2000. This cannot be taken back.`).waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });
  await expect.poll(() => rows().count()).toBe(3);
  await setPaid().first().click();
  await question.getByRole('button', { name: 'Set Paid' }).click();
  await page.getByText('Cycle set as paid successfully!').waitFor();
  await expect.poll(() => rows().count()).toBe(2);
  await expect.poll(() => total().textContent()).toBe('Total $0.20');
  expect(visitor.complaints).toEqual([]);
});

test('the list begins with what is unpaid, and shows every state when that is chosen', async () => {
  await makeCycles(server, shelter, ['UNPAID', 'PAID', 'FORECAST']);
  await goTo(page, `/financial/invoices?filter_shelter_id=${shelter.id}`);
  await expect.poll(() => rows().count()).toBe(1);
  await open(page, listed('ALL'));
  await expect.poll(() => rows().count()).toBe(3);
  await expect.poll(() => setPaid().count()).toBe(1);
});

test('states and shelters are chosen over the list, which is then of those alone', async () => {
  await makeCycles(server, shelter, ['UNPAID', 'TRANSFERRED', 'TRANSFERRED']);
  const other = await makeShelter(server);
  await makeCycles(server, other, ['TRANSFERRED']);
  await open(page, '/financial/invoices');
  await choose(page, 'Shelter', shelter.name);
  await page.waitForURL(`**/*filter_shelter_id=${shelter.id}*`);
  await expect.poll(() => rows().count()).toBe(1);
  await choose(page, 'Payout Status', 'Transferred');
  await page.waitForURL('**/*filter_payout_status_key=TRANSFERRED*');
  await expect.poll(() => rows().count()).toBe(2);
  await expect.poll(() => page.getByRole('row').filter({ hasText: other.name }).count()).toBe(0);
});

test('a cycle that somebody else has set as paid meanwhile says so', async () => {
  const [uuid] = await makeCycles(server, shelter, ['UNPAID']);
  await page.clock.install();
  await open(page, listed());
  await server.admin.call('payment-cycle/set-paid', { cycle_uuid: uuid });
  await setPaid().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Set Paid' }).click();
  const said = page.getByText(
    'Could not set the cycle as paid. Reason: Only an unpaid cycle can be set as paid, and this one is PAID',
  );
  await said.waitFor();
  // The seven seconds of the specification are the least.
  await page.clock.runFor(7_000);
  await expect.poll(() => said.isVisible()).toBe(true);
});

test('who may only look has no button', async () => {
  await makeCycles(server, shelter, ['UNPAID']);
  const reader = await visitAs(browser, server, await server.userWith('payment-cycle/search', 'shelter/search'));
  await open(reader.page, listed());
  await expect.poll(() => rows(reader.page).count()).toBe(1);
  await expect.poll(() => setPaid(reader.page).count()).toBe(0);
  await reader.close();
});
