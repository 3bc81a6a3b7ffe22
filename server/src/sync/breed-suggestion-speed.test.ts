import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { type Connection, connect } from '../database/connect.ts';
import { breedLabels } from './breed-labels.ts';
import { suggestBreeds } from './breed-suggestion.ts';

let server: TestServer;
let connection: Connection;
beforeAll(async () => {
  server = await startTestServer();
  connection = connect({ connectionString: server.databaseUrl });
});
afterAll(async () => {
  await connection.pool.end();
  await server.stop();
});

test('breeds are suggested for 200 words within a second', async () => {
  const wanted = breedLabels.slice(0, 200).map(([words]) => ({ words, specie_id: null }));
  const times: number[] = [];
  for (let run = 0; run < 5; run++) {
    const began = performance.now();
    expect(await suggestBreeds(connection.db, wanted)).toHaveLength(200);
    times.push(performance.now() - began);
  }
  expect(Math.min(...times)).toBeLessThan(1000);
});
