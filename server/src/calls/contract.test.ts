import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Page, pageOf } from '@homeward/contract/call';
import { type CallPath, calls } from '@homeward/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { affordable, everything, reachable, searches } from '../../test/searches.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { arrival, checkIn, makeDesk, newPhone } from '../../test/visits.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // The sample's runs have met nobody.
  await server.sql.query(`insert into integration_sync_pet (sync_id, external_id, name, outcome_key, reason)
    select min(id), 'A1', 'Rex', 'FAILED', 'It has no species.' from integration_sync`);
  const desk = await makeDesk(server, { Adopt: { sms_text: 'Hello' } });
  await checkIn(server, arrival(desk, 'Ada', { visitor: { name: 'Ada', phone: newPhone() } }));
});
afterAll(() => server.stop());

/** The keys of a value that its schema does not know, wherever they are; one that takes whatever comes knows all. */
function surplus(schema: z.core.$ZodType, value: unknown, path = ''): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return surplus(schema.unwrap(), value, path);
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((item) => surplus(schema.element, item, `${path}[]`));
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return [];
  if (schema._zod.def.catchall instanceof z.ZodUnknown) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const known = schema.shape[key] as z.core.$ZodType | undefined;
    return known ? surplus(known, inner, `${path}.${key}`) : [`${path}.${key}`];
  });
}

/** The first two hundred records, in as many pages as a search may cost. */
test.each(searches)(
  'the answer of $path with all there is to ask for is what the contract says',
  async ({ call, path, entity }) => {
    const search = { with: everything(entity) };
    const limit = affordable(entity, search.with, 200);
    for (let page = 1; (page - 1) * limit < 200; page += 1) {
      const body = { search, options: { page, limit, _force_ids: true } };
      const answer = await server.admin.call<Page<object>>(path, body);
      expect(page > 1 || answer.data.result.length).toBeTruthy();
      expect(pageOf(call.record).safeParse(answer.data).error).toBeUndefined();
      expect([...new Set(surplus(pageOf(call.record), answer.data))]).toEqual([]);
      if (answer.data.page >= answer.data.pages) break;
    }
  },
);

test.each(searches)('the plain answer of $path is what the contract says', async ({ call, path }) => {
  const answer = await server.admin.call<Page<object>>(path);
  expect(pageOf(call.record).safeParse(answer.data).error).toBeUndefined();
});

test.each(searches)('every key that the contract promises of $path can be asked for', ({ call, entity }) => {
  const known = new Set([...entity.fields.keys(), ...entity.relations.keys()]);
  expect(Object.keys(call.record.shape).filter((key) => !known.has(key))).toEqual([]);
});

/** The nouns of the contract: one file each, whose name is the folder of what serves its calls. */
async function nounOf(): Promise<Map<CallPath, string>> {
  const nouns = new Map<CallPath, string>();
  for (const file of await readdir(new URL('../../../contract/src', import.meta.url))) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    const module = (await import(/* @vite-ignore */ `../../../contract/src/${file}`)) as Record<string, unknown>;
    for (const call of calls) if (Object.values(module).includes(call)) nouns.set(call.path, file.slice(0, -3));
  }
  return nouns;
}

test('the table from call to handler is what the folders say', () => {
  const fresh = join(tmpdir(), `homeward-handlers-${process.pid}.ts`);
  execFileSync(process.execPath, [join(import.meta.dirname, '../../scripts/handlers.ts'), fresh]);
  const [written, kept] = [fresh, join(import.meta.dirname, 'handlers.ts')].map((path) => readFileSync(path, 'utf8'));
  rmSync(fresh);
  expect(written, 'Handlers have come or gone: run node server/scripts/handlers.ts').toBe(kept);
});

/** Settings of a shelter are declared by what they are about. */
const isSetting = (path: string, noun: string) => /^shelter(-settings)?\//.test(path) && noun.endsWith('-settings');

/** The integration service's paths begin with what is done, and the mappings' with the kind: spec 002 §7 has them so. */
const isVerbFirst = (path: string, noun: string) =>
  ['integration', 'integration-settings', 'sync'].includes(noun)
    ? /^(verify|update|retrieve|notify)\//.test(path)
    : (noun === 'mapping' && path.startsWith('mapping-')) || (noun === 'partner' && /^[a-z]+\/(authenticate|list-)/.test(path));

/** What visitors' own pages ask stands together, whichever door it is about. */
const isVisitors = (path: string, noun: string) => noun === 'check-in' && /^(kiosk|wait-list)\//.test(path);
/** How one signs in oneself, and where. */
const isOwn = (path: string, noun: string) =>
  ['own-session', 'second-factor', 'single-sign-on'].includes(noun) && path.startsWith('auth/');
/** What prints is declared together: a ticket is a ticket, whatever it is for. */
const isPrinted = (path: string, noun: string) => noun === 'print' && /\/(kennel-card|print(-.+)?)$/.test(path);

test('every call is declared by the noun its path begins with, lookups aside', async () => {
  const astray = [...(await nounOf())].filter(
    ([path, noun]) =>
      noun !== 'lookup' &&
      !path.startsWith(`${noun}/`) &&
      !isSetting(path, noun) &&
      !isVerbFirst(path, noun) &&
      !isVisitors(path, noun) &&
      !isOwn(path, noun) &&
      !isPrinted(path, noun),
  );
  expect(astray).toEqual([]);
});

test('the rows of another noun need the permission of its search, unless every user may read them', () => {
  for (const entity of reachable()) {
    const ofNoun = searches.filter((searched) => searched.entity.table === entity.table);
    // Parts without a search of their own are shown with what they are parts of, or name whose permission shows them.
    if (!ofNoun.length) continue;
    const needed = ofNoun.map(({ call, path }) => (call.access === 'permission' ? path : null));
    expect({ entity: entity.name, permission: entity.permission }).toEqual({
      entity: entity.name,
      permission: needed[0] ?? null,
    });
  }
});

test('no two entities have one name, which would give their statements one shape, and every name ends at a space', () => {
  const names = reachable().map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
  expect(names.filter((name) => !/^[a-z0-9-]+$/.test(name))).toEqual([]);
});

test('every noun that can be deleted is hidden from searches when it is', async () => {
  const { rows } = await server.sql.query<{ table_name: string }>(
    "select table_name from information_schema.columns where table_schema = 'public' and column_name = 'deleted'",
  );
  const deletable = rows.map(({ table_name }) => table_name);
  const showing = reachable().filter(({ table, softDeletes }) => deletable.includes(table) !== softDeletes);
  // No lists of their own: an application is found by them as it shows them, archived or not.
  const ofApplications = ['adopter-user', 'application-branch', 'application-pet', 'application-shelter'];
  expect(showing.map(({ name }) => name).sort()).toEqual(ofApplications);
});
