import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { type Fault, FaultyResponse, isFault } from './faults.ts';
import { controlPage } from './page.ts';
import { partners } from './partners.ts';
import { type Animal, World } from './world.ts';

/** One partner's stand-in; the request's url no longer has the partner's prefix. */
export interface SimulatedPartner {
  /** The first part of its path: the partner's key in kebab case. */
  key: string;
  /** The credentials it takes, for who tries it out. */
  credentials: Record<string, string>;
  /** How it refuses credentials; 401 where it does not say. */
  refuse?(response: ServerResponse): void;
  /** Asked with the animals as the fault leaves them; what breaks on the way out is no business of its own. */
  handle(request: IncomingMessage, response: ServerResponse, world: SimulatedWorld): void | Promise<void>;
}

export interface SimulatedWorld {
  /** All that the shelter cares for now, spoilt as the fault says. */
  animals: Animal[];
  /** Those who found a home. */
  adopted: Animal[];
  /** Where this partner is, as the client wrote it: for links in answers. */
  base: string;
}

export interface Simulator {
  /** Where a partner answers, e.g. http://127.0.0.1:4100/petpoint. */
  address(key: string): string;
  set(key: string, fault: Fault | null): void;
  tick(): void;
  stop(): Promise<void>;
}

/** Stand-ins of all partners on 127.0.0.1, one path each. Nothing here is real, and nothing leaves this machine. */
export async function startSimulator({ port = 0, animals = 240, seed = 7 } = {}): Promise<Simulator> {
  const world = new World(animals, seed);
  const set = new Map<string, Fault | null>(partners.map(({ key }) => [key, null]));

  async function control(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (path === 'tick') {
      world.tick();
      return void response.end('ticked');
    }
    const { fault = null } = (await json(request)) as { fault?: unknown };
    if (!set.has(path) || !(fault === null || isFault(fault)))
      return void response.writeHead(404).end('no such partner or fault');
    set.set(path, fault);
    response.end('set');
  }

  async function answer(request: IncomingMessage, response: FaultyResponse): Promise<void> {
    const [, key = '', rest = ''] = /^\/([^/?]*)(.*)$/.exec(request.url ?? '/') ?? [];
    if (key === 'control' && request.method === 'POST') return control(rest.slice(1), request, response);
    const partner = partners.find((one) => one.key === key);
    if (!partner) {
      response.writeHead(key ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
      return void response.end(controlPage(partners, set));
    }
    const fault = set.get(key) ?? null;
    response.fault = fault;
    if (fault === '429') return void response.writeHead(429, { 'retry-after': '1' }).end('Too many requests');
    if (fault === '500') return void response.writeHead(500).end('Internal error');
    if (fault === '401') {
      return partner.refuse ? partner.refuse(response) : void response.writeHead(401).end('Unauthorized');
    }
    request.url = rest.startsWith('/') ? rest : `/${rest}`;
    await partner.handle(request, response, {
      animals: world.animals(fault),
      adopted: world.adopted(),
      base: `http://${request.headers.host}/${key}`,
    });
  }

  const server = createServer({ ServerResponse: FaultyResponse }, (request, response) => {
    answer(request, response).catch((error) => {
      if (!response.headersSent) response.writeHead(500);
      response.fault = null;
      response.end(String(error));
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    address: (key) => `${base}/${key}`,
    set(key, fault) {
      if (!set.has(key)) throw new Error(`No partner ${key}`);
      set.set(key, fault);
    },
    tick: () => world.tick(),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
