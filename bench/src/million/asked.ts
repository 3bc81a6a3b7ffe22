import { addressOf } from '@homeward/contract/call';
import type pg from 'pg';
import { type Search, searches } from '../../../server/src/http/search.ts';
import { type Parsed, parse } from '../../../server/src/search/parse.ts';
import { type Asked, type List, lists } from '../../../server/test/lists.ts';

/** One way of asking a list for its first page. */
export interface Page {
  list: List;
  name: string;
  address: string;
  body: { search: Asked; options: object };
}

/** Each list as it opens, by each filter and in each order; `only` keeps those whose name has it in it. */
export async function pages(pool: pg.Pool, only = ''): Promise<Page[]> {
  const found: Page[] = [];
  for (const list of lists) {
    const address = addressOf(searchOf(list).call);
    const fixed = await known(pool, list.fixed ?? {});
    const page = (what: string, conditions: Asked, sort: string | string[]) => {
      const search = { ...fixed, ...conditions, ...(list.with && { with: list.with }) };
      const options = { page: 1, limit: 20, count: 'later', sort, ...(list.path === 'audit/search' && { _force_ids: true }) };
      found.push({ list, address, name: `${list.path} ${what}`.trim(), body: { search, options } });
    };
    page('', {}, list.sort);
    for (const [key, terms] of Object.entries(list.filters))
      for (const term of terms) page(saidBy(key, term), await known(pool, term), list.sortedWith?.[key] ?? list.sort);
    for (const sort of list.sorts) for (const order of [sort, `-${sort}`]) page(`by ${order}`, {}, order);
  }
  return found.filter(({ name }) => name.includes(only));
}

const saidBy = (key: string, term: Asked) =>
  `${key} ${Object.values(term)
    .map((value) => String(value).slice(0, 24))
    .join()}`;

/** Conditions whose values are asked of the data where they have to be. */
export async function known(pool: pg.Pool, conditions: Asked): Promise<Asked> {
  const entries = Object.entries(conditions).map(async ([key, value]) => {
    if (typeof value !== 'string' || !value.startsWith('select ')) return [key, value];
    const { rows } = await pool.query({ text: value, rowMode: 'array' });
    const [[first] = []] = rows;
    return [key, first instanceof Date ? first.toISOString() : first];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** How the server reads it: its first parameter is the guard's. */
export const parsed = ({ list, body }: Page): Parsed => parse(searchOf(list).entity, body, 2);

/** All values of its statement: what the guard compares, what may be seen at all where that is limited, and its own. */
export async function valuesOf(client: pg.ClientBase, { query, values }: Parsed): Promise<unknown[]> {
  const one = async (sql: string): Promise<unknown> => (await client.query({ text: sql, rowMode: 'array' })).rows[0]?.[0];
  const tables = query.entity.only ? [await one('select array_agg(distinct table_name) from audit_log')] : [];
  return [await one('select epoch from auth_epoch'), ...tables, ...values];
}

function searchOf({ path }: List): Search {
  const search = [...searches.values()].find(({ call }) => call.path === path);
  if (!search) throw new Error(`${path} is no search`);
  return search;
}
