import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyLibrary, anySearch } from '../../test/arbitrary-library.ts';
import { replaceLibrary } from '../../test/library.ts';
import { loadLibrary } from '../../test/naive-library.ts';
import { naiveSearch } from '../../test/naive-search.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const LIBRARIES = 100;
const SEARCHES_EACH = 10;

test(`a search answers what a naive one finds in the same rows (SEED=${SEED})`, async () => {
  const searches = fc.array(anySearch, { minLength: SEARCHES_EACH, maxLength: SEARCHES_EACH });
  const property = fc.asyncProperty(anyLibrary, searches, async (library, asked) => {
    await replaceLibrary(server.sql, library);
    const nouns = await loadLibrary(server.sql);
    for (const { path, body } of asked) {
      const { http, data } = await server.admin.call(path, body);
      expect({ path, body, http, data }).toEqual({ path, body, http: 200, data: naiveSearch(nouns[path], body) });
    }
  });
  await fc.assert(property, { seed: SEED, numRuns: LIBRARIES });
});
