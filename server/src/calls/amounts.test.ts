import { amounts } from '@homeward/contract/amount';
import { calls } from '@homeward/contract/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { takers } from '../../test/amount-takers.ts';
import { type PartnersServer, startWithPartners } from '../../test/integrations.ts';

type Schema = z.core.$ZodType;

/** The numbers that an input may have, by their places in it; the first of a list. */
function numbersIn(schema: Schema, place: string[]): { place: string; schema: z.ZodNumber }[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'number':
      return [{ place: place.join('.'), schema: schema as z.ZodNumber }];
    case 'object':
      return Object.entries(def.shape).flatMap(([key, inner]) => numbersIn(inner, [...place, key]));
    case 'array':
      return numbersIn(def.element, [...place, '0']);
    case 'tuple':
      return def.items.flatMap((item, at) => numbersIn(item, [...place, String(at)]));
    case 'record':
      return numbersIn(def.valueType, [...place, '*']);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return numbersIn(def.innerType, place);
    case 'pipe':
      return numbersIn(def.in, place);
    case 'union':
      return def.options.flatMap((option) => numbersIn(option, place));
    case 'intersection':
      return [...numbersIn(def.left, place), ...numbersIn(def.right, place)];
    default:
      return [];
  }
}

const taken = calls.flatMap((call) =>
  call.kind === 'call' ? numbersIn(call.input, []).map((number) => ({ path: call.path, ...number })) : [],
);
const money = taken.filter(({ schema }) => amounts.get(schema));

/** Numbers that are no money: rates, what a partner calls by numbers, and how many applications there may be. */
const NO_MONEY = [
  /^shelter\/save-payment-config payment_config\.(stripe\.percentage_fee(_diff)?|sales_taxes\.\*)$/,
  /^update\/settings settings\.(status|specie)_list\.0$/,
  /^shelter-settings\/(preview|save)-adoption value\.adopter\.(min|max)$/,
];

test('every number with decimals that a call takes is made as an amount of money, or is known to be none', () => {
  const others = taken.filter(({ schema }) => !amounts.get(schema) && !schema.format?.includes('int'));
  expect(others.map(({ path, place }) => `${path} ${place}`).filter((at) => !NO_MONEY.some((known) => known.test(at)))).toEqual(
    [],
  );
});

test('every call that takes an amount is tried here', () => {
  expect([...new Set(money.map(({ path }) => path))].toSorted()).toEqual(Object.keys(takers).toSorted());
});

let server: PartnersServer;
beforeAll(async () => {
  server = await startWithPartners();
});
afterAll(() => server.stop());

/** What stands at a place of an input or an answer. */
const at = (value: unknown, place: string) =>
  place.split('.').reduce((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value);
/** The same with another value there. */
function having(value: unknown, [key = '', ...rest]: string[], put: number): unknown {
  const inner = rest.length ? having((value as Record<string, unknown>)[key], rest, put) : put;
  return Array.isArray(value) ? value.with(Number(key), inner) : { ...(value as object), [key]: inner };
}

const inCurrency: Record<string, { decimals: number; exact: number; finer: number; small: number; smaller: number }> = {
  USD: { decimals: 2, exact: 31.25, finer: 31.255, small: 0.25, smaller: 0.255 },
  JPY: { decimals: 0, exact: 31, finer: 31.5, small: 1, smaller: 0.5 },
  KWD: { decimals: 3, exact: 31.255, finer: 31.2555, small: 0.255, smaller: 0.2555 },
};

describe.each(Object.keys(inCurrency))('at a shelter of %s', (own) => {
  beforeAll(() => server.sql.query("update country set currency = $1 where abbreviation = 'CA'", [own]));

  test.each(money)('$path keeps $place to the letter, and refuses a decimal too many there', async ({ path, place, schema }) => {
    const currency = amounts.get(schema)?.currency ?? own;
    const tried = inCurrency[currency];
    if (!tried) throw new Error(`No amounts of ${currency} to try`);
    const { decimals, exact, finer, small, smaller } = tried;
    const [kept, refused] = (schema.maxValue ?? 0) > 1 ? [exact, finer] : [small, smaller];
    const sign = place === 'discount' ? -1 : 1;
    const { input, said } = (await takers[path]?.(server, exact)) ?? { input: {}, said: () => '' };
    const ask = (amount: number) => server.admin.call(path, having(input, place.split('.'), sign * amount) as object);
    const { http, data } = await ask(refused);
    const { errors } = data as { errors?: { path: (string | number)[]; message: string }[] };
    expect({ http, errors: errors?.map((error) => `${error.path.join('.')}: ${error.message}`) }).toEqual({
      http: 422,
      errors: [`${place}: At most ${decimals} decimals in ${currency}`],
    });
    const answer = await ask(kept);
    expect({ http: answer.http, said: at(answer.data, said(place)) }).toEqual({ http: 200, said: sign * kept });
  });
});
