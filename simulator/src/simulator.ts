import { createServer, type IncomingMessage } from 'node:http';
import { control, isForeign } from './control.ts';
import { type Fault, FaultyResponse } from './faults.ts';
import { sendPicture, sendVideo } from './media.ts';
import { partners } from './partners.ts';
import { portOf } from './port.ts';
import type { View } from './view.ts';
import { type Animal, World } from './world.ts';

/** One partner's stand-in; the request's url no longer has the partner's prefix. */
export interface SimulatedPartner {
  /** The first part of its path: the partner's key in kebab case. */
  key: string;
  name: string;
  /** The credentials it takes, by the names that the adapter has for them. */
  credentials: Record<string, string>;
  /** What the wizard calls them and the address, which is `url`. */
  labels: Record<string, string>;
  /** How it refuses credentials; 401 where it does not say. */
  refuse?(response: FaultyResponse): void | Promise<void>;
  /** Asked with the animals as the fault leaves them; what breaks on the way out is no business of its own. */
  handle(request: IncomingMessage, response: FaultyResponse, world: SimulatedWorld): void | Promise<void>;
}

export interface SimulatedWorld extends View {
  /** Where this partner is, as the client wrote it: for links in answers. */
  base: string;
}

export interface SimulatorOptions {
  /** 0 takes any free one. */
  port?: number;
  animals?: number;
  seed?: number;
  /** Whether animals have pictures and videos; they do where absent. */
  media?: boolean;
  /** After how many milliseconds a day has passed; never by itself where absent. */
  dayMs?: number;
}

export interface Simulator {
  port: number;
  partners: readonly SimulatedPartner[];
  /** Where a partner answers, e.g. http://127.0.0.1:4100/petpoint. */
  address(key: string): string;
  set(key: string, fault: Fault | null): void;
  tick(): void;
  /** Everybody its shelter knows, those who have left too. */
  animals(): readonly Animal[];
  /** Gives an animal a status, as its shelter would. */
  turn(id: number, status: Animal['status'], silently?: boolean): void;
  stop(): Promise<void>;
}

/** Stand-ins of all partners on 127.0.0.1, one path each. Nothing here is real, and nothing leaves this machine. */
export async function startSimulator({
  port = 0,
  animals = 240,
  seed = 7,
  media,
  dayMs,
}: SimulatorOptions = {}): Promise<Simulator> {
  const world = new World(animals, seed, media);
  const set = new Map<string, Fault | null>(partners.map(({ key }) => [key, null]));

  async function answer(request: IncomingMessage, response: FaultyResponse): Promise<void> {
    if (isForeign(request)) return void response.writeHead(403).end('Only for this machine');
    const [, key = '', rest = ''] = /^\/([^/?]*)(.*)$/.exec(request.url ?? '/') ?? [];
    const partner = partners.find((one) => one.key === key);
    if (!partner) return control(request, response, { world, set });
    const fault = set.get(key) ?? null;
    response.fault = fault;
    request.url = rest.startsWith('/') ? rest : `/${rest}`;
    const here: SimulatedWorld = { ...world.view(fault), base: `http://${request.headers.host}/${key}` };
    await serve(partner, request, response, here);
  }

  const server = createServer({ ServerResponse: FaultyResponse }, (request, response) => {
    answer(request, response).catch((error) => {
      if (response.destroyed || response.headersSent) return response.destroy();
      response.fault = null;
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const bound = portOf(server);
  const days = dayMs ? setInterval(() => world.tick(), dayMs).unref() : undefined;

  return {
    port: bound,
    partners,
    address: (key) => `http://127.0.0.1:${bound}/${key}`,
    set(key, fault) {
      if (!set.has(key)) throw new Error(`No partner ${key}`);
      set.set(key, fault);
    },
    tick: () => world.tick(),
    animals: () => [...world.view().animals, ...world.view().adopted],
    turn: (id, status, silently) => world.turn(id, status, silently),
    async stop() {
      clearInterval(days);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What a partner answers under its fault. Pictures and films are open to all, like theirs. */
function serve(
  partner: SimulatedPartner,
  request: IncomingMessage,
  response: FaultyResponse,
  world: SimulatedWorld,
): void | Promise<void> {
  const { fault } = response;
  if (fault === '429') return void response.writeHead(429, { 'retry-after': '1' }).end('Too many requests');
  if (fault === '500') return void response.writeHead(500).end('Internal error');
  const [, picture, number, video] = /^\/(?:pictures\/(\d+)\/(\d+)\.webp|videos\/(\d+)\.mp4)$/.exec(request.url ?? '') ?? [];
  if (picture) return sendPicture(request, response, world, [Number(picture), Number(number)]);
  if (video) return sendVideo(request, response, world, Number(video));
  if (fault !== '401') return partner.handle(request, response, world);
  if (partner.refuse) return partner.refuse(response);
  response.writeHead(401).end('Unauthorized');
}
