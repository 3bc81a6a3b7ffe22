import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    chromium: string;
  }
}

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Finds a Chromium: CHROMIUM_PATH, then the machine's own; where there is none it installs Debian's, or Playwright's. */
export default function setup(project: TestProject): void {
  project.provide('chromium', process.env.CHROMIUM_PATH || onPath() || install());
}

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path));
}

function install(): string {
  const run = (command: string, args: string[]) => execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('No browser was found; installing Debian’s Chromium.');
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
  } else {
    console.log('No browser was found; downloading one.');
    run('npx', ['playwright-core', 'install', 'chromium-headless-shell']);
  }
  const found = onPath();
  if (found) return found;
  const said = execFileSync('npx', ['playwright-core', 'install', '--dry-run', 'chromium-headless-shell'], { encoding: 'utf8' });
  const folder = /Install location:\s+(\S+)/.exec(said)?.[1] ?? '';
  return join(folder, 'chrome-headless-shell-linux64', 'chrome-headless-shell');
}
