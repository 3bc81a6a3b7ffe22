import type { Page } from 'playwright-core';

interface SearchInput {
  search: Record<string, unknown>;
  options: Record<string, unknown>;
}

export const QUESTIONS = '/organization/question';
export const CALL = '**/api/question/search';

/** The list of questions as a reader finds it on a page. */
export function questionList(page: Page) {
  const searches: SearchInput[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/question/search')) searches.push(request.postDataJSON());
  });
  const status = page.getByRole('navigation', { name: 'Pages' }).getByRole('status');
  return {
    /** What was asked of the server, in order. */
    searches,
    last: () => searches.at(-1),
    group: page.getByRole('combobox', { name: 'Group' }),
    uuid: page.getByRole('textbox', { name: 'UUID' }),
    ask: page.getByRole('textbox', { name: 'Question text' }),
    search: page.getByRole('button', { name: 'Search' }),
    prev: page.getByRole('button', { name: 'Prev' }),
    next: page.getByRole('button', { name: 'Next' }),
    /** The texts of the rows. */
    asks: () => page.locator('tbody td[data-small=headline]').allTextContents(),
    chips: () => page.locator('.chip').allTextContents(),
    /** Waits until the pager says this, such as '1–20 of 48 results'. */
    says: (text: string) => status.filter({ hasText: new RegExp(`^${text}$`) }).waitFor(),
    /** Waits until the address ends so. */
    at: (query: string) => page.waitForURL(`${QUESTIONS}${query}`),
    chooseGroup: async (name: string) => {
      await page.getByRole('combobox', { name: 'Group' }).click();
      await page.locator(`.ant-select-item-option[title="${name}"]`).click();
    },
    sortBy: (title: string) => page.getByRole('columnheader').getByRole('button', { name: title }).click(),
  };
}

export type QuestionList = ReturnType<typeof questionList>;
