import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { handlers } from '../calls/handlers.ts';
import { connect } from '../database/connect.ts';
import { findRecord, readAs } from './record.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const entities = Object.values(handlers).filter((handler) => 'relations' in handler);

test('of whatever record, its reader is answered only the relations and figures that they may see', async () => {
  const { db, end } = connect({ connectionString: server.databaseUrl });
  expect(entities.length).toBeGreaterThan(30);
  for (const entity of entities) {
    const relations = [...entity.relations].map(([name, relation]) => ({ name, permission: relation.entity().permission }));
    const fields = [...entity.fields].flatMap(([name, { shown, permission = null }]) =>
      shown === 'asked' ? [{ name, permission }] : [],
    );
    const parts = [...relations, ...fields].filter(({ permission }) => permission);
    if (!parts.length || entity.only) continue;
    const read = (sees: boolean) =>
      db.transaction().execute(async (trx) => {
        readAs(trx, () => sees);
        const record = await findRecord<object>(trx, entity, { with: Object.fromEntries(parts.map(({ name }) => [name, true])) });
        return record && parts.filter(({ name }) => name in record).map(({ name }) => name);
      });
    if (!(await read(true))) continue;
    expect(await read(true), entity.name).toEqual(parts.map(({ name }) => name));
    expect(await read(false), entity.name).toEqual([]);
  }
  await end();
});
