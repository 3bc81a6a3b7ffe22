import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { plain } from '../../../server/test/picture.ts';

export const isFocused = (one: Locator) => one.evaluate((element) => element === document.activeElement);
/** The button of the form in sight. */
export const saveButton = (page: Page | Locator) => page.getByRole('button', { name: 'Save', exact: true });

/** The control of the form in sight with this label. */
export const field = (page: Page | Locator, label: string) => page.getByLabel(label, { exact: true }).filter({ visible: true });

/** What stands as an error at a control, for who hears it too. */
const errorOf = (control: Locator) =>
  control.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .filter((id) => id.endsWith('_help'))
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim(),
  );

/** Waits until exactly this stands at the control as its error, or what is like it; '' for none. */
export const expectError = async (control: Locator, message: string | RegExp) => {
  const wanted = typeof message === 'string' ? message : expect.stringMatching(message);
  await expect.poll(() => errorOf(control), { message: 'what stands at the field' }).toEqual(wanted);
};

/** Chooses an option of a select by its label; `within` says which, where there are several. */
export async function choose(page: Page, label: string, option: string, within: Page | Locator = page): Promise<void> {
  const control = field(within, label);
  // Of a long list only what is searched for is in the document.
  await ((await control.isEditable()) ? control.fill(option) : control.click());
  await optionsOf(page).filter({ hasText: option }).first().click();
}

/** What the open select offers. */
export const optionsOf = (page: Page) => page.locator('.ant-select-dropdown:visible .ant-select-item-option');

/** What the console asks for by itself, at whichever moment somebody has been there for a while. */
const BY_ITSELF = 'announcement/shown';

/** The calls the page makes from now on, by path, in their order; `all`: what it does by itself as well. */
export function callsOf(page: Page, { all = false } = {}): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const path = pathname.slice('/api/'.length);
    if (pathname.startsWith('/api/') && (all || path !== BY_ITSELF)) calls.push(path);
  });
  return calls;
}

/** Waits until everything in the open form is saved. */
export async function saved(page: Page): Promise<void> {
  await page.getByText('saved successfully!').last().waitFor();
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
}

/** One side of a transfer, by its title. */
export const panelOf = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

/** What is listed in one side of a transfer, in its order. */
export const listedIn = (page: Page, title: string) => panelOf(page, title).getByRole('listitem').allInnerTexts();

/** Chooses a picture, as wide by its height as an event's banner, in the form that is open. */
export async function chooseBanner(page: Page): Promise<void> {
  const buffer = await plain(400, 300).png().toBuffer();
  await page.locator('input[type=file]').setInputFiles({ name: 'banner.png', mimeType: 'image/png', buffer });
}

/** Lets the next call of this path wait; answers what lets it go. */
export async function hold(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const isCall = ({ pathname }: URL) => pathname.endsWith(`api/${path}`);
  await page.route(isCall, (route) => promise.then(() => route.continue()), { times: 1 });
  return resolve;
}

/** Has the server refuse the next call of this path, for this reason. */
export const refuse = (page: Page, path: RegExp, message = 'Later') =>
  page.route(
    ({ pathname }) => path.test(pathname),
    (route) => route.fulfill({ status: 422, json: { status: 422, prefix: '4xx', message, data: {} } }),
    { times: 1 },
  );
