import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { addressOf } from '@homeward/contract/call';
import { calls } from '@homeward/contract/calls';
import type { Ticket } from '@homeward/contract/print';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { routesOf } from './routes.ts';
import type { TestServer } from './server.ts';

/** How often a stranger asks at once, on one connection. */
export const AT_ONCE = 300;

export interface Route {
  method: string;
  /** As it was registered. */
  url: string;
  /** With something that is there in place of its parameters, as far as that is known. */
  address: string;
}

/** Every route that answers who has no session. Of a new one whose parameters are not known here 'x' is asked for. */
export async function openRoutes(server: TestServer): Promise<Route[]> {
  const closed = new Set(
    calls.filter(({ access }) => access !== 'public' && access !== 'access-key').map((call) => addressOf(call)),
  );
  const examples = await examplesIn(server);
  const routes = routesOf(server)
    .filter(({ method, url }) => method !== 'HEAD' && method !== '' && !closed.has(url))
    .map((route) => ({ ...route, address: examples[route.url] ?? route.url.replace(/:\w+|\*/g, 'x') }));
  return [...routes, { method: 'GET', url: '/cdn/:size/:key', address: await videoIn(server) }];
}

const VIDEO_BYTES = 30_000_000;
/** The address of a video, which is answered piece by piece. */
async function videoIn({ dataDir }: TestServer): Promise<string> {
  const [folder, key] = [join(dataDir, 'files/ORIGINAL'), `${'a'.repeat(40)}.mp4`];
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, key), Buffer.alloc(VIDEO_BYTES));
  return `/cdn/ORIGINAL/${key}`;
}

/** The addresses of as many prints as may wait for their turn. One has been drawn by then: fonts are read with the first, and kept. */
export async function printsIn(server: TestServer): Promise<string[]> {
  const { rows } = await server.sql.query<{ uuid: string }>(`select s.uuid from organization_shelter s
    join organization_branch b on b.shelter_id = s.id join public_pet p on p.branch_id = b.id group by s.id order by count(*) desc limit 1`);
  const shelter_uuid = rows[0]?.uuid;
  await server.admin.call('shelter-settings/save-kennel-card', { shelter_uuid, value: { pet_info: ['breed_primary'] } });
  const ticket = async () => {
    const { http, data } = await server.admin.call<Ticket>('pet/print-kennel-cards', { shelter_uuid });
    if (http !== 200) throw new Error(`No print: ${JSON.stringify(data)}`);
    return data.address;
  };
  await (await fetch(await ticket())).arrayBuffer();
  return Promise.all(Array.from({ length: PRINTS }, ticket));
}
/** One that is drawn, and twenty that wait. */
const PRINTS = 21;

/** Asks for each on a connection of its own, of which nothing is read. They have to be destroyed. */
export async function openUnread(addresses: string[]): Promise<Socket[]> {
  return addresses.map((address) => {
    const socket = unreadFrom(address);
    socket.write(`GET ${new URL(address).pathname} HTTP/1.1\r\nhost: a\r\n\r\n`);
    return socket;
  });
}

/** A connection to the server of an address, of which nothing is read, whatever becomes of it. */
function unreadFrom(address: string): Socket {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname).pause();
  socket.on('error', () => undefined);
  return socket;
}

const dist = (folder: string) => join(import.meta.dirname, '../..', folder);
/** The name of the largest script that was built into a folder: no other file of it takes as much. */
const scriptIn = (folder: string) => readdirSync(dist(folder)).find((name) => name.endsWith('.js')) ?? 'x';

async function examplesIn({ sql }: TestServer): Promise<Record<string, string>> {
  await sql.query(`insert into short_link (code, url, admin_user_id)
    select 'AskedFor', 'https://homeward.example/a', min(id) from admin_user where not deleted on conflict (code) do nothing`);
  const { rows } = await sql.query<{ shelter: string; pet: string; event: string; picture: string; link: string }>(`select
    s.slug as shelter, p.uuid as pet,
    (select slug from organization_event where active and not deleted limit 1) as event,
    (select key from stored_file where kind = 'PICTURE' order by size desc limit 1) as picture,
    (select code from short_link where code = 'AskedFor') as link
    from public_pet p join organization_branch b on b.id = p.branch_id join organization_shelter s on s.id = b.shelter_id
    where s.slug is not null order by p.id limit 1`);
  const { shelter, pet, event, picture, link } = rows[0] ?? {};
  return {
    '/*': '/',
    '/assets/*': `/assets/${scriptIn('console/dist/assets')}`,
    '/p/*': `/p/${scriptIn('public/dist/browser')}`,
    '/docs/*': '/docs/swagger-ui-bundle.js',
    '/cdn/:size/:key': `/cdn/ORIGINAL/${picture}`,
    '/iframe/:slug': `/iframe/${shelter}`,
    '/iframe/:slug/pet/:pet': `/iframe/${shelter}/pet/${pet}`,
    '/account/:project': '/account/adopter',
    '/event/:slug': `/event/${event}`,
    '/m/:code': `/m/${link}`,
  };
}

/** Asks so often in one write, and reads nothing of what is answered. The connection has to be destroyed. */
export async function askAndReadNothing(
  { url, admin, server }: TestServer,
  { method, address }: Omit<Route, 'url'>,
): Promise<Socket> {
  const socket = unreadFrom(url);
  await once(socket, 'connect');
  const begun = once(server.app.server, 'request');
  const head = `${method} ${address} HTTP/1.1\r\nhost: a\r\naccept: */*\r\n`;
  const one = method === 'GET' ? `${head}\r\n` : `${head}x-api-key: ${admin.accessKey}\r\n${JSON_OF_NOTHING}`;
  socket.write(one.repeat(AT_ONCE));
  await begun;
  return socket;
}
const JSON_OF_NOTHING = 'content-type: application/json\r\ncontent-length: 2\r\n\r\n{}';

export interface Met {
  /** How long each of an innocent's requests took, in milliseconds. */
  took: number[];
  /** By how many bytes the process grew at most. */
  grew: number;
  /** What was not answered with 200. */
  refused: string[];
  /** How many of the stranger's requests were worked on at the same time, at most. */
  atOnce: number;
}

/** Fastify tells on it of each request that its handler takes up. */
const HANDLED = 'tracing:fastify.request.handler:start';
interface Handled {
  request: FastifyRequest;
  reply: FastifyReply;
}

const isHandled = (message: unknown): message is Handled => typeof message === 'object' && message !== null && 'reply' in message;

/** Counts how many requests of one connection for a route are worked on at the same time: from its handler until the answer is out. */
function watchWorkOn({ method, url }: Route) {
  const running = new Set<ServerResponse>();
  let most = 0;
  const begun = (message: unknown) => {
    if (!isHandled(message)) return;
    const { request, reply } = message;
    if (request.method !== method || request.routeOptions.url !== url) return;
    running.add(reply.raw);
    most = Math.max(most, [...running].filter(({ req }) => req.socket === request.raw.socket).length);
    // Before the next one of its connection is begun.
    reply.raw.prependOnceListener('close', () => running.delete(reply.raw));
  };
  subscribe(HANDLED, begun);
  return () => {
    unsubscribe(HANDLED, begun);
    return most;
  };
}

/** What somebody meets who asks for this and that, so often, while a stranger has asked for something 300 times. */
export async function meetWhile(server: TestServer, route: Route, rounds: number): Promise<Met> {
  const worked = watchWorkOn(route);
  const met = await meet(server, rounds, () => askAndReadNothing(server, route).then((socket) => [socket]));
  return { ...met, atOnce: worked() };
}

/** What somebody meets while strangers read nothing of what they have opened. */
export async function meet(server: TestServer, rounds: number, open: () => Promise<Socket[]>): Promise<Omit<Met, 'atOnce'>> {
  const before = process.memoryUsage().rss;
  const met: Omit<Met, 'atOnce'> = { took: [], grew: 0, refused: [] };
  const timed = async (what: string, ask: () => Promise<number>) => {
    const began = performance.now();
    const http = await ask();
    met.took.push(performance.now() - began);
    met.grew = Math.max(met.grew, process.memoryUsage().rss - before);
    if (http !== 200) met.refused.push(`${what}: ${http}`);
  };
  const sockets = await open();
  for (let round = 0; round < rounds; round += 1) {
    await timed('health', async () => (await fetch(`${server.url}/healthz`)).status);
    await timed('search', async () => (await server.admin.call('specie/search')).http);
  }
  for (const socket of sockets) socket.destroy();
  return met;
}
