import { z } from 'zod';
import { Breed } from './breed.ts';
import { call, searchCall } from './call.ts';
import { eachOnce, forcedId, Ref, refOrNew, requiredInt, requiredText, uuid } from './field.ts';
import { ageKeys } from './integration-settings.ts';
import { partnerKey } from './partner.ts';
import { Specie } from './specie.ts';

/** What a partner's words mean here (spec 002 §3). Pending: no target yet, and the pets that came with the word wait. */

export const sexKeys = ['FEMALE', 'MALE', 'UNKNOWN'] as const;
export const sizeKeys = ['XS', 'S', 'M', 'L', 'XL'] as const;
export const mappingKinds = ['age', 'breed', 'sex', 'size', 'specie'] as const;
export type MappingKind = (typeof mappingKinds)[number];

const shared = {
  id: forcedId,
  ...Ref,
  name: z.string(),
  partner_key: partnerKey,
  external_id: z.string(),
  active: z.boolean(),
  deleted: z.boolean(),
  /** Whether nobody has chosen a target yet. */
  pending: z.boolean(),
  /** How many pets wait for it. */
  waiting: z.int(),
};
export const MappingAge = z.object({ ...shared, age_key: z.string().nullable() });
export const MappingSex = z.object({ ...shared, sex_key: z.string().nullable() });
export const MappingSize = z.object({ ...shared, size_key: z.string().nullable() });
export const MappingSpecie = z.object({ ...shared, specie: Specie.nullish() });
export const MappingBreed = z.object({ ...shared, breed: Breed.nullish(), specie: Specie.nullish() });
export const MappingAgeRange = z.object({
  id: forcedId,
  ...Ref,
  age_key: z.string(),
  min: z.int(),
  max: z.int(),
  deleted: z.boolean(),
  specie: Specie.optional(),
});
export type MappingAge = z.output<typeof MappingAge>;
export type MappingSex = z.output<typeof MappingSex>;
export type MappingSize = z.output<typeof MappingSize>;
export type MappingSpecie = z.output<typeof MappingSpecie>;
export type MappingBreed = z.output<typeof MappingBreed>;
export type MappingAgeRange = z.output<typeof MappingAgeRange>;

export const searchAge = searchCall('mapping-age/search', 'List mapped ages', MappingAge);
export const searchAgeRange = searchCall('mapping-age-range/search', 'List age ranges', MappingAgeRange);
export const searchBreed = searchCall('mapping-breed/search', 'List mapped breeds', MappingBreed);
export const searchSex = searchCall('mapping-sex/search', 'List mapped sexes', MappingSex);
export const searchSize = searchCall('mapping-size/search', 'List mapped sizes', MappingSize);
export const searchSpecie = searchCall('mapping-specie/search', 'List mapped species', MappingSpecie);

const word = {
  ...refOrNew,
  name: requiredText('Missing a name'),
  partner_key: partnerKey,
  external_id: requiredText('Missing an external id'),
  active: z.boolean().default(true),
};
/** A mapping as a form saves it: the partner's word, and what it means here. */
const mapped = <Target extends z.ZodRawShape>(target: Target) => z.strictObject({ ...word, ...target });
const specie = { specie_uuid: z.uuid({ error: 'Missing a species' }) };
export const mappingErrors = {
  specie_unknown: { status: 422, message: 'Missing a species' },
  breed_unknown: { status: 422, message: 'Missing an breed' },
  breed_astray: { status: 422, message: 'This breed is another species’' },
};

export const saveAge = call('mapping-age/save', {
  summary: 'Add or change a mapped age',
  input: z.strictObject({ mapping_age: mapped({ age_key: z.enum(ageKeys, 'Missing an age') }) }),
  output: z.object({ mapping_age: MappingAge }),
  errors: mappingErrors,
});
export const saveSex = call('mapping-sex/save', {
  summary: 'Add or change a mapped sex',
  input: z.strictObject({ mapping_sex: mapped({ sex_key: z.enum(sexKeys, 'Missing a sex') }) }),
  output: z.object({ mapping_sex: MappingSex }),
  errors: mappingErrors,
});
export const saveSize = call('mapping-size/save', {
  summary: 'Add or change a mapped size',
  input: z.strictObject({ mapping_size: mapped({ size_key: z.enum(sizeKeys, 'Missing a size') }) }),
  output: z.object({ mapping_size: MappingSize }),
  errors: mappingErrors,
});
export const saveSpecie = call('mapping-specie/save', {
  summary: 'Add or change a mapped species',
  input: z.strictObject({ mapping_specie: mapped(specie) }),
  output: z.object({ mapping_specie: MappingSpecie }),
  errors: mappingErrors,
});
export const saveBreed = call('mapping-breed/save', {
  summary: 'Add or change a mapped breed',
  input: z.strictObject({ mapping_breed: mapped({ ...specie, breed_uuid: z.uuid({ error: 'Missing an breed' }) }) }),
  output: z.object({ mapping_breed: MappingBreed }),
  errors: mappingErrors,
});

/** No pet is older, in months. */
export const ELDEST = 1200;
const months = (what: string) => requiredInt(`Missing a ${what}`, 0, ELDEST);
export const saveAgeRange = call('mapping-age-range/save', {
  summary: 'Add or change an age range',
  input: z.strictObject({
    mapping_age_range: z
      .strictObject({
        ...refOrNew,
        specie_uuid: z.uuid({ error: 'Missing a species' }),
        age_key: z.enum(ageKeys, 'Missing an age'),
        min: months('minimum'),
        max: months('maximum'),
      })
      .check(({ value, issues }) => {
        if (value.max <= value.min)
          issues.push({ code: 'custom', input: value, path: ['max'], message: 'Must be more than the minimum' });
      }),
  }),
  output: z.object({
    mapping_age_range: MappingAgeRange,
    /** Months of this species that no range covers yet, as [from, to). */
    gaps: z.array(z.tuple([z.int(), z.int()])),
  }),
  errors: { specie_unknown: mappingErrors.specie_unknown },
});

const resolves = <K extends MappingKind>(kind: K) =>
  call(`mapping-${kind}/resolve`, {
    summary: `Decide several pending mappings of ${kind} at once`,
    input: z.strictObject({
      mappings: z
        .array(z.strictObject({ uuid, target: z.string().min(1, 'Required field').max(64) }))
        .min(1, 'Please choose a mapping')
        .max(500, 'At most 500 at a time')
        .check(eachOnce('uuid', 'This mapping is here already')),
    }),
    output: z.object({ resolved: z.int(), waiting: z.int() }),
    errors: {
      ...mappingErrors,
      missing: { status: 422, message: 'This mapping does not exist any more' },
      decided: { status: 409, message: 'Somebody has decided {name} meanwhile' },
      target: { status: 422, message: 'There is no such choice' },
    },
  });
export const resolveAge = resolves('age');
export const resolveBreed = resolves('breed');
export const resolveSex = resolves('sex');
export const resolveSize = resolves('size');
export const resolveSpecie = resolves('specie');

const deletesPending = <K extends MappingKind>(kind: K) =>
  call(`mapping-${kind}/delete-pending`, {
    summary: `Delete all pending mappings of ${kind}`,
    /** Of all partners where none is named. */
    input: z.strictObject({ partner_key: partnerKey.nullish() }),
    output: z.object({ deleted: z.int() }),
  });
export const deletePendingAge = deletesPending('age');
export const deletePendingBreed = deletesPending('breed');
export const deletePendingSex = deletesPending('sex');
export const deletePendingSize = deletesPending('size');
export const deletePendingSpecie = deletesPending('specie');

/** What a word may mean; `target` as `resolve` takes it, `score` from 0 to 1. */
export const Suggestion = z.object({ target: z.string(), name: z.string(), score: z.number() });
export type Suggestion = z.output<typeof Suggestion>;
const suggests = <K extends MappingKind>(kind: K) =>
  call(`mapping-${kind}/suggest`, {
    summary: `Suggest what pending mappings of ${kind} mean`,
    writes: false,
    input: z.strictObject({ uuid: z.array(uuid).min(1).max(200, 'At most 200 at a time') }),
    /** Best first, for each mapping that was asked for and is there. */
    output: z.object({ suggestions: z.array(z.object({ uuid, choices: z.array(Suggestion) })) }),
  });
export const suggestAge = suggests('age');
export const suggestBreed = suggests('breed');
export const suggestSex = suggests('sex');
export const suggestSize = suggests('size');
export const suggestSpecie = suggests('specie');

export const pendingCount = call('mapping-stats/pending-count', {
  summary: 'Count the pending mappings',
  writes: false,
  /** With an integration, what is waited for is told of its pets alone. */
  input: z.strictObject({ integration_uuid: uuid.nullish() }),
  output: z.object({
    mapping_pending: z.object({
      mapping_age: z.int(),
      mapping_breed: z.int(),
      mapping_sex: z.int(),
      mapping_size: z.int(),
      mapping_specie: z.int(),
    }),
    /** The kinds that pets wait for, that of most pets first: the other words can be left. */
    waited_for: z.array(z.enum(mappingKinds)),
  }),
});
