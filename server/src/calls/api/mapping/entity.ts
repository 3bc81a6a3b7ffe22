import type {
  MappingAge,
  MappingAgeRange,
  MappingBreed,
  MappingKind,
  MappingSex,
  MappingSize,
  MappingSpecie,
} from '@homeward/contract/mapping';
import { businessFields, type Entity, entity, nullable, one, oneOrNone, type Relation } from '../../../search/entity.ts';
import { breed } from '../breed/entity.ts';
import { specie } from '../specie/entity.ts';

/** How many pets wait for each word of a kind. */
const waiting = (kind: MappingKind) =>
  `select split_part(word, ':', 2)::int as key, count(*)::int as n from pet_source c, unnest(c.waits_on) word
  where c.waits_on is not null and starts_with(word, '${kind}:') group by 1`;

/** What the mappings of all kinds have in common; `target` is the column that says what the word means here. */
const mapping = <Row>(kind: MappingKind, target: string, parts: { text?: true; relations?: Record<string, Relation> }) =>
  entity<Row>({
    name: `mapping-${kind}`,
    table: `mapping_${kind}`,
    permission: `mapping-${kind}/search`,
    fields: {
      ...businessFields,
      name: kind === 'breed' ? { type: 'text', pairs: true } : 'text',
      partner_key: 'text',
      external_id: 'text',
      active: 'boolean',
      pending: { type: 'boolean', sql: `({t}.${target} is null)` },
      waiting: {
        type: 'int',
        sql: `(select count(*)::int from pet_source c where c.waits_on @> array['${kind}:' || {t}.id])`,
        groups: { rows: waiting(kind), sorts: true },
      },
      ...(parts.text ? { [target]: nullable('text') } : {}),
    },
    relations: parts.relations ?? {},
    sort: ['-id'],
    softDeletes: true,
  });

const ofSpecie = { specie: one(() => specie, 'specie_id') };
export const mappingAge: Entity<MappingAge> = mapping('age', 'age_key', { text: true });
export const mappingSex: Entity<MappingSex> = mapping('sex', 'sex_key', { text: true });
export const mappingSize: Entity<MappingSize> = mapping('size', 'size_key', { text: true });
export const mappingSpecie: Entity<MappingSpecie> = mapping('specie', 'specie_id', { relations: ofSpecie });
export const mappingBreed: Entity<MappingBreed> = mapping('breed', 'breed_id', {
  relations: { breed: one(() => breed, 'breed_id'), specie: oneOrNone(() => specie, 'specie_id', { few: true }) },
});

export const mappingAgeRange = entity<MappingAgeRange>({
  name: 'mapping-age-range',
  table: 'mapping_age_range',
  permission: 'mapping-age-range/search',
  fields: { ...businessFields, age_key: 'text', min: 'int', max: 'int' },
  relations: ofSpecie,
  sort: ['min'],
  softDeletes: true,
});
