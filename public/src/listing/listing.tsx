import { Document } from '../document.tsx';
import { fill } from '../words/fill.ts';
import { type Words, wordsIn } from '../words/words.ts';
import { Card, type Shown } from './card.tsx';
import { Compact } from './compact.tsx';
import type { ListingData } from './data.ts';
import { Filters } from './filters.tsx';
import { listingLink, unchosen } from './links.ts';
import { Pager } from './pager.tsx';

export interface ListingProps extends Shown {
  view: ListingData;
  /** The page that was asked for; past the last, `view.page` is that. */
  page: number;
  scripts: string[];
  css: string;
}

/** A shelter's pets, as its own site shows them in a frame. */
export function Listing({ view, page, scripts, css, ...shown }: ListingProps) {
  const words = wordsIn(shown.lang);
  const { layout, test_mode, pets } = view;
  const title = fill(words.listingTitle, view.shelter);
  return (
    <Document
      {...{ title, scripts, css }}
      lang={shown.lang}
      // The shelter's own page, which shows this in a frame, is what a search is to find.
      head={
        <>
          <meta name="robots" content="noindex, indexifembedded" />
          <meta name="responsive-embedded-sizing" content="" />
        </>
      }
    >
      <main className={layout.t ? 'page clear' : 'page'} style={{ padding: layout.p, '--inner': `${layout.g}px` }}>
        <h1 className={layout.compact ? 'unseen' : undefined} tabIndex={-1}>
          {title}
        </h1>
        {test_mode && <p className="note">{words.listingTest}</p>}
        {layout.compact ? <Turning view={view} shown={shown} /> : <Normal {...{ view, page, shown }} />}
        {!pets.length && <Nothing {...{ view, shown, words }} />}
      </main>
    </Document>
  );
}

const Turning = ({ view, shown }: { view: ListingData; shown: Shown }) =>
  view.pets.length ? <Compact {...shown} view={view} /> : null;

function Normal({ view, page, shown }: { view: ListingData; page: number; shown: Shown }) {
  const words = wordsIn(shown.lang);
  return (
    <>
      <Filters {...shown} view={view} />
      {page > view.page && <p className="note">{words.listingLastPage}</p>}
      {view.count > 0 && <p className="quiet">{countIn(words, view)}</p>}
      {view.pets.length > 0 && (
        <ul className="cards">
          {view.pets.map((pet, place) => (
            <li key={pet.uuid}>
              <Card {...shown} pet={pet} place={place} page={view.page} withBreed={view.display_breed} />
            </li>
          ))}
        </ul>
      )}
      <Pager {...shown} view={view} />
    </>
  );
}

function countIn(words: Words, { count, more }: ListingData): string {
  if (count === 1) return words.listingCountOne;
  return fill(more ? words.listingCountMore : words.listingCount, { count });
}

/** Kind, whether the shelter has none or none is like what was asked. */
function Nothing({ view, shown: { slug, asked, lang }, words }: { view: ListingData; shown: Shown; words: Words }) {
  const hasOthers = view.species.length > 0;
  return (
    <div className="none">
      <p>
        <strong>{hasOthers ? words.listingNoMatch : words.listingNone}</strong>
      </p>
      {hasOthers ? <a href={listingLink(slug, unchosen(asked), lang)}>{words.listingShowAll}</a> : <p>{words.listingNoneText}</p>}
    </div>
  );
}
