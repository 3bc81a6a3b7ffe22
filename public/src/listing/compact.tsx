import { fill } from '../words/fill.ts';
import { wordsIn } from '../words/words.ts';
import { Card, type Shown } from './card.tsx';
import type { ListingData } from './data.ts';

/**
 * Animals in turn. As it comes it is a row to scroll, and without scripts it stays one; what turns it is browser/rotation.ts.
 */
export function Compact({ view, ...shown }: Shown & { view: ListingData }) {
  const words = wordsIn(shown.lang);
  const { pets, page, display_breed } = view;
  return (
    <section className="rotation" aria-roledescription={words.rotationCarousel} aria-label={words.rotationName}>
      <div className="turners">
        <button type="button" data-turn="stop" data-start={words.rotationStart} data-stop={words.rotationStop}>
          {words.rotationStart}
        </button>
        <button type="button" data-turn="previous">
          {words.listingPrevious}
        </button>
        <button type="button" data-turn="next">
          {words.listingNext}
        </button>
      </div>
      <div className="row" aria-live="off">
        {pets.map((pet, place) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is no fieldset
          <div
            key={pet.uuid}
            className="slide"
            role="group"
            aria-roledescription="slide"
            aria-label={fill(words.rotationSlide, { at: place + 1, of: pets.length })}
          >
            <Card {...shown} pet={pet} place={place} page={page} withBreed={display_breed} />
          </div>
        ))}
      </div>
    </section>
  );
}
