import fc from 'fast-check';
import type { Entity, Field } from '../src/search/entity.ts';
import { searches } from './searches.ts';

type Search = Record<string, unknown>;

const withKeys = <T>(keys: fc.Arbitrary<string>, values: fc.Arbitrary<T>) =>
  fc.dictionary(keys, values, { maxKeys: 4, noNullPrototype: true });
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const known = searches.flatMap(({ entity }) => [...entity.fields.keys(), ...entity.relations.keys()]);
const name = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...known, 'with', 'search', 'sort', 'password_hash', 'constructor', 'deleted', '') },
  fc.string({ unit: 'binary', maxLength: 8 }),
);
const operator = fc.constantFrom('ilike', 'in', 'not', 'gt', 'gte', 'lt', 'lte', 'eq', 'like', '');
const key = fc
  .tuple(fc.array(name, { minLength: 1, maxLength: 3 }), maybe(operator))
  .map(([words, end]) => [...words, ...(end === undefined ? [] : [end])].join('.'));
const scalar = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('%', '\\', '_%\\', '0190b0f0-0000-7000-8000-000000000000', '2024-02-30', '2024-02-29T00:00-15:59', "'", '$1'),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
);
const json = fc.json({ maxDepth: 3 }).map((text) => JSON.parse(text) as unknown);
const value = fc.oneof({ weight: 4, arbitrary: scalar }, fc.array(scalar, { maxLength: 4 }), json);

const { search } = fc.letrec<{ search: Search; wanted: Search; related: unknown }>((tie) => ({
  search: fc
    .tuple(withKeys(key, value), maybe(tie('wanted')))
    .map(([conditions, wanted]) => (wanted ? { ...conditions, with: wanted } : conditions)),
  wanted: withKeys(name, tie('related')),
  related: fc.oneof(
    { depthSize: 'small' },
    fc.constant(true),
    value,
    fc.record({ search: tie('search'), with: tie('wanted'), sort: value, required: fc.boolean() }, { requiredKeys: [] }),
  ),
}));
const options = fc.record(
  { page: value, offset: value, limit: value, sort: fc.oneof(key, fc.array(key)), _single: value, _force_ids: value },
  { requiredKeys: [] },
);

/** Bodies made of keys and values that exist and that do not, in places that exist and that do not. */
export const anyBody: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ search, options }, { requiredKeys: [] }) },
  json,
);

const text = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((letters) => !letters.includes('\0'));
const pattern = fc
  .array(fc.oneof(fc.constantFrom('%', '_', '\\%', '\\_', '\\\\', 'a'), text), { maxLength: 6 })
  .map((parts) => parts.join(''))
  .filter((letters) => (/\\*$/.exec(letters)?.[0].length ?? 0) % 2 === 0);
const moment = fc
  .tuple(
    fc.date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true }),
    fc.constantFrom('Z', '+15:59', '-15:59', '+05:30', ''),
  )
  .map(([date, zone]) => date.toISOString().replace('Z', zone));

const values: Record<Exclude<Field['type'], 'json'>, fc.Arbitrary<unknown>> = {
  int: fc.integer({ min: -2_147_483_647, max: 2_147_483_647 }),
  number: fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100),
  text,
  uuid: fc.uuid(),
  boolean: fc.boolean(),
  moment: fc.oneof(
    moment,
    moment.map((whole) => whole.slice(0, 10)),
  ),
  day: moment.map((whole) => whole.slice(0, 10)),
};

/** One condition on a field that fits it. */
function fitting(name: string, { type }: Field): fc.Arbitrary<[string, unknown]> {
  if (type === 'json') return fc.constant(['id', 1]);
  const one = values[type];
  const list = fc.array(one, { maxLength: 3 });
  const condition = (end: string, arbitrary: fc.Arbitrary<unknown>) => arbitrary.map((v): [string, unknown] => [name + end, v]);
  const ordered = type === 'boolean' || type === 'uuid' ? [] : ['.gt', '.gte', '.lt', '.lte'].map((end) => condition(end, one));
  return fc.oneof(
    condition('', fc.oneof(one, fc.constant(null))),
    condition('.not', fc.oneof(one, list, fc.constant(null))),
    condition('.in', list),
    ...ordered,
    ...(type === 'text' ? [condition('.ilike', pattern)] : []),
  );
}

/** Conditions on an entity's own fields and on those of what it points to. */
function conditions(entity: Entity, deeper = 2): fc.Arbitrary<[string, unknown]> {
  const own = [...entity.fields].filter(([, { type }]) => type !== 'json').map(([field, spec]) => fitting(field, spec));
  const related = deeper
    ? [...entity.relations]
        // A link table's rows have nothing of their own to ask for.
        .filter(([, { entity: target }]) => deeper > 1 || target().fields.size > 0)
        .map(([relation, { entity: target }]) =>
          conditions(target(), deeper - 1).map(([rest, given]): [string, unknown] => [`${relation}.${rest}`, given]),
        )
    : [];
  return fc.oneof(...own, ...related);
}

const sortOf = (entity: Entity) => {
  const keys = [...entity.fields].filter(([, { type }]) => type !== 'json').map(([field]) => field);
  if (!keys.length) return fc.constant([]);
  return fc.uniqueArray(fc.constantFrom(...keys, ...keys.map((field) => `-${field}`)), { maxLength: 3 });
};

/** A search object that fits the entity throughout. */
function soundLevel(entity: Entity, deeper = 2): fc.Arbitrary<Search> {
  const plain = fc.array(conditions(entity), { maxLength: 3 }).map((entries) => Object.fromEntries(entries) as Search);
  const asked = [...entity.fields].filter(([, { shown }]) => shown === 'asked').map(([field]) => [field, fc.constant(true)]);
  const related = deeper
    ? [...entity.relations].map(([relation, { entity: target }]) => [relation, soundRelated(target(), deeper - 1)])
    : [];
  const wanted = fc.record(Object.fromEntries([...asked, ...related]) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: [],
  });
  return fc.tuple(plain, wanted).map(([own, relations]) => ({ ...own, with: relations }));
}

function soundRelated(entity: Entity, deeper: number): fc.Arbitrary<unknown> {
  const level = soundLevel(entity, deeper).map(({ with: wanted, ...own }) => ({ search: own, with: wanted }));
  return fc.oneof(
    fc.constant(true),
    fc.tuple(level, sortOf(entity), fc.boolean()).map(([parts, sort, required]) => ({ ...parts, sort, required })),
  );
}

export const soundBody = (entity: Entity) =>
  fc.record({
    search: soundLevel(entity),
    options: fc.record(
      {
        limit: fc.integer({ min: 1, max: 300 }),
        page: fc.integer({ min: 1, max: 3 }),
        sort: sortOf(entity),
        _force_ids: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  });

/** A search object that fits but for one value, which is anything. */
export const nearlySoundBody = (entity: Entity) =>
  fc
    .tuple(soundBody(entity), conditions(entity), value)
    .map(([body, [name], given]) => ({ ...body, search: { ...body.search, [name]: given } }));
