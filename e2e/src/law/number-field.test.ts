import { expect, test } from 'vitest';
import { numberIn } from '../../../console/src/ui/field/number-text.ts';
import { addresses, open } from '../stage/screens.ts';
import { onStage, page, server } from '../stage/stage.ts';

onStage();

/** As people type and paste them; what a field does not take it refuses as it stands. */
const typed = ['7,5', '0,001', '1,500', '1.500', '500', '-1', '$20', '1 234', 'abc'];
const marks = { decimal: '.', group: ',' };

test('no number field makes another number of what is typed, on any screen', { timeout: 240_000 }, async () => {
  const wrong: string[] = [];
  let met = 0;
  for (const address of await addresses(server)) {
    await open(page, address);
    const fields = page.locator('main input:is([inputmode=decimal], [inputmode=numeric]):visible:enabled:not([readonly])');
    const count = await fields.count();
    if (!count) continue;
    met += 1;
    const field = fields.first();
    const decimals = (await field.getAttribute('inputmode')) === 'decimal' ? 2 : 0;
    for (const text of typed) {
      await field.fill(text);
      await field.blur();
      const shown = await field.inputValue();
      const meant = numberIn(text, { decimals, marks });
      if (shown !== text && numberIn(shown, { decimals, marks }) !== meant) wrong.push(`${address}: ${text} became ${shown}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(met).toBeGreaterThan(5);
});
