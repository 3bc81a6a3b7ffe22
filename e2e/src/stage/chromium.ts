import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findChromium, plain } from './find-chromium.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    chromium: string;
  }
}

const APT = '/usr/bin/apt-get';
const PLAYWRIGHT = join(import.meta.dirname, '../../../node_modules/.bin/playwright-core');

export default function setup(project: TestProject): void {
  project.provide('chromium', ensureChromium());
}

/** Where a Chromium is; where there is none it installs Debian's if it may, else it downloads Playwright's. */
export const ensureChromium = (): string => findChromium(process.env) ?? install();

function install(): string {
  const mayInstall = process.getuid?.() === 0 && existsSync(APT);
  const found = (mayInstall && installed()) || downloaded();
  if (found) return found;
  throw plain(
    'No browser was found, and none that starts could be fetched: install Chromium or Chrome (Debian: apt-get install chromium), or set CHROMIUM_PATH to one.',
  );
}

function installed(): string | undefined {
  console.log('No browser was found; installing Debian’s Chromium.');
  run(APT, ['update', '-qq']);
  run(APT, ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell']);
  return findChromium(process.env);
}

function downloaded(): string | undefined {
  console.log('No browser was found; downloading one.');
  run(process.execPath, [PLAYWRIGHT, 'install', 'chromium-headless-shell']);
  return findChromium(process.env);
}

/** Whether it worked shows in the browser that is there afterwards. */
const run = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'ignore' });
