import { type MappingAgeRange, saveAgeRange, searchAgeRange } from '@homeward/contract/mapping';
import type { ListAddress } from '../../ui/list/list-address.ts';
import { EmbeddedList } from '../../ui/list/list-page.tsx';
import { usePartners } from '../partner/use-partners.ts';
import { nameOfKey } from '../pet/pet-words.ts';
import { mappingFilters } from './filters.ts';
import { tabNames } from './kinds.ts';

const nameOf = ({ specie, age_key }: MappingAgeRange) => `${nameOfKey(age_key)} of ${specie?.name ?? 'a species'}`;

/** What an age in months is called, species by species. */
export function AgeRangeList({ address }: { address: ListAddress }) {
  return (
    <EmbeddedList
      title={tabNames['age-range']}
      call={searchAgeRange}
      address={address}
      relations={{ specie: true }}
      sort="min"
      filters={mappingFilters(usePartners(), true)}
      columns={[
        { key: 'specie.name', title: 'Specie', render: ({ specie }) => specie?.name, sortable: true, small: 'headline' },
        { key: 'age_key', title: 'Age Key', render: ({ age_key }) => nameOfKey(age_key), sortable: true },
        { key: 'min', title: 'Minimum', render: ({ min }) => min, sortable: true, align: 'right', small: 'titled' },
        { key: 'max', title: 'Maximum', render: ({ max }) => max, sortable: true, align: 'right', small: 'titled' },
      ]}
      add={{ label: 'Add', call: saveAgeRange, to: '/integration-mapping/age-range/add', within: true }}
      empty={{ title: 'No age ranges yet', text: 'They say what a number of months is called: baby, young, adult or senior.' }}
      keyOf={({ uuid }) => uuid}
      opens={({ uuid }) => ({ to: `/integration-mapping/age-range/${uuid}`, search: true })}
      edit={{ call: saveAgeRange, called: nameOf }}
    />
  );
}
