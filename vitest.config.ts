import { defineConfig } from 'vitest/config';

// Most of a test is waiting: for the database, and for the browser that draws and asks on its own time.
const shared = { isolate: false, testTimeout: 30_000, hookTimeout: 60_000, maxWorkers: 4, expect: { poll: { timeout: 20_000 } } };
// A browser that had to wait for its turn too long may have another try; the report says which had one.
const inBrowser = { testTimeout: 60_000, retry: 1, globalSetup: 'e2e/src/chromium.ts' };
const speed = 'e2e/**/*-speed.test.ts';

export default defineConfig({
  test: {
    reporters: ['default', './scripts/closing-line.ts'],
    globalSetup: 'server/test/cluster.ts',
    projects: [
      {
        test: {
          ...shared,
          name: 'server',
          include: [
            'contract/src/**/*.test.ts',
            'server/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            'simulator/**/*.test.ts',
          ],
        },
      },
      { test: { ...shared, ...inBrowser, name: 'e2e', include: ['e2e/**/*.test.ts'], exclude: [speed] } },
      // What counts milliseconds has the machine to itself, after everything else.
      { test: { ...shared, ...inBrowser, name: 'speed', include: [speed], maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
});
