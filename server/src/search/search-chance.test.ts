import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyBody, nearlySoundBody, soundBody } from '../../test/arbitrary-search.ts';
import { searches } from '../../test/searches.ts';
import { type Answer, startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // With statistics PostgreSQL chooses among more plans, as it does wherever it has run for a minute.
  await server.sql.query('analyze');
});
afterAll(() => server.stop());

const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);

/** What takes too long the database itself breaks off, and that is neither a result nor a refusal. */
const ask = (path: string, body: unknown): Promise<Answer> => server.admin.call(path, body);

test(`whatever is asked, the answer is a result or a refusal (SEED=${SEED})`, async () => {
  const bodies = searches.flatMap(({ path, entity }) =>
    [anyBody, nearlySoundBody(entity)].map((body) => body.map((given: unknown) => ({ path, given }))),
  );
  const property = fc.asyncProperty(fc.oneof(...bodies), async ({ path, given }) => {
    const { http } = await ask(path, given);
    expect([200, 400, 422]).toContain(http);
  });
  await fc.assert(property, { seed: SEED, numRuns: 500 });
  expect(await ask('specie/search', { search: { name: 'Dog' } })).toMatchObject({ http: 200, data: { count: 1 } });
});

test.each(searches)(`whatever fits is answered by $path (SEED=${SEED})`, async ({ path, entity }) => {
  const property = fc.asyncProperty(soundBody(entity), async (body) => {
    const { http, message } = await ask(path, body);
    if (http === 422) expect(message).toMatch(/at most 72 keys|reads more than a search may/);
    else expect(http).toBe(200);
  });
  await fc.assert(property, { seed: SEED, numRuns: 60 });
});

test('a list of yes and no, or of nothing, is planned for what it holds', async () => {
  for (const deleted of [[], [true], [false], [true, false]])
    for (const operator of ['not', 'in'])
      expect(
        await ask('pet/search', { search: { [`secondary_breed.deleted.${operator}`]: deleted, public: false } }),
      ).toMatchObject({ http: 200 });
});
