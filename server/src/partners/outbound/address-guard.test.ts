import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve } from '../../../test/partner.ts';
import { isPublic } from '../../services/public-address.ts';
import { guardedLookup, redirectTarget } from './address-guard.ts';
import { PartnerHttp } from './partner-http.ts';

let inside: Awaited<ReturnType<typeof serve>>;
let outside: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  inside = await serve((_request, response) => response.end('secret'));
  // What leads elsewhere is asked for in the query.
  outside = await serve((request, response) => {
    const to = new URL(request.url ?? '', 'http://x').searchParams.get('to') ?? '';
    response.writeHead(302, { location: to }).end();
  });
});
afterAll(() => {
  inside.stop();
  outside.stop();
});

const sleep = async () => {};

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.0.9',
  '169.254.169.254',
  '172.16.0.1',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:8.8.8.8',
  '::ffff:0:127.0.0.1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
])('%s is not public', (address) => {
  expect(isPublic(address)).toBe(false);
});

test.each(['8.8.8.8', '93.184.216.34', '2606:2800:220:1::1'])('%s is public', (address) => {
  expect(isPublic(address)).toBe(true);
});

test.each([
  ['http://localhost:PORT/', 'public internet'],
  ['http://127.0.0.1:PORT/', 'public internet'],
  ['http://2130706433:PORT/', 'public internet'],
  ['http://0177.0.0.1:PORT/', 'public internet'],
  ['http://0x7f.1:PORT/', 'public internet'],
  ['http://127.1:PORT/', 'public internet'],
  ['http://１２７.0.0.1:PORT/', 'public internet'],
  ['http://0.0.0.0:PORT/', 'public internet'],
  ['http://[::1]:PORT/', 'public internet'],
  ['http://[::ffff:127.0.0.1]:PORT/', 'public internet'],
  ['http://[::ffff:7f00:1]:PORT/', 'public internet'],
  ['http://[64:ff9b::7f00:1]:PORT/', 'public internet'],
  ['http://169.254.169.254/latest/meta-data/', 'public internet'],
  ['file:///etc/passwd', 'Only http and https'],
  ['gopher://127.0.0.1:PORT/', 'Only http and https'],
  ['http://user:pass@partner.example/', 'no user name'],
  ['not an address', 'not a web address'],
])('%s is never asked', async (address, words) => {
  const before = inside.requests();
  await expect(new PartnerHttp({ sleep }).request(address.replace('PORT', String(inside.port)))).rejects.toThrow(words);
  expect(inside.requests()).toBe(before);
});

const besideTheSimulator = [
  'http://127.0.0.1/',
  'http://127.0.0.1:OTHER/',
  'http://127.0.0.2:PORT/',
  'http://0.0.0.0:PORT/',
  'http://localhost:PORT/',
  'http://[::1]:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://10.0.0.1:PORT/',
  'http://169.254.169.254/',
  'file:///etc/passwd',
];

test.each(besideTheSimulator)('%s is not asked where 127.0.0.1:PORT may be', async (target) => {
  const http = new PartnerHttp({ loopbackPort: outside.port, sleep });
  const address = target.replace('PORT', String(outside.port)).replace('OTHER', String(inside.port));
  const before = inside.requests() + outside.requests();
  await expect(http.request(address)).rejects.toThrow(/public internet|Only http/);
  expect(inside.requests() + outside.requests()).toBe(before);
});

test.each(besideTheSimulator)('a redirect from 127.0.0.1:PORT to %s is not followed', async (target) => {
  const http = new PartnerHttp({ loopbackPort: outside.port, sleep });
  const to = target.replace('PORT', String(outside.port)).replace('OTHER', String(inside.port));
  const before = [inside.requests(), outside.requests()];
  await expect(http.request(outside.address, { query: { to } })).rejects.toThrow(/public internet|Only http/);
  expect([inside.requests(), outside.requests()]).toEqual([before[0], (before[1] ?? 0) + 1]);
});

test('a name that leads to the simulator is not asked', async () => {
  const before = outside.requests();
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
  const http = new PartnerHttp({ loopbackPort: outside.port, sleep, resolve });
  await expect(http.request(`http://partner.example:${outside.port}/`)).rejects.toThrow('public internet');
  expect(outside.requests()).toBe(before);
});

test('a name that leads inside is not asked', async () => {
  const before = inside.requests();
  const http = new PartnerHttp({ sleep, resolve: async () => [{ address: '127.0.0.1', family: 4 }] });
  await expect(http.request(`http://partner.example:${inside.port}/`)).rejects.toThrow('public internet');
  expect(inside.requests()).toBe(before);
});

test('a name of which one address of several leads inside is not asked', async () => {
  const before = inside.requests();
  const http = new PartnerHttp({
    sleep,
    resolve: async () => [
      { address: '8.8.8.8', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ],
  });
  await expect(http.request(`http://partner.example:${inside.port}/`)).rejects.toThrow('public internet');
  expect(inside.requests()).toBe(before);
});

test('a name is resolved once for a connection, which goes to what was checked', async () => {
  const answers = ['8.8.8.8', '127.0.0.1'];
  const lookup = guardedLookup(async () => [{ address: answers.shift() as string, family: 4 }]);
  const connected = await new Promise((resolve) => lookup('partner.example', { all: true }, (_error, to) => resolve(to)));
  expect(connected).toEqual([{ address: '8.8.8.8', family: 4 }]);
  expect(answers).toEqual(['127.0.0.1']);
});

test('a redirect goes from https to https', () => {
  const from = new URL('https://partner.example/list');
  expect(redirectTarget('Partner', from, '/new').href).toBe('https://partner.example/new');
  expect(() => redirectTarget('Partner', from, 'http://partner.example/new')).toThrow('from https down to http');
  expect(() => redirectTarget('Partner', from, 'http://[')).toThrow('to nowhere');
});
