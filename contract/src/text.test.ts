import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type AnyCall, calls } from './calls.ts';
import { severalLines } from './field.ts';
import { credentials } from './partner.ts';
import * as product from './product.ts';
import * as specie from './specie.ts';

/** Secrets, files, and what is only ever compared with what there is. */
const TAKEN_AS_TYPED =
  /(^|\.)(password|new_password|api_key|secret_key|credentials\.\*|\w+_base64|\w+_logo|\w+_uuid|(age|sex|size|group|characteristic|type)_key|target|slug|force_?sections(\.\*)?)$/i;
const EVIL = 'Kit\r\nBcc: eve@evil.example\u0007 \u202Egpj.exe\u2066\u2028x';

/** Every text in a schema, by where it stands. */
function* textsIn(schema: z.core.$ZodType, path: string): Generator<[string, z.ZodType]> {
  if (schema instanceof z.ZodString) yield [path, schema];
  else if (schema instanceof z.ZodObject)
    for (const [key, inner] of Object.entries(schema.shape)) yield* textsIn(inner, `${path}.${key}`);
  else if (schema instanceof z.ZodArray) yield* textsIn(schema.element, `${path}.*`);
  else if (schema instanceof z.ZodRecord) yield* textsIn(schema.valueType, `${path}.*`);
  else if (schema instanceof z.ZodUnion) for (const one of schema.options) yield* textsIn(one, path);
  else if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodString) yield [path, schema];
  else if (schema instanceof z.ZodPipe) yield* textsIn(schema.in, path);
  else if ('innerType' in schema._zod.def) yield* textsIn(schema._zod.def.innerType as z.core.$ZodType, path);
}

const texts = calls.flatMap((call: AnyCall) => (call.kind === 'search' ? [] : [...textsIn(call.input, call.path)]));
const outputOf = (schema: z.ZodType) => String(schema.safeParse(EVIL).data ?? '');

test('the law finds the texts there are', () => {
  expect(texts.map(([path]) => path)).toEqual(
    expect.arrayContaining([
      'user/create.admin_user.first_name',
      'shelter/create.organization_shelter.owner_account.last_name',
      'shelter/save.contract_options.*.description',
    ]),
  );
});

test('no text that a call takes has a line break, unless it is one of several lines', () => {
  const broken = texts.filter(
    ([path, schema]) =>
      !TAKEN_AS_TYPED.test(path) && !severalLines.has(schema) && /[\t\n\v\f\r\u0085\u2028\u2029]/.test(outputOf(schema)),
  );
  expect(broken.map(([path]) => path)).toEqual([]);
});

test('no text that a call takes turns about what stands around it, or holds control characters', () => {
  const broken = texts.filter(
    ([path, schema]) => !TAKEN_AS_TYPED.test(path) && /[\u202a-\u202e\u2066-\u2069]|[^\P{Cc}\n\t]/u.test(outputOf(schema)),
  );
  expect(broken.map(([path]) => path)).toEqual([]);
});

test('a pasted name becomes one line', () => {
  const create = specie.create;
  expect(create.input.parse({ specie: { name: ' Barn\r\n\towl\u202e\n' } })).toEqual({ specie: { name: 'Barn owl' } });
});

test('a text of several lines keeps them, and what is written from right to left its marks', () => {
  const create = product.create;
  const [, description] = texts.find(([path]) => path === 'product/create.organization_product.description') ?? [];
  expect(create.kind).toBe('call');
  expect(description?.parse('one\r\ntwo\u200f\u2067 \tthree')).toBe('one\ntwo\u200f \tthree');
});

test("of what is pasted as a partner's credentials no blanks around it are kept, unless they are a password's", () => {
  const typed = { api_key: ' k-1\n', account: '\u00a0a ', password: ' p ' };
  expect(credentials.parse(typed)).toEqual({ api_key: 'k-1', account: 'a', password: ' p ' });
});

describe('characters that nobody sees', () => {
  const create = specie.create;
  const nameOf = (name: string) => create.input.safeParse({ specie: { name } });

  test.each(['\u200b', '\u2060\u2060', '\u3164', '\u00ad', '\u034f', '\u180e', '\u2800', '\u200d\ufe0f', ' \u200e '])(
    'a name of nothing else (%j) is none',
    (name) => {
      expect(nameOf(name).error?.issues[0]?.message).toBe('Missing a name');
    },
  );

  test.each(['Dog\u200b', '\ufeffDog', 'D\u00adog'])('%j is the name Dog', (name) => {
    expect(nameOf(name).data).toEqual({ specie: { name: 'Dog' } });
  });

  test.each(['👩‍🚒 Rex', 'نمی‌دانم', '☎️'])('what joins letters and emoji stays in %s', (name) => {
    expect(nameOf(name).data).toEqual({ specie: { name } });
  });
});
