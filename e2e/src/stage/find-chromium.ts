import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The one without windows does the same for a fifth less work. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLAYWRIGHTS = 'chromium*/chrome-*/{chrome,chrome-headless-shell}';

/** The first Chromium that starts: CHROMIUM_PATH and no other where it is set, then one in PATH, then Playwright's newest. */
export function findChromium(environment: NodeJS.ProcessEnv): string | undefined {
  const { CHROMIUM_PATH, PATH = '', HOME = homedir() } = environment;
  if (CHROMIUM_PATH) {
    if (starts(CHROMIUM_PATH)) return CHROMIUM_PATH;
    throw plain(`CHROMIUM_PATH is not usable: no browser starts at ${CHROMIUM_PATH}.`);
  }
  const inPath = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const cwd = environment.PLAYWRIGHT_BROWSERS_PATH || join(HOME, '.cache/ms-playwright');
  const newestFirst = globSync(PLAYWRIGHTS, { cwd }).sort((a, b) => revision(b) - revision(a));
  return [...inPath, ...newestFirst.map((path) => join(cwd, path))].find(starts);
}

const revision = (path: string) => Number(/-(\d+)/.exec(path)?.[1] ?? 0);

/** Being there is not enough: Ubuntu's is a stub that asks for a snap, a downloaded one may lack libraries. */
const starts = (path: string) => spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;

/** An error that the test runner shows as this one line, without the code it comes from. */
export const plain = (message: string) => Object.assign(new Error(message), { stack: '' });
