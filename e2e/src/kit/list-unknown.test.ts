import { expect, test } from 'vitest';
import { goTo } from '../stage/go.ts';
import { onStage, page } from '../stage/stage.ts';

onStage();

const said = () => page.locator('.filters-unknown');

test('a filter that a list does not have, and a value that is no choice, are said and can be removed', async () => {
  await goTo(page, '/financial/invoices?filter_mood=good&filter_payout_status_key=SOON');
  await expect.poll(() => said().getByRole('listitem').count()).toBe(2);
  await page.getByRole('button', { name: 'Remove: “mood” is no filter of this list' }).click();
  await page.getByRole('button', { name: 'Remove: “SOON” is no choice of Payout Status' }).click();
  await said().waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('?filter_payout_status_key=ALL');
});

test('a sort that a list does not have can be left for its own', async () => {
  await goTo(page, '/admin/specie?sort=-mood');
  await page.getByRole('button', { name: 'Sort as usual' }).click();
  await page.getByRole('row', { name: /Dog/ }).waitFor();
  expect(new URL(page.url()).searchParams.has('sort')).toBe(false);
});

test('a list that begins with a choice is headed by how many its filters find', async () => {
  const counted = async (address: string) => {
    await goTo(page, address);
    const found = await page
      .getByRole('status')
      .getByText(/results?$/)
      .textContent();
    await expect.poll(() => page.locator('.page-count').textContent()).toBe(/(\S+) results?$/.exec(found ?? '')?.[1]);
  };
  await counted('/financial/invoices');
  await counted('/financial/invoices?filter_payout_status_key=ALL');
});
