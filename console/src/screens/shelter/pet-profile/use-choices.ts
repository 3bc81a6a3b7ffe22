import { search as breedSearch } from '@homeward/contract/breed';
import { ageSearch, genderSearch, sizeSearch } from '@homeward/contract/lookup';
import type { MatchType } from '@homeward/contract/pet-limit';
import { search as specieSearch } from '@homeward/contract/specie';
import { useQuery } from '@tanstack/react-query';
import { lookupQuery } from '../../../api/queries.ts';

interface Choice {
  value: string;
  label: string;
}

const breedsQuery = lookupQuery(breedSearch, { search: { with: { specie: true } }, options: { sort: ['specie.name', 'name'] } });

/** What a condition of each type can ask for; breeds only of the species chosen beside them, where there is one. */
export function useChoices(specieId: string | undefined): (type: MatchType) => Choice[] {
  const ages = useQuery(lookupQuery(ageSearch)).data?.result ?? [];
  const genders = useQuery(lookupQuery(genderSearch)).data?.result ?? [];
  const sizes = useQuery(lookupQuery(sizeSearch)).data?.result ?? [];
  const species = useQuery(lookupQuery(specieSearch)).data?.result ?? [];
  const breeds = useQuery(breedsQuery).data?.result ?? [];
  const byKey = ({ key, name }: { key: string; name: string }) => ({ value: key, label: name });
  const ofBreeds = () =>
    breeds
      .filter(({ specie }) => !specieId || String(specie?.id) === specieId)
      .map(({ id, name, specie }) => ({ value: String(id), label: specieId ? name : `${specie?.name} · ${name}` }));
  return (type) => {
    switch (type) {
      case 'age_key':
        return ages.map(byKey);
      case 'sex_key':
        return genders.map(byKey);
      case 'size_key':
        return sizes.map(byKey);
      case 'specie_id':
        return species.map(({ id, name }) => ({ value: String(id), label: name }));
      case 'foster':
        return [
          { value: 'true', label: 'Yes' },
          { value: 'false', label: 'No' },
        ];
      default:
        return ofBreeds();
    }
  };
}
