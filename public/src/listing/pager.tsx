import { fill } from '../words/fill.ts';
import { wordsIn } from '../words/words.ts';
import type { Shown } from './card.tsx';
import type { ListingData } from './data.ts';
import { listingLink } from './links.ts';

/** The way to other pages. How many there are is said only where all have been counted. */
export function Pager({ view: { page, pages, more }, slug, asked, lang }: Shown & { view: ListingData }) {
  const words = wordsIn(lang);
  if (pages < 2) return null;
  const link = (to: number) => listingLink(slug, asked, lang, to);
  return (
    <nav className="pager" aria-label={words.listingPages}>
      {page > 1 && (
        <a rel="prev" href={link(page - 1)}>
          {words.listingPrevious}
        </a>
      )}
      <span>{more ? fill(words.listingPageMore, { page }) : fill(words.listingPage, { page, pages })}</span>
      {page < pages && (
        <a rel="next" href={link(page + 1)}>
          {words.listingNext}
        </a>
      )}
    </nav>
  );
}
