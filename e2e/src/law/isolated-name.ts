import type { Page } from 'playwright-core';
import type { TestServer } from '../../../server/test/server.ts';
import type { Found } from './found.ts';

/** Turns what follows it around, breaks the line, and ends what anybody else has begun. */
const TAIL = ' \u{1F43E}\u2069\u202Eevil\nend';
const names: Record<string, string[]> = {
  specie: ['name'],
  organization_shelter: ['name'],
  organization_branch: ['name'],
  organization_product: ['name'],
  organization_tax: ['name'],
  organization_question: ['ask'],
  question_template: ['name', 'description'],
  question_group: ['name'],
  admin_user: ['first_name'],
  pet: ['name'],
  integration: ['description'],
  network: ['description'],
  characteristics_definition: ['value'],
  mapping_breed: ['name'],
};

/** Gives everything there is a name that would turn around what stands beside it. */
export async function spoilNames({ sql }: TestServer): Promise<void> {
  for (const [table, columns] of Object.entries(names))
    for (const column of columns) await sql.query(`update ${table} set ${column} = left(${column}, 30) || $1`, [TAIL]);
}

/** What stands after a name in the same element, where the name's marks would turn it around; and the window's title. */
export const turned = (page: Page): Promise<Found> =>
  page.evaluate(() => {
    const wrong: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node as HTMLElement;
      const own = [...element.childNodes].flatMap((child) =>
        child.nodeType === Node.TEXT_NODE || !child.textContent ? (child.textContent ?? '') : '\uFFFC',
      );
      const at = own.findIndex((text) => text.includes('\u202E'));
      if (at < 0 || /^(SCRIPT|STYLE|TEXTAREA)$/.test(element.tagName)) continue;
      const after = own.slice(at).join('').split('\u202Eevil').slice(1);
      const follows = after.map((text) => text.replace(/^\s*end/, '').trim()).filter(Boolean);
      const isApart = /isolate|plaintext/.test(getComputedStyle(element).unicodeBidi);
      if (follows.length || !isApart)
        wrong.push(`${element.tagName}.${element.className} ${isApart}: ${element.textContent?.slice(0, 90)}`);
    }
    if (/[\u202E\n]/.test(document.title)) wrong.push(`the title ${document.title}`);
    return { wrong, met: Number(document.querySelector('main')?.textContent?.includes('\u202E')) };
  });
