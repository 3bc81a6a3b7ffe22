import type { Page } from 'playwright-core';

/** How a translation puts its own elements in the place of a text: all that browsers and their extensions are known to do. */
const ways = ['one for the other', 'beside, then away', 'around'] as const;

/**
 * Changes a page as a browser's translation does, what comes into it later as well: each text is within elements that nobody
 * here has made. The words stay, so that they can be looked for.
 */
export const translate = (page: Page, way: (typeof ways)[number] | undefined) => page.evaluate(translateWithin, way);

export const wayOf = (index: number) => ways[index % ways.length];

/** How many texts are translated. */
export const translated = (page: Page): Promise<number> => page.evaluate(() => document.querySelectorAll('font > font').length);

function translateWithin(way: string | undefined): void {
  const own = 'font, script, style, noscript, textarea, svg, [translate=no]';
  const put = (text: Text) => {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    outer.append(inner);
    if (way !== 'around') inner.append(text.data);
    if (way === 'beside, then away') {
      text.before(outer);
      text.remove();
    } else text.replaceWith(outer);
    if (way === 'around') inner.append(text);
  };
  const all = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node instanceof Text && node.data.trim() && !node.parentElement?.closest(own)) texts.push(node);
    for (const text of texts) put(text);
  };
  let waits = false;
  const later = () => {
    if (waits) return;
    waits = true;
    setTimeout(() => {
      waits = false;
      all();
    });
  };
  window.translating?.disconnect();
  window.translating = new MutationObserver(later);
  window.translating.observe(document.body, { childList: true, characterData: true, subtree: true });
  all();
}

declare global {
  interface Window {
    translating?: MutationObserver;
  }
}
