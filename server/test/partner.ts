import { createServer, type RequestListener } from 'node:http';
import { portOf } from '../../simulator/src/port.ts';
import { PartnerHttp, type PartnerHttpOptions } from '../src/partners/outbound/partner-http.ts';
import type { Known, Partner, PartnerAnimal, PartnerSession, RefusedAnimal } from '../src/partners/partner.ts';

/** A session that may reach this machine at the credentials' port and never sleeps between tries. */
export function sessionWith<C, S>(
  partner: Partner<C, S>,
  credentials: C & { url?: string | undefined },
  { settings = {} as S, ...options }: PartnerHttpOptions & { settings?: S } = {},
): PartnerSession<C, S> {
  const signal = options.signal ?? new AbortController().signal;
  const loopbackPort = Number(URL.parse(credentials.url ?? '')?.port);
  const http = new PartnerHttp({ name: partner.name, loopbackPort, sleep: async () => {}, ...options, signal });
  return { credentials, settings, http, signal };
}

interface Reading {
  animals: PartnerAnimal[];
  refused: RefusedAnimal[];
  unchanged: string[];
  batches: number;
  total: number | undefined;
}

/** Everything of one run. */
export async function readAll<C, S>(partner: Partner<C, S>, session: PartnerSession<C, S>, known?: Known) {
  const run: Reading = { animals: [], refused: [], unchanged: [], batches: 0, total: undefined };
  for await (const batch of partner.animals(session, known)) {
    run.animals.push(...batch.animals);
    run.refused.push(...batch.refused.map(({ externalId, reason }) => ({ externalId, reason })));
    run.unchanged.push(...(batch.unchanged ?? []));
    run.batches += 1;
    run.total = batch.total ?? run.total;
  }
  return run;
}

/** A server of one's own on this machine, for answers that no partner gives. */
export async function serve(listener: RequestListener) {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  const port = portOf(server);
  return { address: `http://127.0.0.1:${port}`, port, requests: () => requests, stop };
}
