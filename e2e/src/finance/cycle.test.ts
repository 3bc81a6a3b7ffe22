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
  await expect.poll(() => total().textContent()).toBe('Total billed $0.30');
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
  await expect.poll(() => total().textContent()).toBe('Total billed $0.20');
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

test('without its filters the list is of every state, by whichever way they go', async () => {
  await makeCycles(server, shelter, ['PAID', 'SKIPPED']);
  for (const way of ['Remove the filter Payout Status: Unpaid', 'Clear all', 'Clear filters']) {
    await goTo(page, `/financial/invoices?filter_shelter_id=${shelter.id}`);
    await page.getByText('Nothing matches').waitFor();
    await page.getByRole('button', { name: way }).click();
    await page.waitForURL('**/*filter_payout_status_key=ALL*');
    await expect.poll(() => rows().count()).toBe(2);
    await expect.poll(() => page.getByRole('button', { name: 'Remove the filter Payout Status' }).count()).toBe(0);
  }
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

test('what is billed and what is paid out have a total each, and a debt says whence it comes and where it goes', async () => {
  await server.sql.query(
    `insert into payment_cycle (shelter_id, month, currency, payment_gateway_type, payment_owner_type, payment_model_key,
        payout_status_key, debt) values ($1, '2000-03-01', 'USD', 'STRIPE', 'PLATFORM', 'ORGANIZATION_PAYS', 'COVERAGE', 150)`,
    [shelter.id],
  );
  await server.sql.query(
    `with next as (insert into payment_cycle (shelter_id, month, currency, payment_gateway_type, payment_owner_type,
          payment_model_key, payout_status_key, billing_amount)
        values ($1, '2000-04-01', 'USD', 'STRIPE', 'PLATFORM', 'ORGANIZATION_PAYS', 'FORECAST', 50) returning id)
      insert into payment_cycle_entry (cycle_id, debt_cycle_id, kind_key, amount, whole)
        select next.id, d.id, 'DEBT', 150, 150 from next, payment_cycle d where d.shelter_id = $1 and d.debt = 150`,
    [shelter.id],
  );
  await makeCycles(server, shelter, ['UNPAID']);
  await open(page, listed('ALL'));
  await rows()
    .filter({ hasText: /\$50\.00Less \$150\.00 owed since CY-\d+, Mar 2000/ })
    .waitFor();
  await rows()
    .filter({ hasText: /Leaves \$150\.00 owed by the shelter, carried into CY-\d+/ })
    .waitFor();
  await expect
    .poll(() => page.getByRole('status').getByRole('listitem').allTextContents())
    .toEqual(['Total billed $0.10', 'Total paid out $50.00']);
});

test('who may only look has no button', async () => {
  await makeCycles(server, shelter, ['UNPAID']);
  const reader = await visitAs(browser, server, await server.userWith('payment-cycle/search', 'shelter/search'));
  await open(reader.page, listed());
  await expect.poll(() => rows(reader.page).count()).toBe(1);
  await expect.poll(() => setPaid(reader.page).count()).toBe(0);
  await expect.poll(() => reader.page.getByRole('columnheader', { name: 'Actions' }).count()).toBe(0);
  await reader.close();
});
