import { specieIn } from '../words/species.ts';
import { type Words, wordsIn } from '../words/words.ts';
import type { ListedPet } from './data.ts';
import { petLink, type Said } from './links.ts';
import { PetPicture } from './picture.tsx';

export interface Shown {
  slug: string;
  asked: Said;
  lang: string;
}

/** A word of a vocabulary in the visitor's language. */
export const wordOf = (words: Words, kind: 'age' | 'sex' | 'size', key: string | null): string | undefined =>
  key ? (words as Record<string, string>)[`${kind}_${key}`] : undefined;

interface CardProps extends Shown {
  pet: ListedPet;
  withBreed: boolean;
  place: number;
  page: number;
}

/** How many cards are seen before anybody scrolls. */
const IN_SIGHT = 4;

export function Card({ pet, withBreed, place, page, slug, asked, lang }: CardProps) {
  const words = wordsIn(lang);
  const facts = [
    wordOf(words, 'age', pet.age),
    wordOf(words, 'sex', pet.sex === 'UNKNOWN' ? null : pet.sex),
    wordOf(words, 'size', pet.size),
  ];
  const kind = [specieIn(lang, pet.specie), ...(withBreed ? pet.breeds : [])];
  return (
    <a className="card" href={petLink(slug, pet.uuid, asked, lang, page)}>
      <span className="photo">
        {pet.picture && <PetPicture picture={pet.picture} size="AUTOx400" alt="" eager={place < IN_SIGHT} first={place === 0} />}
      </span>
      <strong>{pet.name}</strong>
      <span>{kind.join(' · ')}</span>
      <span className="quiet">{facts.filter(Boolean).join(' · ')}</span>
    </a>
  );
}
