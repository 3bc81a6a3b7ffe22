import { specieIn } from '../words/species.ts';
import { wordsIn } from '../words/words.ts';
import { type Shown, wordOf } from './card.tsx';
import type { ListingData, Named } from './data.ts';
import { pairsOf } from './links.ts';

interface Filter {
  name: string;
  label: string;
  value: string;
  options: [value: string, label: string][];
}

const chosen = (uuids: string[]) => (uuids.length === 1 ? (uuids[0] ?? '') : '');
const among = (all: Named[], only: string[]) => (only.length ? all.filter(({ uuid }) => only.includes(uuid)) : all);
/** What there are at least two of to choose from. */
const severalOf = (named: Named[]) => (named.length > 1 ? named : []);

/** What visitors choose by: whatever the shelter's setting has not settled. */
function filtersOf({ layout, fixed, branches, species, breeds, display_breed }: ListingData, { asked, lang }: Shown): Filter[] {
  const words = wordsIn(lang);
  const vocabulary = (kind: 'age' | 'sex' | 'size', keys: string[]): [string, string][] =>
    fixed[kind] ? [] : keys.map((key) => [key, wordOf(words, kind, key) ?? key]);
  const named = (of: Named[]): [string, string][] => severalOf(of).map(({ uuid, name }) => [uuid, name]);
  const kinds = severalOf(among(species, fixed.specie_uuid)).map(({ uuid, name }): [string, string] => [
    uuid,
    specieIn(lang, name),
  ]);
  const care: [string, string][] = [
    ['false', words.petInShelter],
    ['true', words.petInFoster],
  ];
  return [
    {
      name: 'branch_uuid',
      label: words.petPlace,
      value: chosen(layout.branch_uuid),
      options: named(among(branches, fixed.branch_uuid)),
    },
    { name: 'specie_uuid', label: words.petSpecie, value: chosen(layout.specie_uuid), options: kinds },
    {
      name: 'breed_uuid',
      label: words.petBreed,
      value: String(asked.breed_uuid ?? ''),
      options: display_breed ? named(breeds) : [],
    },
    { name: 'sex', label: words.petSex, value: layout.sex ?? '', options: vocabulary('sex', ['FEMALE', 'MALE']) },
    {
      name: 'age',
      label: words.petAge,
      value: layout.age ?? '',
      options: vocabulary('age', ['BABY', 'YOUNG', 'ADULT', 'SENIOR']),
    },
    { name: 'size', label: words.petSize, value: layout.size ?? '', options: vocabulary('size', ['XS', 'S', 'M', 'L', 'XL']) },
    { name: 'al', label: words.petCare, value: String(layout.al ?? ''), options: layout.al_show ? care : [] },
  ].filter(({ options }) => options.length);
}

/** A form that works with scripts off; with them it sends itself (browser/filters.ts). */
export function Filters({ view, ...shown }: Shown & { view: ListingData }) {
  const { slug, asked, lang } = shown;
  const words = wordsIn(lang);
  const filters = filtersOf(view, shown);
  if (!filters.length) return null;
  const others = pairsOf(asked, lang).filter(([name]) => !filters.some((filter) => filter.name === name));
  return (
    <form className="filters" action={`/iframe/${slug}`} aria-label={words.listingFilter}>
      {others.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {filters.map(({ name, label, value, options }) => (
        <label key={name}>
          <span>{label}</span>
          <select name={name} defaultValue={value}>
            <option value="">{words.listingAny}</option>
            {options.map(([key, text]) => (
              <option key={key} value={key}>
                {text}
              </option>
            ))}
          </select>
        </label>
      ))}
      <button type="submit">{words.listingShow}</button>
    </form>
  );
}
