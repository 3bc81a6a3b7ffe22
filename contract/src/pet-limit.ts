import { z } from 'zod';
import { eachOnce, id, optionalLines, requiredInt } from './field.ts';

/** Limit control (spec 001 §3 to §5): how many active inquiries a pet or an adopter may have. */

/** What a limit of pets can go by, and how it reads. */
export const matchTypes = {
  age_key: 'Age',
  sex_key: 'Sex',
  size_key: 'Size',
  specie_id: 'Species',
  breed_primary_id: 'Primary breed',
  secondary_breed_id: 'Secondary breed',
  foster: 'In foster',
} as const;
export type MatchType = keyof typeof matchTypes;

const number = (name: string) => requiredInt(`Inform a ${name} value or otherwise remove the limit`, 0, 1_000_000);

/** From `max` inquiries on a pet is restricted, until it is back at `min`. */
export const Limit = z
  .strictObject({ min: number('minimum'), max: number('maximum') })
  .refine(({ min, max }) => min < max, { path: ['min'], error: 'Must be less than the maximum' });

/** Without a maximum there is no limit of adopters, whatever its minimum says. */
export const AdopterLimit = z
  .strictObject({ min: z.number().nullish(), max: z.number().nullish() })
  .nullish()
  .check(({ value, issues }) => {
    if (value?.max === null || value?.max === undefined) return;
    for (const { path, message } of Limit.safeParse(value).error?.issues ?? [])
      issues.push({ code: 'custom', input: value, path, message });
  })
  .transform((limit) => (limit?.max === null || limit?.max === undefined ? undefined : limit));

export const Match = z.strictObject({
  age_key: z.string().max(40).optional(),
  sex_key: z.string().max(40).optional(),
  size_key: z.string().max(40).optional(),
  specie_id: id.optional(),
  breed_primary_id: id.optional(),
  secondary_breed_id: id.optional(),
  foster: z.boolean().optional(),
});
export type Match = z.output<typeof Match>;

const MAX_LIMITS = 50;
const listed = <Item extends z.ZodType>(item: Item) => z.array(item).max(MAX_LIMITS, `At most ${MAX_LIMITS} limits`);
export const callToAction = optionalLines(500);

export const Adoption = z.strictObject({
  adopter: AdopterLimit,
  pet: listed(z.strictObject({ limit: Limit, match: Match })).optional(),
  call_to_action: callToAction,
});
export type Adoption = z.input<typeof Adoption>;

/** A match as it is edited: one row for each thing to go by, its value as text. */
const MatchRow = z.strictObject({
  type: z.enum(Object.keys(matchTypes) as MatchType[], { error: 'You must select a type' }),
  value: z.string({ error: 'You must select a value' }).min(1, 'You must select a value'),
});
export type MatchRow = { type?: MatchType | undefined; value?: string | undefined };

const MatchRows = z.array(MatchRow).check(eachOnce('type', 'This type is in the limit already'));

/** Limit control as it is edited. */
export const AdoptionForm = z.strictObject({
  adopter: AdopterLimit,
  pet: listed(z.strictObject({ limit: Limit, match: MatchRows })),
  call_to_action: callToAction,
});

export const rowsOf = (match: Match): MatchRow[] =>
  Object.entries(match).map(([type, value]) => ({ type: type as MatchType, value: String(value) }));

export const matchOf = (rows: readonly MatchRow[]): Match =>
  Object.fromEntries(rows.map(({ type = 'foster', value = '' }) => [type, readAs(type, value)]));

function readAs(type: MatchType, value: string) {
  if (type === 'foster') return value === 'true';
  return type.endsWith('_id') ? Number(value) : value;
}
