import type { IncomingMessage } from 'node:http';
import { type Fault, type FaultyResponse, isFault } from './faults.ts';
import { controlPage, POLICY } from './page.ts';
import { partners } from './partners.ts';
import type { World } from './world.ts';

export interface Controlled {
  world: World;
  /** What each partner does wrong at present. */
  set: Map<string, Fault | null>;
}

const LONGEST = 1000;

/** Whether a page of somebody else's sent this: under a name that was made to lead here (DNS rebinding), or from its own site. */
export function isForeign({ headers: { host, origin }, socket, method }: IncomingMessage): boolean {
  const own = [`127.0.0.1:${socket.localPort}`, `localhost:${socket.localPort}`];
  if (!host || !own.includes(host)) return true;
  return origin !== undefined && method !== 'GET' && method !== 'HEAD' && origin !== `http://${host}`;
}

/** The page at `/`; `POST /control/tick` lets a day pass, `POST /control/<key>` takes `fault` as JSON or from a form. */
export async function control(request: IncomingMessage, response: FaultyResponse, { world, set }: Controlled): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://simulator');
  if (pathname === '/' && request.method !== 'POST') {
    response.writeHead(200, { ...POLICY, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    return void response.end(controlPage(partners, set, world, `http://127.0.0.1:${request.socket.localPort}`));
  }
  const [, key] = /^\/control\/([\w-]+)$/.exec(pathname) ?? [];
  if (!key || request.method !== 'POST') return void response.writeHead(404).end('There is nothing here');
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  if (key === 'tick') world.tick();
  else {
    const fault = faultOf(await bodyOf(request), isForm);
    if (!set.has(key) || fault === undefined) return void response.writeHead(404).end('no such partner or fault');
    set.set(key, fault);
  }
  if (isForm) response.writeHead(303, { location: key === 'tick' ? '/' : `/#${key}` });
  response.end(isForm ? '' : 'done');
}

/** Null where everything works; undefined where it is no fault. */
function faultOf(body: string, isForm: boolean): Fault | null | undefined {
  const asked = isForm ? new URLSearchParams(body).get('fault') || null : (JSON.parse(body).fault ?? null);
  return asked === null || isFault(asked) ? asked : undefined;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const piece of request.setEncoding('utf8')) {
    body += piece;
    if (body.length > LONGEST) throw new Error('Too long');
  }
  return body;
}
