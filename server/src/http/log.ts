import type { FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';
import { VERSION } from '../product-version.ts';
import type { Report } from '../services/tracker.ts';

const ERROR = 50;
/** The levels that leave errors out of the log; the tracker is told of them all the same. */
const QUIET: Record<string, number> = { fatal: 60, silent: Number.POSITIVE_INFINITY };

/** The log, whose errors a tracker is told of where SENTRY_DSN names one: whoever logs an error has reported it. */
export async function logOf({ logLevel, trackerDsn, environment }: Config): Promise<NonNullable<FastifyServerOptions['logger']>> {
  if (!trackerDsn) return { level: logLevel };
  const { openTracker } = await import('../services/tracker.ts');
  const report = openTracker(trackerDsn, { release: `homeward@${VERSION}`, environment });
  const written = QUIET[logLevel] ?? 0;
  return {
    level: written ? 'error' : logLevel,
    hooks: {
      logMethod(args, method, level) {
        if (level >= ERROR) tell(report, args[0]);
        if (level >= written) method.apply(this, args);
      },
    },
  };
}

function tell(report: Report, line: unknown): void {
  if (typeof line !== 'object' || line === null) return;
  const { err, reqId } = line instanceof Error ? { err: line } : (line as { err?: unknown; reqId?: string });
  if (err) report(err, reqId);
}
