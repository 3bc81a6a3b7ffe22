import type { RequestListener } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { serve } from '../../../test/partner.ts';
import { PartnerHttp, type PartnerHttpOptions, redirected } from './partner-http.ts';

let stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
});

/** A partner that answers as the listener does, a client that notes its pauses. */
async function partner(listener: RequestListener, options: PartnerHttpOptions = {}) {
  const { address, port, requests, stop } = await serve(listener);
  stops.push(stop);
  const pauses: number[] = [];
  const sleep = async (ms: number) => void pauses.push(ms);
  return { address, requests, pauses, http: new PartnerHttp({ name: 'Pawtner', loopbackPort: port, sleep, ...options }) };
}

/** Answers the statuses one after the other, the last one for ever. */
function inTurn(...statuses: number[]): RequestListener {
  return (_request, response) => {
    response.statusCode = statuses.length > 1 ? (statuses.shift() as number) : (statuses[0] as number);
    response.end('"done"');
  };
}

test('a partner that fails twice is asked a third time, after growing pauses', async () => {
  const { http, address, pauses } = await partner(inTurn(500, 503, 200));
  expect(await (await http.request(address)).json()).toBe('done');
  expect(pauses).toHaveLength(2);
  expect(pauses[0]).toBeGreaterThanOrEqual(500);
  expect(pauses[0]).toBeLessThanOrEqual(1000);
  expect(pauses[1]).toBeGreaterThanOrEqual(1000);
  expect(pauses[1]).toBeLessThanOrEqual(2000);
});

test('a partner that keeps failing is given up after four more tries', async () => {
  const { http, address, requests } = await partner(inTurn(502));
  await expect(http.request(address)).rejects.toMatchObject({
    kind: 'reach',
    message: 'Pawtner has a problem of its own (502).',
  });
  expect(requests()).toBe(5);
});

test('a write that fails is not sent again', async () => {
  const { http, address, requests } = await partner(inTurn(500, 200));
  await expect(http.request(address, { method: 'POST', body: '{}' })).rejects.toMatchObject({ kind: 'reach' });
  expect(requests()).toBe(1);
});

test('a POST that only reads is sent again', async () => {
  const { http, address, requests } = await partner(inTurn(500, 200));
  await http.request(address, { method: 'POST', body: '{}', reads: true });
  expect(requests()).toBe(2);
});

test.each([
  ['7', 7000, 7000],
  ['3600', 120_000, 120_000],
  [new Date(Date.now() + 60_000).toUTCString(), 30_000, 60_000],
  [new Date(Date.now() - 60_000).toUTCString(), 0, 0],
  ['soon', 500, 1000],
])('a limit with Retry-After: %s is waited for', async (retryAfter, least, most) => {
  let asked = 0;
  const { http, address, pauses } = await partner((_request, response) => {
    asked += 1;
    response.writeHead(asked === 1 ? 429 : 200, { 'retry-after': retryAfter }).end();
  });
  await http.request(address, { method: 'POST', body: '{}' });
  expect(pauses).toHaveLength(1);
  expect(pauses[0]).toBeGreaterThanOrEqual(least);
  expect(pauses[0]).toBeLessThanOrEqual(most);
});

test.each([
  [400, 'answer'],
  [401, 'credentials'],
  [403, 'credentials'],
  [404, 'answer'],
])('%s is never tried again and is of kind %s', async (status, kind) => {
  const { http, address, requests } = await partner(inTurn(status, 200));
  await expect(http.request(address)).rejects.toMatchObject({ kind, status, text: '"done"' });
  expect(requests()).toBe(1);
});

test('a line that breaks before the answer is tried again', async () => {
  let asked = 0;
  const { http, address } = await partner((request, response) => {
    asked += 1;
    if (asked === 1) request.socket.destroy();
    else response.end('here');
  });
  expect(await (await http.request(address)).text()).toBe('here');
});

test('a body that breaks off is asked for again', async () => {
  let asked = 0;
  const { http, address } = await partner((_request, response) => {
    asked += 1;
    if (asked > 1) return void response.end('all of it');
    response.writeHead(200, { 'content-length': '9' });
    response.write('all', () => setImmediate(() => response.destroy()));
  });
  expect(await (await http.request(address)).text()).toBe('all of it');
});

test('a partner where nobody listens cannot be reached', async () => {
  const { http, address } = await partner(() => {});
  stops.pop()?.();
  await expect(http.request(address)).rejects.toMatchObject({ kind: 'reach', message: 'Pawtner cannot be reached.' });
});

test('a silent partner is not waited for', async () => {
  const { http, address } = await partner(() => {}, { timeoutMs: 200, retries: 0 });
  await expect(http.request(address)).rejects.toThrow('Pawtner does not answer within 0.2 seconds.');
});

test('a partner that falls silent within its answer is not waited for', async () => {
  const { http, address } = await partner((_request, response) => void response.write('so'), { timeoutMs: 200, retries: 0 });
  const response = await http.request(address);
  await expect(response.text()).rejects.toThrow("Pawtner's answer breaks off in the middle.");
});

test('a trickle is no answer', async () => {
  const { http, address } = await partner(
    (_request, response) => {
      const drop = setInterval(() => response.write('.'), 30);
      response.on('close', () => clearInterval(drop));
    },
    { timeoutMs: 100, retries: 0 },
  );
  const response = await http.request(address);
  await expect(response.text()).rejects.toThrow('Pawtner sends too slowly.');
});

test.each<[string, Parameters<typeof partner>[0]]>([
  ['nothing comes', () => {}],
  ['its beginning comes', (_request, response) => void response.write('so')],
  [
    'it trickles',
    (_request, response) => {
      const drop = setInterval(() => response.write('.'), 30);
      response.on('close', () => clearInterval(drop));
    },
  ],
])('an answer that is to be short is waited for once, and that not long, where %s', async (_what, listener) => {
  const { http, address, requests } = await partner(listener, { timeoutMs: 200 });
  const text = async () => (await http.request(address, { short: true })).text();
  await expect(text()).rejects.toMatchObject({ kind: 'reach', message: 'Pawtner does not answer within 0.2 seconds.' });
  expect(requests()).toBe(1);
});

test.each([
  ['plain', (bytes: Buffer) => bytes, {}],
  ['gzip', gzipSync, { 'content-encoding': 'gzip' }],
  ['brotli', brotliCompressSync, { 'content-encoding': 'br' }],
])('no more is read than allowed, packed as %s', async (_how, pack, headers) => {
  const { http, address } = await partner(
    (_request, response) => response.writeHead(200, headers).end(pack(Buffer.alloc(8 * 2 ** 20))),
    { maxBytes: 2 ** 20 },
  );
  const response = await http.request(address);
  await expect(response.text()).rejects.toMatchObject({
    kind: 'answer',
    message: 'Pawtner sends more than 1 MB in one answer.',
  });
});

test('a packed answer is unpacked', async () => {
  const { http, address } = await partner((_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"paws":4}')),
  );
  expect(await (await http.request(address)).json()).toEqual({ paws: 4 });
});

test('text is read in the character set that is named', async () => {
  const { http, address } = await partner((_request, response) =>
    response.end(Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><n>Zoé</n>', 'latin1')),
  );
  expect(await (await http.request(address)).text()).toContain('Zoé');
});

test('keys that would reach into prototypes are left out', async () => {
  const { http, address } = await partner((_request, response) => response.end('{"__proto__":{"admin":true},"name":"Otto"}'));
  expect(await (await http.request(address)).json()).toEqual({ name: 'Otto' });
});

test('a redirect elsewhere goes without what tells who we are', () => {
  const asked = { headers: { 'x-api-key': 'k', authorization: 'Bearer t' } };
  expect(redirected('Pawtner', asked, 307, true)).toEqual({});
  expect(redirected('Pawtner', asked, 307, false)).toEqual(asked);
});

test('what is posted is not sent on to another site', async () => {
  const there = await partner(inTurn(200));
  const here = await partner((_request, response) => response.writeHead(307, { location: there.address }).end());
  await expect(here.http.request(here.address, { method: 'POST', body: 'secret=1' })).rejects.toThrow('to another site');
  expect(there.requests()).toBe(0);
});

test('redirects are followed three times, not four', async () => {
  const { http, address, requests } = await partner((request, response) => {
    const left = Number(request.url?.slice(1));
    if (left === 0) response.end('arrived');
    else response.writeHead(302, { location: `/${left - 1}` }).end();
  });
  expect(await (await http.request(`${address}/3`)).text()).toBe('arrived');
  await expect(http.request(`${address}/4`)).rejects.toThrow('redirects more than 3 times');
  expect(requests()).toBe(8);
});

test('an abort ends the waiting', async () => {
  const abort = new AbortController();
  const { http, address } = await partner(() => abort.abort(new Error('stopped by staff')), { signal: abort.signal });
  await expect(http.request(address)).rejects.toThrow('stopped by staff');
});

test('query values are encoded', async () => {
  const { http, address } = await partner((request, response) => response.end(request.url));
  const response = await http.request(`${address}/a?b=1`, { query: { c: 'x&y=z', d: undefined } });
  expect(await response.text()).toBe('/a?b=1&c=x%26y%3Dz');
});
