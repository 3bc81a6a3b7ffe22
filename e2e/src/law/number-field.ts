import type { Locator, Page } from 'playwright-core';
import { numberIn } from '../../../console/src/ui/field/typed-number.ts';
import type { Found } from './found.ts';

/**
 * What a field that is none of the kit's makes another number of; how people write numbers otherwise the kit's own test
 * knows. What a field does not take it refuses as it stands.
 */
const typed = ['7,5', '0,001', '1,500', '500', '-1', '9'.repeat(40)];
const marks = { decimal: '.', group: ',' };

/** Another sign than the one that a field is written with is no number of it: neither dropped nor taken for the other. */
const signs = { $20: '$', '20 %': '%', '€20': '€' };

/** Types numbers into a screen's number fields, and tells which of them became others. */
export async function renumbered(page: Page): Promise<Found> {
  const fields = page.locator('main input:is([inputmode=decimal], [inputmode=numeric]):visible:enabled:not([readonly])');
  const count = await fields.count();
  const wrong = count ? await otherNumbers(fields.first()) : [];
  for (let at = 0; at < Math.min(count, MOST); at += 1) wrong.push(...(await otherSigns(page, fields.nth(at))));
  return { wrong, met: Number(count > 0) };
}

/** Of many fields that are alike these tell enough. */
const MOST = 4;

async function otherNumbers(field: Locator): Promise<string[]> {
  const decimals = (await field.getAttribute('inputmode')) === 'decimal' ? 2 : 0;
  const wrong: string[] = [];
  for (const text of typed) {
    await field.fill(text);
    await field.blur();
    const shown = await field.inputValue();
    const meant = numberIn(text, { decimals, marks });
    if (shown !== text && numberIn(shown, { decimals, marks }) !== meant) wrong.push(`${text} became ${shown}`);
  }
  return wrong;
}

async function otherSigns(page: Page, field: Locator): Promise<string[]> {
  const wrong: string[] = [];
  await field.evaluate((input) => input.setAttribute('data-first', ''));
  for (const [text, sign] of Object.entries(signs)) {
    // What is written beside a field changes with what is typed.
    await field.fill(text);
    const beside = (await field.locator('xpath=..').textContent()) ?? '';
    const noted = await page.getByText(`${sign} has no place here`).count();
    await field.blur();
    const shown = await field.inputValue();
    const isOwn = beside.includes(sign) && !noted;
    if (!isOwn && (!noted || shown !== text)) wrong.push(`${text} became ${shown}${noted ? '' : ' without a word'}`);
  }
  await field.fill('');
  // Whoever types would lose their caret, and the key they press just then.
  if ((await field.getAttribute('data-first')) === null) wrong.push('it was made anew while it was typed into');
  return wrong;
}
