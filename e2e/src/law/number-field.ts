import type { Page } from 'playwright-core';
import { numberIn } from '../../../console/src/ui/field/typed-number.ts';
import type { Found } from './found.ts';

/**
 * What a field that is none of the kit's makes another number of; how people write numbers otherwise the kit's own test
 * knows. What a field does not take it refuses as it stands.
 */
const typed = ['7,5', '0,001', '1,500', '500', '-1'];
const marks = { decimal: '.', group: ',' };

/** Types numbers into a screen's first number field, and tells which of them became others. */
export async function renumbered(page: Page): Promise<Found> {
  const field = page.locator('main input:is([inputmode=decimal], [inputmode=numeric]):visible:enabled:not([readonly])').first();
  if (!(await field.count())) return { wrong: [], met: 0 };
  const decimals = (await field.getAttribute('inputmode')) === 'decimal' ? 2 : 0;
  const wrong: string[] = [];
  for (const text of typed) {
    await field.fill(text);
    await field.blur();
    const shown = await field.inputValue();
    const meant = numberIn(text, { decimals, marks });
    if (shown !== text && numberIn(shown, { decimals, marks }) !== meant) wrong.push(`${text} became ${shown}`);
  }
  return { wrong, met: 1 };
}
