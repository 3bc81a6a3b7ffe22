import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressOf } from '@homeward/contract/call';
import { calls } from '@homeward/contract/calls';
import Fastify from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { readConfig } from '../config.ts';
import { Files } from '../services/files.ts';
import { serveMetrics } from './metrics.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // Figures of calls are there once there was a call.
  await server.admin.call('specie/search');
});
afterAll(() => server.stop());

const scrape = async (of: TestServer = server) => (await fetch(`${of.url}/metrics`)).text();
/** The value of a series, written as Prometheus writes it. */
const readingOf = (text: string, series: string) => {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};
const operations = join(import.meta.dirname, '../../../docs/operations');
interface Rules {
  groups: {
    name: string;
    rules: { alert: string; expr: string; for?: string; labels: object; annotations: { summary: string } }[];
  }[];
}
interface Dashboard {
  panels: { title: string; targets?: { expr: string }[] }[];
}
const read = (name: string) => readFileSync(join(operations, name), 'utf8');
const rules = () => (parse(read('alerts.yml')) as Rules).groups.flatMap((group) => group.rules);
const panels = () => (JSON.parse(read('dashboard.json')) as Dashboard).panels;
const namesIn = (text: string) => [...new Set(text.match(/\bhomeward_\w+/g) ?? [])];

describe('what docs/operations says', () => {
  const named = () =>
    namesIn(
      [...rules().map(({ expr }) => expr), ...panels().flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))].join(' '),
    );

  test('every rule and every panel asks for a figure that is there', async () => {
    const there = new Set(namesIn(await scrape()));
    expect(named().filter((name) => !there.has(name))).toEqual([]);
  });

  test('every figure of ours stands in a rule or a panel', async () => {
    const text = await scrape();
    const ours = [...text.matchAll(/^# TYPE (homeward_\w+) /gm)].map(([, name = '']) => name);
    const told = named().join(' ');
    // Those of the process itself are any Node process's own.
    expect(ours.filter((name) => !/^homeward_(nodejs|process)_/.test(name) && !told.includes(name))).toEqual([]);
  });

  test('every rule says what to do, and no two have one name', () => {
    for (const { alert, expr, annotations } of rules()) {
      expect(expr, alert).toMatch(/homeward_/);
      expect(annotations.summary, alert).toMatch(/^[A-Z].{20,}/);
    }
    expect(new Set(rules().map(({ alert }) => alert)).size).toBe(rules().length);
  });

  test('every sign of docs/scaling.md names figures that are there', async () => {
    const table = readFileSync(join(operations, '../scaling.md'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| '));
    const signs = table.filter((line) => !/^\| (sign|---)/.test(line));
    const there = new Set(namesIn(await scrape()));
    expect(signs.length).toBeGreaterThan(5);
    for (const sign of signs) {
      const shown = namesIn(sign);
      expect(shown, sign).not.toEqual([]);
      expect(
        shown.filter((name) => !there.has(name)),
        sign,
      ).toEqual([]);
    }
  });
});

test('what a scrape says has an end, whatever was called and however it was answered', async () => {
  const app = Fastify();
  const config = readConfig({ DATA_DIR: server.dataDir, DATABASE_URL: server.databaseUrl });
  const count = serveMetrics(app, server.server.connection, config, new Files(config.storageUrl));
  for (const call of calls)
    for (const http of [200, 400, 401, 403, 404, 409, 413, 415, 422, 424, 429, 500, 503]) count(addressOf(call), http, 7);
  const { body } = await app.inject('/metrics');
  await app.close();
  expect(readingOf(body, 'homeward_calls_total{status="503"}')).toBe(calls.length);
  expect(body.length).toBeLessThan(calls.length * 1500);
});

describe('the figures', () => {
  test('tell of jobs that wait, and since when', async () => {
    await server.sql.query(
      `insert into pgboss.job (name, data, start_after) values ('mail', '{}', now() - interval '90 seconds')`,
    );
    const text = await fresh();
    expect(readingOf(text, 'homeward_jobs{queue="mail",state="waiting"}')).toBe(1);
    expect(readingOf(text, 'homeward_jobs{queue="tidy",state="waiting"}')).toBe(0);
    expect(readingOf(text, 'homeward_jobs_oldest_seconds{queue="mail"}')).toBeGreaterThanOrEqual(90);
  });

  test('tell of integrations by what became of their last sync, and of syncs that failed today', async () => {
    const before = await fresh();
    const { rowCount } = await server.sql.query(
      `insert into integration_sync (integration_id, failed, reason) select id, now(), 'no' from integration where active and not deleted limit 1`,
    );
    expect(rowCount).toBe(1);
    const after = await fresh();
    const failing = 'homeward_integrations{state="failing"}';
    expect(readingOf(after, failing)).toBe((readingOf(before, failing) ?? 0) + 1);
    expect(readingOf(after, 'homeward_syncs_failed')).toBe((readingOf(before, 'homeward_syncs_failed') ?? 0) + 1);
    expect(readingOf(after, 'homeward_integration_last_success_seconds{state="failing"}')).toBeGreaterThan(0);
  });

  test('tell of integrations whose last sync waits for a yes, which are not well', async () => {
    const before = await fresh();
    const { rowCount } = await server.sql.query(
      `insert into integration_sync (integration_id, finish, waiting_for)
        select id, now(), '{"gone":30,"here":30,"reason_key":"PARTNER","names":[]}' from integration i
        where active and not deleted and (select y.failed from integration_sync y where y.integration_id = i.id order by y.id desc limit 1) is null
        limit 1`,
    );
    expect(rowCount).toBe(1);
    const after = await fresh();
    const asking = 'homeward_integrations{state="asking"}';
    expect(readingOf(after, asking)).toBe((readingOf(before, asking) ?? 0) + 1);
    const ok = 'homeward_integrations{state="ok"}';
    expect(readingOf(after, ok)).toBeLessThanOrEqual(readingOf(before, ok) ?? 0);
  });

  test('count sign-ins that went well and those that were refused', async () => {
    const before = await scrape();
    await server.signIn('mara.voss@homeward.example');
    await expect(server.signIn('mara.voss@homeward.example', 'a wrong guess of mine')).rejects.toThrow();
    for (const result of ['ok', 'failed']) {
      const series = `homeward_sign_ins_total{result="${result}"}`;
      // What is answered is written once a second.
      await expect.poll(async () => readingOf(await scrape(), series)).toBe((readingOf(before, series) ?? 0) + 1);
    }
  });

  test('tell of connections, room and the event loop', async () => {
    const text = await scrape();
    expect(readingOf(text, 'homeward_database_up')).toBe(1);
    expect(readingOf(text, 'homeward_pool_limit{pool="all"}')).toBe(16);
    expect(readingOf(text, 'homeward_pool_limit{pool="searches"}')).toBe(8);
    for (const name of [
      'pool_connections{pool="all",state="idle"}',
      'database_connections',
      'disk_free_bytes{folder="data"}',
      'database_bytes',
    ])
      expect(readingOf(text, `homeward_${name}`), name).toBeGreaterThan(0);
    expect(readingOf(text, 'homeward_nodejs_eventloop_lag_p99_seconds')).toBeDefined();
  });

  test('ask the database once for all who scrape within five seconds', async () => {
    const asked = async () =>
      Number(
        (
          await server.sql.query(
            `select count(*) from pg_stat_activity where query like '%jobs_oldest_seconds%' and pid <> pg_backend_pid()`,
          )
        ).rows[0].count,
      );
    await Promise.all(Array.from({ length: 20 }, () => scrape()));
    expect(await asked()).toBeLessThanOrEqual(2);
  });
});

/** What a scrape says that nothing is kept for: of a server that was just started on the same database. */
async function fresh(): Promise<string> {
  const { Figures } = await import('./figures.ts');
  const { figures } = await new Figures(server.sql, {
    dataDir: server.dataDir,
    storageUrl: `file://${server.dataDir}/files`,
  }).now();
  return figures
    .map(({ name, labels, value }) => {
      const all = Object.entries(labels).map(([label, said]) => `${label}="${said}"`);
      return `homeward_${name}${all.length ? `{${all.join(',')}}` : ''} ${value}`;
    })
    .join('\n');
}

test('a database that does not answer is told of within moments, without figures of it, and is not asked again and again', async () => {
  const { Figures } = await import('./figures.ts');
  let asked = 0;
  const silent = new pg.Pool();
  vi.spyOn(silent, 'query').mockImplementation(() => new Promise(() => (asked += 1)));
  const read = new Figures(silent, { dataDir: server.dataDir, storageUrl: 's3://k:s@127.0.0.1/b' }, { kept: 0, patience: 20 });
  const known = await read.now();
  expect(known.databaseUp).toBe(false);
  expect(known.figures.filter(({ name }) => !name.startsWith('disk_'))).toEqual([]);
  await read.now();
  expect(asked).toBe(1);
});
