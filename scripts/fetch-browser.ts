import { ensureChromium } from '../e2e/src/chromium.ts';

/** Has a browser for the tests before they begin: to fetch one takes longer than to build the console meanwhile. */
try {
  console.log(ensureChromium());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
