import type { Page } from '@homeward/contract/call';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOrder } from '../../../../test/naive-search.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** All pets in an order, read page by page, with what they are sorted by. */
async function pagesOf(sort: string, limit: number): Promise<{ uuid: string; key: string }[]> {
  const [first = '', ...steps] = sort.replace(/^-/, '').split('.').slice(0, -1);
  const shown = { [first]: steps[0] ? { with: { [steps[0]]: true } } : true };
  const rows: Record<string, unknown>[] = [];
  for (let page = 1, more = true; more; page++) {
    const { data } = await server.admin.call<Page<Record<string, unknown>>>('pet/search', {
      search: { with: shown },
      options: { sort, limit, page },
    });
    rows.push(...data.result);
    more = page < data.pages;
  }
  const keyIn = (row: unknown) => [first, ...steps, 'name'].reduce((at, step) => (at as Record<string, unknown>)[step], row);
  return rows.map((row) => ({ uuid: String(row.uuid), key: String(keyIn(row)) }));
}

test.each(['specie.name', '-specie.name', 'branch.name', '-branch.shelter.name'])(
  'pages of pets sorted by %s hold each of them once, in its order',
  async (sort) => {
    const [all, sizes] = [await pagesOf(sort, 1000), await pagesOf(sort, 37)];
    expect(sizes).toEqual(all);
    const keys = all.map(({ key }) => key);
    expect(keys).toEqual(keys.toSorted((a, b) => inOrder(a, b) * (sort.startsWith('-') ? -1 : 1)));
    expect(new Set(all.map(({ uuid }) => uuid)).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(100);
  },
);
