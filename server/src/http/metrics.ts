import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Notes how long a call's answer took, in milliseconds. */
export type Meter = (path: string, http: number, took: number) => void;

/** Times the answers of calls, and offers the figures at /metrics in Prometheus' format. */
export function serveMetrics(app: FastifyInstance): Meter {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const duration = new Histogram({
    name: 'call_duration_seconds',
    help: 'Time from the request of a call to its answer',
    labelNames: ['path', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  });
  app.get('/metrics', async (_request, reply) => reply.type(register.contentType).send(await register.metrics()));
  // Looking a series up by its labels costs more than counting in it.
  const series = new Map<string, ReturnType<typeof duration.labels>>();
  return (path, http, took) => {
    const key = `${http} ${path}`;
    let counted = series.get(key);
    if (!counted) {
      counted = duration.labels(path, String(http));
      series.set(key, counted);
    }
    counted.observe(took / 1000);
  };
}
