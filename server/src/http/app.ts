import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../config.ts';
import { servePrint } from '../print/serve-print.ts';
import { nothingHere } from '../problem.ts';
import { nowhereOf } from '../public/nothing.ts';
import { servePublic } from '../public/public.ts';
import { hearOfTexts } from '../texts/hear-status.ts';
import { takeInFirst } from './arrivals.ts';
import { Bodies, cutSlowBodies } from './bodies.ts';
import { acceptJson, BODY_LIMIT, readJson } from './body.ts';
import { refuse, serveCalls, serveSearches } from './calls.ts';
import { serveMedia } from './cdn.ts';
import { clientAddress, trusted } from './client-address.ts';
import { packTexts } from './compress.ts';
import { serveConsole } from './console.ts';
import { serveDocs } from './docs.ts';
import { followAnswers } from './drain.ts';
import type { Frame } from './frame.ts';
import { secureHeaders } from './headers.ts';
import { serveHealth } from './health.ts';
import { logOf } from './log.ts';
import { serveMetrics } from './metrics.ts';
import { noteAnswers } from './noting.ts';
import { answerOneByOne } from './one-by-one.ts';
import { openToConsole } from './origins.ts';
import { requestIdOf } from './request-id.ts';
import { openSearchDoor } from './search-door.ts';
import { cutSlowReaders } from './slow-readers.ts';
import { readSoundQueries } from './sound-query.ts';
import { Throttle } from './throttle.ts';
import { refuseUnreadable } from './unreadable.ts';

function isPath(url: string): boolean {
  if (!url.startsWith('/')) return false;
  if (!url.includes('%')) return true;
  try {
    // No text that is kept has a NUL in it, and PostgreSQL takes none.
    return !decodeURI(url.split(/[?#]/, 1)[0] ?? '').includes('\0');
  } catch {
    return false;
  }
}

/** Everything that answers over HTTP, not yet listening. */
export async function buildApp(frame: Frame, config: Config): Promise<FastifyInstance> {
  const app = Fastify({
    logger: await logOf(config),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    // A contract of 10 MB takes a slow line minutes; whoever has not said what they want by then takes too long.
    requestTimeout: 180_000,
    http: { headersTimeout: 30_000 },
    genReqId: ({ headers }) => requestIdOf(headers),
    // One logger for all: a child for each request, which most never use, is the dearest part of a small answer.
    childLoggerFactory: (logger) => logger,
    clientErrorHandler: refuseUnreadable,
    routerOptions: { maxParamLength: 200 },
    // What is no path would be answered past every hook: without our headers and our envelope.
    rewriteUrl: ({ url = '' }) => (isPath(url) ? url : nowhereOf(url)),
    forceCloseConnections: 'idle',
    // What still comes in while the server stops is answered like everything else.
    return503OnClosing: false,
    trustProxy: trusted(config.trustProxy),
  });
  takeInFirst(app);
  readSoundQueries(app);
  acceptJson(app, readJson);
  app.setErrorHandler((error, request, reply) => refuse(frame.refusals, reply, request, error));
  const meter = noteAnswers(frame.identities, serveMetrics(app, frame.connection, config, frame.services.files), app.log);
  const bodies = new Bodies();
  await serveSearches(app, frame, meter, bodies);
  // What is larger goes the framework's way, which asks first who sends it.
  openSearchDoor(app, frame, meter, clientAddress(config.trustProxy));
  cutSlowBodies(app.server);
  cutSlowReaders(app.server);
  answerOneByOne(app.server);
  openToConsole(app, config);
  followAnswers(app);
  serveCalls(app, frame, new Throttle(frame.connection.pool), meter, bodies);
  secureHeaders(app);
  packTexts(app);
  serveHealth(app, frame, config);
  await serveDocs(app, config);
  serveMedia(app, frame);
  await hearOfTexts(app, frame.connection.db, frame.texts);
  servePrint(app, frame);
  await servePublic(app, frame);
  await serveConsole(app, frame, config);
  app.setNotFoundHandler((request, reply) => refuse(frame.refusals, reply, request, nothingHere()));
  return app;
}
