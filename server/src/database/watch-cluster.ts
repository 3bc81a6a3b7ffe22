import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { PlainError } from '../plain-error.ts';
import { applicationName } from './application-name.ts';
import type { Cluster } from './embedded.ts';

/** Milliseconds before each try to start the cluster again; after the last it is given up. */
const TRIES = [0, 500, 1000, 2000];
/** So many new starts within so many milliseconds are no accident any more. */
const RESTARTS = 10;
const WITHIN = 600_000;
/** Between two looks, where connections break and the cluster lives. */
const PAUSE = 250;

export interface Watch {
  /** Resolves with what an operator has to know once the cluster cannot be started again. */
  lost: Promise<PlainError>;
  stop(): Promise<void>;
}

/** Starts the own cluster again whenever it ends: one connection, that nothing else uses, tells at once. */
export function watchCluster({ connection, ensure }: Pick<Cluster, 'connection' | 'ensure'>, say: (line: string) => void): Watch {
  const stopping = new AbortController();
  const { signal } = stopping;
  const lost = Promise.withResolvers<PlainError>();
  const restarts: number[] = [];
  const guard = async () => {
    while (!signal.aborted) {
      await untilBroken(connection, signal);
      if (signal.aborted) return;
      const ended = await again(ensure, say, signal);
      if (ended) restarts.push(Date.now());
      if (restarts.filter((at) => at > Date.now() - WITHIN).length > RESTARTS)
        throw new PlainError(
          `PostgreSQL ended ${RESTARTS} times within ${WITHIN / 60_000} minutes; see server.log in its folder.`,
        );
      await sleep(PAUSE, undefined, { signal }).catch(() => undefined);
    }
  };
  const guarding = guard().catch((error: unknown) => {
    lost.resolve(error instanceof PlainError ? error : new PlainError(`PostgreSQL could not be started again: ${error}`));
  });
  return {
    lost: lost.promise,
    async stop() {
      stopping.abort();
      await guarding;
    },
  };
}

/** Resolves once a connection breaks, or cannot be made. */
async function untilBroken(connection: Cluster['connection'], signal: AbortSignal): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000, application_name: applicationName });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await once(client, 'end', { signal });
  } catch {
    // Not there, or not wanted any more.
  } finally {
    // Not waited for: a server that is frozen does not say goodbye.
    client.end().catch(() => undefined);
  }
}

/** Has the cluster started again where it has ended, and answers whether it had. Throws once nothing more can be tried. */
async function again(ensure: Cluster['ensure'], say: (line: string) => void, signal: AbortSignal): Promise<boolean> {
  let reason: unknown;
  for (const pause of TRIES) {
    await sleep(pause, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return false;
    try {
      const ended = await ensure();
      if (ended) say('PostgreSQL had ended; it was started again');
      return ended;
    } catch (error) {
      reason = error;
      say(`PostgreSQL has ended and could not be started again yet: ${error instanceof Error ? error.message : error}`);
    }
  }
  throw new PlainError(`PostgreSQL ended and could not be started again: ${reason instanceof Error ? reason.message : reason}`);
}
