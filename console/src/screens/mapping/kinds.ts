import type { Call, SearchCall } from '@homeward/contract/call';
import { ageSearch, genderSearch, sizeSearch } from '@homeward/contract/lookup';
import * as mapping from '@homeward/contract/mapping';
import * as specie from '@homeward/contract/specie';
import type { z } from 'zod';
import { holdsPath } from '../../session/held.ts';

export const tabs = ['age', 'age-range', 'breed', 'sex', 'size', 'specie'] as const;
export type Tab = (typeof tabs)[number];
/** The first tab the user may see. */
export const firstKind = (): Tab => tabs.find((tab) => holdsPath(searchOf(tab).path)) ?? 'age';
export const isTab = (key: string): key is Tab => tabs.some((tab) => tab === key);

export const tabNames: Record<Tab, string> = {
  age: 'Age',
  'age-range': 'Age range',
  breed: 'Breed',
  sex: 'Sex',
  size: 'Size',
  specie: 'Species',
};

/** A mapping of any kind. */
type Targets = typeof mapping.MappingAge.shape & typeof mapping.MappingSex.shape & typeof mapping.MappingSize.shape;
type AnyMapping = z.ZodObject<typeof mapping.MappingBreed.shape & Targets>;
export type Mapping = z.output<AnyMapping>;

/** A kind of mapping: its calls, and what its form, its list and its choices call what a word means. */
export interface Kind {
  key: mapping.MappingKind;
  search: SearchCall<string, AnyMapping>;
  save: Call<string, z.ZodType, z.ZodType>;
  resolve: Call<string, typeof mapping.resolveAge.input, typeof mapping.resolveAge.output>;
  suggest: Call<string, typeof mapping.suggestAge.input, typeof mapping.suggestAge.output>;
  deletePending: Call<string, typeof mapping.deletePendingAge.input, typeof mapping.deletePendingAge.output>;
  /** Relations its rows show. */
  relations: Record<string, true>;
  /** The field that says what the word means, in the save's input. */
  target: string;
  label: string;
  column: string;
  shown: (row: Mapping) => string | null | undefined;
  /** What there is to choose from; species for breeds, which are too many. */
  choices: SearchCall<string, z.ZodObject>;
}

type Own = Pick<Kind, 'save' | 'resolve' | 'suggest' | 'deletePending' | 'target' | 'label' | 'column' | 'shown' | 'choices'>;
const kind = (
  key: mapping.MappingKind,
  search: SearchCall<string, z.ZodObject>,
  relations: Kind['relations'],
  own: Own,
): Kind => ({ key, search: search as SearchCall<string, AnyMapping>, relations, ...own });

export const kinds: Record<mapping.MappingKind, Kind> = {
  age: kind(
    'age',
    mapping.searchAge,
    {},
    {
      save: mapping.saveAge,
      resolve: mapping.resolveAge,
      suggest: mapping.suggestAge,
      deletePending: mapping.deletePendingAge,
      target: 'age_key',
      label: 'Age',
      column: 'Age Key',
      shown: ({ age_key }) => age_key,
      choices: ageSearch,
    },
  ),
  breed: kind(
    'breed',
    mapping.searchBreed,
    { breed: true, specie: true },
    {
      save: mapping.saveBreed,
      resolve: mapping.resolveBreed,
      suggest: mapping.suggestBreed,
      deletePending: mapping.deletePendingBreed,
      target: 'breed_uuid',
      label: 'Breed',
      column: 'Breed',
      shown: ({ breed }) => breed?.name,
      choices: specie.search,
    },
  ),
  sex: kind(
    'sex',
    mapping.searchSex,
    {},
    {
      save: mapping.saveSex,
      resolve: mapping.resolveSex,
      suggest: mapping.suggestSex,
      deletePending: mapping.deletePendingSex,
      target: 'sex_key',
      label: 'Sex',
      column: 'Sex Key',
      shown: ({ sex_key }) => sex_key,
      choices: genderSearch,
    },
  ),
  size: kind(
    'size',
    mapping.searchSize,
    {},
    {
      save: mapping.saveSize,
      resolve: mapping.resolveSize,
      suggest: mapping.suggestSize,
      deletePending: mapping.deletePendingSize,
      target: 'size_key',
      label: 'Size',
      column: 'Size Key',
      shown: ({ size_key }) => size_key,
      choices: sizeSearch,
    },
  ),
  specie: kind(
    'specie',
    mapping.searchSpecie,
    { specie: true },
    {
      save: mapping.saveSpecie,
      resolve: mapping.resolveSpecie,
      suggest: mapping.suggestSpecie,
      deletePending: mapping.deletePendingSpecie,
      target: 'specie_uuid',
      label: 'Species',
      column: 'Species',
      shown: (row) => row.specie?.name,
      choices: specie.search,
    },
  ),
};

/** The search that lists a tab. */
export const searchOf = (tab: Tab): SearchCall<string, z.ZodObject> =>
  tab === 'age-range' ? mapping.searchAgeRange : (kinds[tab].search as SearchCall<string, z.ZodObject>);
