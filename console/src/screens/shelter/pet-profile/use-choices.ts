import { search as breedSearch } from '@homeward/contract/breed';
import { ageSearch, genderSearch, sizeSearch } from '@homeward/contract/lookup';
import type { MatchType } from '@homeward/contract/pet-limit';
import { search as specieSearch } from '@homeward/contract/specie';
import { lookupQuery } from '../../../api/queries.ts';
import type { Choice } from '../../../ui/filter.ts';
import { type Lookup, useLookup } from '../../../ui/lookup.tsx';

interface Choices {
  from?: Lookup;
  choices: Choice[];
}

const YES_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];
const breedsQuery = lookupQuery(breedSearch, { search: { with: { specie: true } }, options: { sort: ['specie.name', 'name'] } });

/** What a condition of each type can ask for; breeds only of the species chosen beside them, where there is one. */
export function useChoices(specieId: string | undefined): (type: MatchType) => Choices {
  const ages = useLookup(lookupQuery(ageSearch));
  const genders = useLookup(lookupQuery(genderSearch));
  const sizes = useLookup(lookupQuery(sizeSearch));
  const species = useLookup(lookupQuery(specieSearch));
  const breeds = useLookup(breedsQuery);
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
