import { expect, test } from 'vitest';
import { onStage, page } from '../stage/stage.ts';

onStage();

test('the first screen shows nothing that what waits for a person would move when it comes', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/work/waiting', async (route) => {
    await held;
    await route.continue();
  });
  const read = page.waitForResponse(/specie\/search/);
  await page.goto('/');
  await read;
  await expect.poll(() => page.locator('.counts').isVisible()).toBe(false);
  letGo();
  await page.locator('.counts').waitFor();
});
