import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findChromium } from './find-chromium.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-chromium-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (path: string) => join(folder, path);
const find = (environment: Record<string, string> = {}) => findChromium({ PATH: at('bin'), HOME: folder, ...environment });
/** Something at this path that ends with this exit code. */
const place = (path: string, code = 0) => {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), `#!/bin/sh\nexit ${code}\n`);
  chmodSync(at(path), 0o755);
};
const kept = (revision: number) => `.cache/ms-playwright/chromium-${revision}/chrome-linux64/chrome`;

test('without a browser there is none', () => {
  expect(find()).toBeUndefined();
});

test.each(['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'])(
  '%s in PATH is one',
  (name) => {
    place(`bin/${name}`);
    expect(find()).toBe(at(`bin/${name}`));
  },
);

test('the one without windows comes before the others', () => {
  place('bin/chromium');
  place('bin/chromium-headless-shell');
  expect(find()).toBe(at('bin/chromium-headless-shell'));
});

test('CHROMIUM_PATH comes before PATH', () => {
  place('bin/chromium');
  place('mine');
  expect(find({ CHROMIUM_PATH: at('mine') })).toBe(at('mine'));
});

test('a CHROMIUM_PATH where no browser starts is refused in one line, whatever else there is', () => {
  place('bin/chromium');
  const refused = () => find({ CHROMIUM_PATH: at('mine') });
  expect(refused).toThrow(`CHROMIUM_PATH is not usable: no browser starts at ${at('mine')}.`);
});

test('PATH comes before what Playwright keeps', () => {
  place('bin/google-chrome');
  place(kept(1255));
  expect(find()).toBe(at('bin/google-chrome'));
});

test('of what Playwright keeps the newest is taken', () => {
  place(kept(1255));
  place(kept(999));
  expect(find()).toBe(at(kept(1255)));
});

test('Playwright’s headless shell is one, on every processor', () => {
  const shell = '.cache/ms-playwright/chromium_headless_shell-1255/chrome-headless-shell-linux-arm64/chrome-headless-shell';
  place(shell);
  expect(find()).toBe(at(shell));
});

test('Playwright’s folder may be elsewhere', () => {
  place('kept/chromium-1255/chrome-linux64/chrome');
  expect(find({ PLAYWRIGHT_BROWSERS_PATH: at('kept') })).toBe(at('kept/chromium-1255/chrome-linux64/chrome'));
});

test('one that does not start is passed over', () => {
  place('bin/chromium-browser', 1);
  mkdirSync(at('bin/chromium'));
  place('bin/google-chrome');
  expect(find()).toBe(at('bin/google-chrome'));
});
