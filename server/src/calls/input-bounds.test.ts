import { calls } from '@homeward/contract/calls';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { exampleFor } from '../../test/example-input.ts';

type Schema = z.core.$ZodType;

const words = (count: number, value: unknown = 'a word') =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key ${index}`, value]));
const nested = (depth: number): object => ({ inner: depth ? nested(depth - 1) : true });
/** What nobody has to keep: too many keys, too deep, too long. */
const OPEN = {
  depth: nested(90),
  text: { inner: 'x'.repeat(300_000) },
  items: { inner: Array.from({ length: 50_000 }, () => 1) },
};

const refuses = (schema: Schema, value: unknown) => !z.core.safeParse(schema, value).success;
/** Whether a list's checks say how many items it has at most. */
const counted = ({ checks = [] }: z.core.$ZodTypeDef) =>
  checks.some((check) => ['max_length', 'length_equals'].includes(check._zod.def.check));

/** What nobody wrote on purpose, in a name and in what stands under it. */
const UNCLEAN = 'na\r\u202eme\u0007\u200b ';
const isClean = (json: string) => !/\\r|\\u0007|[\u202e\u200b]| "/.test(json);

/** Where a schema takes more than any limit, by path and what there is too much of. */
function unbounded(schema: Schema, path: string): string[] {
  const def = schema._zod.def as z.core.$ZodTypes['_zod']['def'];
  switch (def.type) {
    case 'string': {
      const { format, maxLength } = schema as z.ZodString;
      const bounded = maxLength !== null || format === 'uuid' || format === 'datetime';
      return bounded ? [] : [`${path}: any length`];
    }
    case 'array':
      return [...(counted(def) ? [] : [`${path}: any number`]), ...unbounded(def.element, `${path}[]`)];
    case 'tuple':
      return [...(def.rest ? [`${path}: any number`] : []), ...def.items.flatMap((item) => unbounded(item, `${path}[]`))];
    case 'object': {
      const inner = Object.entries(def.shape).flatMap(([key, of]) => unbounded(of, `${path}.${key}`));
      const closed = def.catchall?._zod.def.type === 'never';
      return closed ? inner : [...inner, ...open(schema, path)];
    }
    // An end to the whole is one to its parts.
    case 'record':
      return open(schema, path, exampleFor(def.valueType));
    case 'unknown':
    case 'any':
    case 'custom':
      return open(schema, path);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return unbounded(def.innerType, path);
    // What comes out of a pipe is what went in, checked and told otherwise.
    case 'pipe':
      return unbounded(def.in, path);
    case 'union':
      return def.options.flatMap((option) => unbounded(option, path));
    case 'intersection':
      return [...unbounded(def.left, path), ...unbounded(def.right, path)];
    case 'lazy':
      return unbounded(def.getter(), path);
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
    case 'undefined':
    case 'transform':
      return [];
    default:
      return [`${path}: nobody has looked at a ${def.type}`];
  }
}

/** An open schema has to refuse each excess, beside whatever it asks for; `part` is what each of its keys may be. */
function open(schema: Schema, path: string, part?: unknown): string[] {
  const sound = exampleFor(schema) as object;
  const taken = refuses(schema, sound) ? ['example'] : [];
  for (const [excess, value] of Object.entries({ ...OPEN, keys: words(20_000, part) }))
    if (!refuses(schema, { ...sound, ...value })) taken.push(excess);
  const unclean = z.core.safeParse(schema, { ...sound, [UNCLEAN]: part ?? { deep: [{ [UNCLEAN]: UNCLEAN }] } });
  // Credentials are taken as typed; the adapter's schema knows their names and refuses any other.
  if (unclean.success && !path.endsWith('.credentials') && !isClean(JSON.stringify(unclean.data))) taken.push('name');
  return taken.map((excess) => `${path}: any ${excess}`);
}

test('whatever a call takes has an end, in length, in number, in depth, and clean names', () => {
  const found = calls.flatMap((call) => (call.kind === 'call' ? unbounded(call.input, call.path) : []));
  expect([...new Set(found)]).toEqual([]);
});
