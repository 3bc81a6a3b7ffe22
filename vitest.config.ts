import { defineConfig } from 'vitest/config';

const shared = { testTimeout: 30_000, hookTimeout: 60_000, maxWorkers: 2 };

export default defineConfig({
  test: {
    reporters: ['default', './scripts/closing-line.ts'],
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
          globalSetup: 'server/test/cluster.ts',
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 60_000,
          expect: { poll: { timeout: 5_000 } },
          globalSetup: ['server/test/cluster.ts', 'e2e/src/chromium.ts'],
        },
      },
    ],
  },
});
