import { z } from 'zod';
import { type Access, call, searchCall } from './call.ts';
import { ref, refOrNew, uuid } from './field.ts';
import type { Noun } from './noun.ts';
import { withArticle } from './wording.ts';

/** 'question-group' in a path is 'question_group' in a body. */
type Snake<Name extends string> = Name extends `${infer First}-${infer Rest}` ? `${First}_${Snake<Rest>}` : Name;
const snake = <Name extends string>(name: Name) => name.replaceAll('-', '_') as Snake<Name>;
/** `{ [key]: value }`, typed by its key. */
export const keyed = <Key extends string, Value>(key: Key, value: Value) => ({ [key]: value }) as Record<Key, Value>;

/**
 * The calls of a plain noun, each to be left out or replaced by one of the noun's own: `create` and `update`, or `save` for
 * both, take `{ [name]: fields }`, `remove` takes `{ [name]_uuid }`; all answer `{ [name]: record }`. `key` is what bodies call it
 * instead, where that is not the name.
 * `inUse` says, with `{users}`, why a record that others refer to is not deleted.
 */
export function noun<
  Name extends string,
  Record extends z.ZodObject,
  Fields extends z.ZodRawShape,
  Key extends string = Snake<Name>,
>(
  name: Name,
  { one, many }: Pick<Noun, 'one' | 'many'>,
  { record, fields, inUse, access, key: given }: { record: Record; fields: Fields; inUse: string; access?: Access; key?: Key },
) {
  const of = snake(name);
  const key = (given ?? of) as Key;
  const output = z.object(keyed(key, record));
  return {
    key,
    search: searchCall(`${name}/search`, `List ${many}`, record, access),
    create: call(`${name}/create`, {
      summary: `Create ${withArticle(one)}`,
      input: z.strictObject(keyed(key, z.strictObject(fields))),
      output,
    }),
    update: call(`${name}/update`, {
      summary: `Change ${withArticle(one)}`,
      input: z.strictObject(keyed(key, ref.extend(fields))),
      output,
    }),
    save: call(`${name}/save`, {
      summary: `Create or change ${withArticle(one)}`,
      input: z.strictObject(keyed(key, z.strictObject({ ...refOrNew, ...fields }))),
      output,
    }),
    remove: call(`${name}/delete`, {
      summary: `Delete ${withArticle(one)}`,
      input: z.strictObject(keyed(`${of}_uuid` as const, uuid)),
      output,
      errors: keyed(`${of}_in_use` as const, { status: 409, message: inUse }),
    }),
  };
}
