import { expect, test } from 'vitest';
import { goTo } from '../stage/go.ts';
import { onStage, page } from '../stage/stage.ts';

onStage();

/** Of each text a form takes, how long it may be. */
const limits = async (address: string) => {
  await goTo(page, address);
  await page.locator('form.record-form').first().waitFor();
  const texts = page.locator(
    'form.record-form :is(input[type=text], input[type=email], input:not([type]), textarea):not([role=combobox], [aria-label^=Search])',
  );
  return texts.evaluateAll((all: (HTMLInputElement | HTMLTextAreaElement)[]) =>
    Object.fromEntries(all.map((one) => [one.getAttribute('aria-label') ?? one.id, one.maxLength])),
  );
};

test.each([
  ['/admin/specie/add', { Name: 80 }],
  ['/admin/role/add', { Name: 64, Description: 255 }],
  ['/admin/user/add', { 'First name': 80, 'Last name': 80, Email: 254 }],
])('a text at %s can be as long as its call takes, and no longer', async (address, expected) => {
  expect(await limits(address)).toMatchObject(expected);
});

test.each(['/admin/specie/add', '/admin/role/add', '/admin/user/add', '/organization/question/add', '/network?open=add'])(
  'no text of the form at %s is without a limit',
  async (address) => {
    const unlimited = Object.entries(await limits(address)).filter(([, longest]) => longest < 1);
    expect(unlimited).toEqual([]);
  },
);
