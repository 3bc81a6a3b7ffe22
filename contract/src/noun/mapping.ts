import type { MappingAge, MappingAgeRange, MappingKind } from '../mapping.ts';
import type { Noun } from '../noun.ts';
import { partnerNames } from '../partner-names.ts';

const mapping = (kind: MappingKind, many: string): Noun<MappingAge> => ({
  one: `mapping of ${kind}`,
  many: `mappings of ${many}`,
  search: { path: `mapping-${kind}/search` },
  table: `mapping_${kind}`,
  record: `/integration-mapping/${kind}/$mappingUuid`,
  called: ({ name, partner_key }) => (name && partner_key ? `${name} · ${partnerNames[partner_key]}` : name),
  opens: ({ uuid }) => `/integration-mapping/${kind}/${uuid}`,
  find: { by: () => ['name.ilike'] },
});

export const mappingAge: Noun<MappingAge> = {
  ...mapping('age', 'ages'),
  screen: '/integration-mapping',
  menu: {
    group: 'Integration',
    label: 'Mappings',
    icon: 'Languages',
    // A list for each kind: the first page counts them one by one.
    counts: null,
    parts: ['age-range', 'breed', 'sex', 'size', 'specie'].map((kind) => `mapping-${kind}/search`),
    create: { label: 'Add mapping', path: 'mapping-age/save', to: '/integration-mapping/age/add' },
  },
};
export const mappingBreed = mapping('breed', 'breeds');
export const mappingSex = mapping('sex', 'sexes');
export const mappingSize = mapping('size', 'sizes');
export const mappingSpecie = mapping('specie', 'species');
export const mappingAgeRange: Noun<MappingAgeRange> = {
  one: 'age range',
  many: 'age ranges',
  search: { path: 'mapping-age-range/search' },
  table: 'mapping_age_range',
  record: '/integration-mapping/age-range/$mappingUuid',
  opens: ({ uuid }) => `/integration-mapping/age-range/${uuid}`,
};
