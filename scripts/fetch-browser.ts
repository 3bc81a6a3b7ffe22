import { ensureChromium } from '../e2e/src/stage/chromium.ts';

/** Sees to a browser before the tests begin: where one has to be fetched, the console is built meanwhile. */
try {
  console.log(ensureChromium());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
