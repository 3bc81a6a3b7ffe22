import { search as breedSearch } from '@homeward/contract/breed';
import { ageSearch, genderSearch, sizeSearch } from '@homeward/contract/lookup';
import type { MatchRow, MatchType } from '@homeward/contract/pet-limit';
import { search as specieSearch } from '@homeward/contract/specie';
import { lookupQuery } from '../../../api/queries.ts';
import type { Choice } from '../../../ui/list/filter.ts';
import { type Lookup, useLookup } from '../../../ui/page/lookup.tsx';

interface Choices {
  from?: Lookup;
  choices: Choice[];
}

const BREEDS: MatchType[] = ['breed_primary_id', 'secondary_breed_id'];
const YES_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];
const breedsQuery = lookupQuery(breedSearch, { search: { with: { specie: true } }, options: { sort: ['specie.name', 'name'] } });

/** What a condition of each type can ask for; breeds only of the species chosen beside them, where there is one. */
export function useChoices(rows: MatchRow[]): (type: MatchType) => Choices {
  const asks = (...types: MatchType[]) => rows.some(({ type }) => type && types.includes(type));
  const specieId = rows.find(({ type }) => type === 'specie_id')?.value;
  const ages = useLookup(lookupQuery(ageSearch), asks('age_key'));
  const genders = useLookup(lookupQuery(genderSearch), asks('sex_key'));
  const sizes = useLookup(lookupQuery(sizeSearch), asks('size_key'));
  const species = useLookup(lookupQuery(specieSearch), asks('specie_id'));
  const breeds = useLookup(breedsQuery, asks(...BREEDS));
  const byKey = (from: Lookup<{ key: string; name: string }>) => ({
    from,
    choices: from.rows.map(({ key, name }) => ({ value: key, label: name })),
  });
  const ofBreeds = () =>
    breeds.rows
      .filter(({ specie }) => !specieId || String(specie?.id) === specieId)
      .map(({ id, name, specie }) => ({ value: String(id), label: specieId ? name : `${specie?.name} · ${name}` }));
  return (type) => {
    switch (type) {
      case 'age_key':
        return byKey(ages);
      case 'sex_key':
        return byKey(genders);
      case 'size_key':
        return byKey(sizes);
      case 'specie_id':
        return { from: species, choices: species.rows.map(({ id, name }) => ({ value: String(id), label: name })) };
      case 'foster':
        return { choices: YES_NO };
      default:
        return { from: breeds, choices: ofBreeds() };
    }
  };
}
