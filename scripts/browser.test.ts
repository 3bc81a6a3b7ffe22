import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles, top } from './source-files.ts';

/** What browsers have over https and on localhost alone (https://developer.mozilla.org/docs/Web/Security/Secure_Contexts/features_restricted_to_secure_contexts). */
const SECURE =
  /\bcrypto\s*\.\s*(randomUUID|subtle)\b|\bnavigator\s*\??\.\s*(clipboard|credentials|serviceWorker|locks|storage|wakeLock|share|canShare|mediaDevices|geolocation|bluetooth|usb|hid|serial|gpu|xr|getBattery|requestMIDIAccess|setAppBadge|virtualKeyboard)\b|\b(PublicKeyCredential|PaymentRequest|PushManager|Notification|IdleDetector|cookieStore|caches|showOpenFilePicker|showSaveFilePicker|showDirectoryPicker|queryLocalFonts|getScreenDetails)\b(?=[\s.(?'])/g;

/** Who may use which, and does without it as well: the one place for each. */
const places: Record<string, string[]> = {
  'console/src/ui/text/copy.ts': ['navigator.clipboard'],
  'console/src/ui/browser/passkeys.ts': ['PublicKeyCredential'],
  'public/src/browser/kiosk/keep.ts': ['navigator.serviceWorker', 'caches'],
  // Runs only where there are service workers.
  'public/src/browser/kiosk-worker.ts': ['caches'],
};

const inBrowsers = sourceFiles.filter(
  ({ path }) => /^(console|public|contract)\/src\//.test(path) && !/\.test\.tsx?$/.test(path),
);

/** The code without what is only said in it. */
const codeOf = (path: string) => readFileSync(join(top, path), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

test('what a browser has over https alone is used in the one place that can do without it', () => {
  const used = inBrowsers.flatMap(({ path }) => {
    const found = [...new Set([...codeOf(path).matchAll(SECURE)].map(([use]) => use))];
    return found.length ? [[path, found]] : [];
  });
  expect(Object.fromEntries(used)).toEqual(places);
});

/** What asks a browser's own clock, which may be wrong or set at any time. */
const OWN_CLOCK = /\bDate\.now\b|\bnew Date(?:\(\s*\)|\b(?!\())|(?<!new )\bDate\(|\bperformance\.timeOrigin\b|\.format\(\s*\)/g;

/** Who may: the one place that knows how far it is from the server's, and what says why. */
const clocks: Record<string, string> = {
  'contract/src/server-clock.ts': 'stands in until the server is heard',
  'console/src/api/queries.ts': 'beside the mark that the library of queries makes with it',
};

test('what time it is a page knows from the server, and how long something takes from its stopwatch', () => {
  const asked = inBrowsers.filter(({ path }) => codeOf(path).match(OWN_CLOCK)).map(({ path }) => path);
  expect(asked.toSorted(), 'serverNow() of contract/src/server-clock.ts, or performance.now() instead').toEqual(
    Object.keys(clocks).toSorted(),
  );
});

test('what was read is fresh for a time that a clock set back does not make longer', () => {
  const plain = inBrowsers.filter(({ path }) => /\bstaleTime: \d/.test(codeOf(path))).map(({ path }) => path);
  expect(plain, 'freshFor(…) of console/src/api/queries.ts instead').toEqual([]);
});
