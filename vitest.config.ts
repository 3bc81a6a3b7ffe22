import { defineConfig } from 'vitest/config';
import LongestFirst from './scripts/longest-first.ts';

// What Node reads by itself, and keeps compiled, costs a sixth less than through Vite.
const shared = {
  isolate: false,
  experimental: { viteModuleRunner: false },
  // For machines many times slower than a laptop: what hangs is found by them all the same.
  testTimeout: 900_000,
  hookTimeout: 900_000,
  expect: { poll: { timeout: 60_000 } },
};
const inBrowser = {
  ...shared,
  globalSetup: 'e2e/src/stage/chromium.ts',
  setupFiles: 'e2e/src/stage/on-failure.ts',
};
const speed = '{server,e2e}/**/*-speed.test.ts';

export default defineConfig({
  test: {
    reporters: ['default', './scripts/closing-line.ts'],
    globalSetup: 'server/test/cluster.ts',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'server',
          // Most of these is waiting: for the database, and for syncs that go on by themselves.
          maxWorkers: 6,
          include: [
            'contract/src/**/*.test.ts',
            'server/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            'simulator/**/*.test.ts',
          ],
          exclude: [speed],
        },
      },
      // A browser keeps most of a core busy: with more of them each only waits for the others.
      {
        test: {
          ...inBrowser,
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: [speed],
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      // What counts milliseconds has the machine to itself, after everything else.
      { test: { ...inBrowser, name: 'speed', include: [speed], maxWorkers: 1, sequence: { groupOrder: 2 } } },
    ],
  },
});
