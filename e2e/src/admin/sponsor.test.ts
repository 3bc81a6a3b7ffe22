import { sponsor } from '@homeward/contract/noun/sponsor';
import { expect, test } from 'vitest';
import { makeCycles } from '../../../server/test/cycles.ts';
import { makeShelter } from '../../../server/test/shelters.ts';
import { lawsOf } from '../stage/laws-of.ts';
import { open } from '../stage/screens.ts';
import { page, server } from '../stage/stage.ts';

lawsOf({ noun: sponsor, word: 'Sponsor', missing: 'Missing a name' });

test('an address without an end is broken, and what can be done with a row is in reach at every width', async () => {
  const link = `https://${'a'.repeat(60)}.example/${'b'.repeat(150)}`;
  await server.admin.call('sponsor/save', { sponsor: { name: 'Endless', link } });
  await open(page, '/organization/sponsor');
  const edit = page.getByRole('link', { name: 'Edit Endless' });
  const scrolls = () => page.locator('.table-scroll').evaluate((around) => around.scrollWidth > around.clientWidth);
  for (const width of [768, 1024, 1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(scrolls, { message: `${width} px` }).toBe(false);
    const { x = 0, width: wide = 0 } = (await edit.boundingBox()) ?? {};
    expect(x + wide).toBeLessThanOrEqual(width);
  }
});

test('where rows are wider than the screen, what can be done with one stays at its edge', async () => {
  await makeCycles(server, await makeShelter(server), ['UNPAID']);
  await open(page, '/financial/invoices');
  await page.setViewportSize({ width: 768, height: 800 });
  const button = page.getByRole('button', { name: /^Set Paid CY-/ }).first();
  await button.waitFor();
  const { x = 0, width = 0 } = (await button.boundingBox()) ?? {};
  expect(x + width).toBeLessThanOrEqual(768);
});
