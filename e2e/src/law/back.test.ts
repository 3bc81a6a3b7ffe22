import { nouns } from '@homeward/contract/nouns';
import { expect, test } from 'vitest';
import { addresses, open, recordAddress } from '../stage/screens.ts';
import { onStage, page, server } from '../stage/stage.ts';

onStage();

const LEFT = '?filter_uuid=00000000-0000-4000-8000-000000000000&limit=50';
/** Products and taxes are lists of a shelter's own screen. */
const listOf = (record: string) => record.slice(0, record.lastIndexOf('/'));

test('every way back from a record to its list leads to what the list was left with', async () => {
  const wrong: string[] = [];
  let met = 0;
  for (const { record, screen } of nouns) {
    if (!record || (screen && !record.startsWith(`${screen}/`))) continue;
    const address = await recordAddress(server, record);
    const list = screen ?? listOf(address);
    // What opens over its list is never away from it.
    if (list.startsWith('/integration-mapping') || record.endsWith('$branchUuid')) continue;
    await open(page, `${list}${LEFT}`);
    await open(page, address);
    const ways = page.locator('.crumbs a, a.back').and(page.locator(`[href^="${list}"]`));
    const found = await ways.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    met += found.length;
    if (!found.length && !(await page.locator('main .filters').count())) wrong.push(`${address} has no way back to ${list}`);
    wrong.push(...found.flatMap((href) => (href === `${list}${LEFT}` ? [] : [`${address}: ${href}`])));
  }
  expect(wrong).toEqual([]);
  expect(met).toBeGreaterThan(30);
});

test('whoever opens the address of a new record types into its first field', async () => {
  const wrong: string[] = [];
  const added = (await addresses(server)).filter((address) => address.endsWith('/add'));
  for (const address of added) {
    await page.goto(address);
    await page.locator('main form').first().or(page.getByRole('dialog')).first().waitFor();
    const isTyping = await page
      .waitForFunction(() => document.activeElement?.matches('form :is(input, textarea), [role=dialog] *'), null, {
        timeout: 10_000,
      })
      .then(
        () => true,
        () => false,
      );
    const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80));
    if (!isTyping) wrong.push(`${address}: ${focused}`);
  }
  expect(wrong).toEqual([]);
  expect(added.length).toBeGreaterThan(15);
});
