import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SilentSites } from './silent-sites.ts';

let sites: SilentSites;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  sites = new SilentSites();
});
afterEach(() => {
  vi.useRealTimers();
});
const SITE = 'https://pictures.example.org/';
const OTHER = 'https://other.example.org/';
const at = (name: string, site = SITE) => `${site}${name}`;
const fail = (...names: string[]) => {
  for (const name of names) sites.failed(at(name));
};
const later = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);

test('a site of which three addresses have failed is silent, and others are not', () => {
  fail('1', '2');
  expect(sites.all).toEqual([]);
  fail('3');
  expect(sites.all).toEqual([SITE]);
});

test('one address that fails, however often, is no silent site', () => {
  fail('1', '1', '1', '1', '2', '2');
  expect(sites.all).toEqual([]);
});

test('a site is not silent while others of its addresses succeed', () => {
  for (let minute = 0; minute < 10; minute++) {
    sites.answered(at('good'));
    fail('1', '2', '3', '4', '5');
    expect(sites.all).toEqual([]);
    later(59);
  }
  later(2);
  fail('7');
  expect(sites.all).toEqual([SITE]);
});

test('whatever comes from a site ends its silence, of which somebody hears, and it takes three more to be silent again', () => {
  const onBack = vi.fn<() => void>();
  sites = new SilentSites(onBack);
  fail('1', '2', '3');
  expect(onBack).not.toHaveBeenCalled();
  sites.answered(at('3'));
  sites.answered(at('4'));
  expect(onBack).toHaveBeenCalledOnce();
  expect(sites.all).toEqual([]);
  later(61);
  fail('1', '2');
  expect(sites.all).toEqual([]);
  fail('3');
  expect(sites.all).toEqual([SITE]);
});

test('of several that are silent the one that was tried longest ago is next', () => {
  for (const site of [SITE, OTHER]) for (const name of ['1', '2', '3']) sites.failed(at(name, site));
  later(1);
  expect(sites.all).toEqual([SITE, OTHER]);
  sites.failed(at('4'));
  expect(sites.all).toEqual([OTHER, SITE]);
});

test('an address of no site says nothing of others', () => {
  for (const address of ['1.jpg', '', 'mailto:1', 'mailto:2', 'mailto:3']) sites.failed(address);
  expect(sites.all).toEqual([]);
});

test('two at a time try what is silent', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = [sites.inTurn(() => promise), sites.inTurn(() => promise)];
  expect(await sites.inTurn(async () => 'third')).toBeUndefined();
  resolve('first');
  expect(await Promise.all(first)).toEqual(['first', 'first']);
  expect(await sites.inTurn(async () => 'fourth')).toBe('fourth');
});
