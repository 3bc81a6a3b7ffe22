import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const SID = 'AC00000000000000000000000000000001';
export const TOKEN = 'a token for tests';
const FROM = '+15005550006';

interface Taken {
  sid: string;
  to: string;
  body: string;
  callback: string;
  date_created: string;
}

/** How it answers what it is sent: takes it and says so, takes it and hangs up, fails with or without having taken it. */
export type Mood =
  | 'answers'
  | 'takes and hangs up'
  | 'takes and fails'
  | 'takes and never ends'
  | 'hangs up'
  | 'fails'
  | 'is busy'
  | { refuses: number };

/** A stand-in for the provider on loopback, which speaks as much of its protocol as is used. */
export async function startTwilio() {
  const taken: Taken[] = [];
  const state: { mood: Mood; onTaken: (() => Promise<void>) | undefined; lists: boolean } = {
    mood: 'answers',
    onTaken: undefined,
    lists: true,
  };
  const server = createServer((request, response) => void answer(request, response, state, taken));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    taken,
    state,
    url: `twilio://${SID}:${encodeURIComponent(TOKEN)}@127.0.0.1:${port}?from=${encodeURIComponent(FROM)}&tls=0`,
    stop: () => new Promise((ended) => server.close(ended)),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  state: { mood: Mood; onTaken: (() => Promise<void>) | undefined; lists: boolean },
  taken: Taken[],
): Promise<void> {
  const say = (status: number, value: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  const isOurs = request.headers.authorization === `Basic ${Buffer.from(`${SID}:${TOKEN}`).toString('base64')}`;
  if (!isOurs) return void say(401, { code: 20003, message: 'Authenticate' });
  if (request.method === 'GET') {
    if (!state.lists) return void say(503, {});
    const to = new URL(request.url ?? '', 'http://127.0.0.1').searchParams.get('To');
    return void say(200, { messages: taken.filter((one) => one.to === to).toReversed(), next_page_uri: null });
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const form = new URLSearchParams(Buffer.concat(chunks).toString());
  const { mood } = state;
  if (mood === 'hangs up') return void request.socket.destroy();
  if (mood === 'fails') return void say(500, {});
  if (mood === 'is busy') return void say(429, { code: 20429, message: 'Too Many Requests' });
  if (typeof mood === 'object') return void say(400, { code: mood.refuses, message: `Refused with ${mood.refuses}` });
  const sid = `SM${randomUUID().replaceAll('-', '')}`;
  const field = (name: string) => form.get(name) ?? '';
  taken.push({
    sid,
    to: field('To'),
    body: field('Body'),
    callback: field('StatusCallback'),
    date_created: new Date().toUTCString(),
  });
  await state.onTaken?.();
  if (mood === 'takes and hangs up') return void request.socket.destroy();
  if (mood === 'takes and fails') return void say(502, {});
  if (mood === 'takes and never ends') return goOn(response.writeHead(201, { 'content-type': 'application/json' }));
  say(201, { sid, status: 'queued', num_segments: '1', error_code: null });
}

/** Blanks without an end, as fast as they are read. */
function goOn(response: ServerResponse): void {
  const blanks = Buffer.alloc(2 ** 16, ' ');
  const more = () => {
    while (response.write(blanks));
  };
  more();
  response.on('drain', more).on('error', () => undefined);
}

/** What the provider's callback sends, signed as it signs. */
export function callback(address: string, fields: Record<string, string>, token = TOKEN) {
  const signed =
    address +
    Object.keys(fields)
      .sort()
      .map((name) => name + fields[name])
      .join('');
  return {
    body: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': createHmac('sha1', token).update(signed).digest('base64'),
    },
  };
}
