import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { Connection } from '../database/connect.ts';
import { VERSION } from '../product-version.ts';
import type { Files } from '../services/files.ts';
import { Figures, figures } from './figures.ts';
import { remembered } from './remembered.ts';
import { SharedText } from './shared-text.ts';

/** What every figure's name begins with. */
const PREFIX = 'homeward_';

/** How long it is kept as it was written, in milliseconds. */
const KEPT = 1000;

/** Counts an answer: the call's address, its HTTP status, and how long it took in milliseconds. */
export type Count = (url: string, http: number, took: number) => void;

/**
 * Counts the answers of calls, and offers these and the figures of pool, jobs, syncs and storage at /metrics in Prometheus'
 * format. What the database knows is one statement, at most every few seconds, whoever asks how often; what is answered
 * is written once a second.
 */
export function serveMetrics(
  app: FastifyInstance,
  { pool, searches }: Connection,
  config: Config,
  files: Pick<Files, 'troubles'>,
): Count {
  const register = new Registry();
  collectDefaultMetrics({ register, prefix: PREFIX });
  const registers = [register];
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name: PREFIX + name, help, labelNames, registers });
  gauge('build_info', 'Always 1; says which version this is', 'version').set({ version: VERSION }, 1);
  const connections = gauge(
    'pool_connections',
    'Connections of this process to the database, those for searches and the others',
    'pool',
    'state',
  );
  const waiting = gauge('pool_waiting', 'Requests of this process that wait for a connection', 'pool');
  const limit = gauge('pool_limit', 'How many connections this process opens at most', 'pool');
  new Counter({
    name: `${PREFIX}storage_failures_total`,
    help: 'What the file storage has not done: it had no room, was gone or was away',
    labelNames: ['reason'],
    registers,
    collect() {
      this.reset();
      for (const [reason, times] of Object.entries(files.troubles)) this.inc({ reason }, times);
    },
  });
  const up = gauge('database_up', 'Whether the database answered when these figures were read');
  const told = new Map(figures.map(({ name, help, label }) => [name, gauge(name, help, ...(label ? label.split(' ') : []))]));
  const read = new Figures(pool, config);

  const write = remembered(KEPT, async () => {
    const known = await read.now();
    for (const [name, { totalCount, idleCount, waitingCount, options }] of Object.entries({ all: pool, searches })) {
      connections.set({ pool: name, state: 'in_use' }, totalCount - idleCount);
      connections.set({ pool: name, state: 'idle' }, idleCount);
      waiting.set({ pool: name }, waitingCount);
      limit.set({ pool: name }, options.max);
    }
    up.set(known.databaseUp ? 1 : 0);
    for (const { name, label } of figures) {
      told.get(name)?.reset();
      // Reset alone leaves a figure without labels at 0, as if it had been read.
      if (!label) told.get(name)?.remove();
    }
    for (const { name, labels, value } of known.figures) told.get(name)?.set(labels, value);
    return new SharedText(await register.metrics());
  });
  app.get('/metrics', async (request, reply) => (await write()).answer(request, reply.type(register.contentType)));
  return counting(register);
}

const signInResult = (http: number) => (http === 200 ? 'ok' : http === 429 ? 'throttled' : http < 500 ? 'failed' : undefined);

function counting(register: Registry): Count {
  const duration = new Histogram({
    name: `${PREFIX}call_duration_seconds`,
    help: 'Time from the request of a call to its answer',
    labelNames: ['path'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  });
  // Not by path too: every call in every status takes a scrape of 700 kB.
  const calls = new Counter({
    name: `${PREFIX}calls_total`,
    help: 'Calls that were answered, by HTTP status',
    labelNames: ['status'],
    registers: [register],
  });
  const signIns = new Counter({
    name: `${PREFIX}sign_ins_total`,
    help: 'Tries to sign in: ok, failed (refused for what was typed) or throttled (too many before)',
    labelNames: ['result'],
    registers: [register],
  });
  for (const result of ['ok', 'failed', 'throttled']) signIns.inc({ result }, 0);
  // Looking a series up by its labels costs more than counting in it.
  const series = new Map<string, ReturnType<typeof duration.labels>>();
  return (url, http, took) => {
    let counted = series.get(url);
    if (!counted) {
      counted = duration.labels(url);
      series.set(url, counted);
    }
    counted.observe(took / 1000);
    calls.inc({ status: http });
    const result = url === '/api/auth/session-register' ? signInResult(http) : undefined;
    if (result) signIns.inc({ result });
  };
}
