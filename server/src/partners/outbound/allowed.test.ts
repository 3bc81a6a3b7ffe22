import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve } from '../../../test/partner.ts';
import { readAllowed } from './allowed.ts';
import { PartnerHttp } from './partner-http.ts';

let inside: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  inside = await serve((_request, response) => response.end('here'));
});
afterAll(() => inside.stop());

/** Asks an address (PORT is that of a server inside) where this is allowed; names lead to 127.0.0.1. */
async function asked(allowed: string, address: string): Promise<string> {
  const port = (text: string) => text.replaceAll('PORT', String(inside.port));
  const read = readAllowed(port(allowed));
  if (!read) throw new Error('not readable');
  const http = new PartnerHttp({ allowed: read, retries: 0, resolve: async () => [{ address: '127.0.0.1', family: 4 }] });
  return (await http.request(port(address))).text();
}

test.each([
  ['127.0.0.1', 'http://127.0.0.1:PORT/'],
  ['127.0.0.1:PORT', 'http://127.0.0.1:PORT/'],
  ['asm.internal', 'http://asm.internal:PORT/'],
  ['other.internal, ASM.internal:PORT', 'http://asm.internal:PORT/'],
  ['127.0.0.0/24', 'http://127.0.0.1:PORT/'],
  ['127.0.0.0/8', 'http://asm.internal:PORT/'],
])('with %s a self-hosted partner at %s is reached', async (allowed, address) => {
  expect(await asked(allowed, address)).toBe('here');
});

test.each([
  ['', 'http://127.0.0.1:PORT/'],
  ['127.0.0.1:1', 'http://127.0.0.1:PORT/'],
  ['127.0.0.1:80', 'http://127.0.0.1:PORT/'],
  ['asm.internal', 'http://127.0.0.1:PORT/'],
  ['asm.internal', 'http://evil.internal:PORT/'],
  ['asm.internal:1', 'http://asm.internal:PORT/'],
  ['127.0.0.1', 'http://asm.internal:PORT/'],
  ['127.0.0.1', 'http://[::1]:PORT/'],
  ['127.0.0.1', 'http://[::ffff:127.0.0.1]:PORT/'],
  ['10.0.0.0/8', 'http://127.0.0.1:PORT/'],
  ['10.0.0.0/8', 'http://asm.internal:PORT/'],
])('with %s what is at %s stays refused', async (allowed, address) => {
  const before = inside.requests();
  await expect(asked(allowed, address)).rejects.toThrow('public internet');
  expect(inside.requests()).toBe(before);
});

test.each(['http://asm.internal', '10.0.0.0/4', '0.0.0.0/0', '10.0.0/24', 'asm internal', 'asm:port', '[::1', '::/0'])(
  '%s is no list of places',
  (text) => {
    expect(readAllowed(text)).toBeUndefined();
  },
);
