import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SilentSites } from './silent-sites.ts';

let sites: SilentSites;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  sites = new SilentSites();
});
afterEach(() => {
  vi.useRealTimers();
});
const at = (name: string) => `https://pictures.example.org/${name}`;
const fail = (...names: string[]) => {
  for (const name of names) sites.failed(at(name));
};
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

test('a site of which three addresses have failed rests for a minute, and others do not', () => {
  fail('1', '2');
  expect(sites.pause(at('3'))).toBe(0);
  fail('3');
  expect(sites.pause(at('4'))).toBe(60);
  expect(sites.pause('https://other.example.org/4')).toBe(0);
  later(60);
  expect(sites.pause(at('4'))).toBe(0);
});

test('one address that fails, however often, is no silent site', () => {
  fail('1', '1', '1', '1', '2', '2');
  expect(sites.pause(at('3'))).toBe(0);
});

test('a site rests no more while others of its addresses succeed', () => {
  for (let minute = 0; minute < 10; minute++) {
    sites.answered(at('good'));
    fail('1', '2', '3', '4', '5');
    expect(sites.pause(at('6'))).toBe(0);
    later(59);
  }
  later(2);
  fail('7');
  expect(sites.pause(at('6'))).toBe(60);
});

test('after its pause a site is asked as often again, and what comes from it ends the pause', () => {
  fail('1', '2', '3');
  later(60);
  fail('1', '2');
  expect(sites.pause(at('3'))).toBe(0);
  fail('3');
  expect(sites.pause(at('3'))).toBe(60);
  sites.answered(at('3'));
  expect(sites.pause(at('3'))).toBe(0);
});
