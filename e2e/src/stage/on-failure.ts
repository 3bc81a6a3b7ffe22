import { afterEach } from 'vitest';
import { openPages } from './browser.ts';

/** How much of a screen a failure tells. */
const MOST = 5000;

/** What could be read on the screens as a test failed, and what was asked last: a timeout alone does not say why. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const { page, calls } of openPages()) {
    const screen = await page
      .locator('main')
      .ariaSnapshot({ timeout: 2000 })
      .catch(() => '');
    const notices = await page.locator('[class*=-notice-wrapper]').allInnerTexts();
    console.log([task.name, page.url(), ...calls, ...notices, screen.slice(0, MOST)].join('\n'));
  }
});
