import { afterAll, beforeAll, expect, test } from 'vitest';
import { searches } from '../../test/searches.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const PAGED = ['count', 'global_count', 'limit', 'offset', 'page', 'pages', 'result'];

test.each(searches.map(({ path }) => path))('%s answers a page with all that a page is', async (path) => {
  for (const options of [{}, { limit: 1 }, { page: 9 }]) {
    const { http, data } = await server.admin.call<object>(path, { options });
    const keys = Object.keys(data).filter((key) => key !== 'counted_to');
    expect([http, keys.sort()]).toEqual([200, PAGED]);
  }
});
