import { expect, test } from 'vitest';
import { open, screens } from '../stage/screens.ts';
import { onStage, page, server } from '../stage/stage.ts';

onStage();

const PASTED = 'x'.repeat(20_001);

type Text = HTMLInputElement | HTMLTextAreaElement;
const texts = () =>
  page
    .locator(
      'form.record-form :is(input[type=text], input[type=email], input:not([type]), textarea):not([role], [inputmode], [aria-label^=Search], .ant-select-input):enabled',
    )
    .filter({ visible: true });

/** Into those that do not hold it yet: some come later than the rest of their screen. */
const paste = (all: Text[], pasted: string) => {
  for (const one of all.filter(({ value }) => value !== pasted)) {
    one.focus();
    one.select();
    document.execCommand('insertText', false, pasted);
  }
};
/** Of each text what stands at it as its error; of one that is not whole, how much is left. */
const said = (all: Text[], pasted: string) =>
  all.map((one) => {
    const told = (one.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id.endsWith('_help'));
    const error = told.map((id) => document.getElementById(id)?.textContent).join('');
    return [one.ariaLabel, one.value === pasted ? error : `cut to ${one.value.length}`] as const;
  });

test('text that is longer than any field takes stays whole in its field, which says so immediately', async () => {
  let fields = 0;
  for (const address of await screens(server)) {
    await open(page, address);
    const wrong = async () => {
      await texts().evaluateAll(paste, PASTED);
      return (await texts().evaluateAll(said, PASTED)).filter(([, error]) => !error || error.startsWith('cut'));
    };
    await expect.poll(wrong, { message: `texts at ${address}` }).toEqual([]);
    fields += await texts().count();
  }
  expect(fields).toBeGreaterThan(60);
});
