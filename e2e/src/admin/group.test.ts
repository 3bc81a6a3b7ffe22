import { group } from '@homeward/contract/noun/group';
import { choose } from '../stage/forms.ts';
import { lawsOf } from '../stage/laws-of.ts';

lawsOf({
  noun: group,
  word: 'Group',
  missing: 'Missing a name',
  fill: async ({ page }) => {
    await choose(page, 'Species', 'Dog');
    // Its list stays open for the next.
    await page.keyboard.press('Tab');
  },
});
