import type { Reporter, TestModule } from 'vitest/node';

/** Ends a run with `N passed, N failed, N skipped` alone on a line, for whoever reads logs by machine. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    // What goes wrong outside every test is a failure all the same.
    const count = { passed: 0, failed: unhandled.length, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) count[test.result().state] += 1;
      // A file that does not even load has no tests to fail.
      if (module.errors().length) count.failed += 1;
    }
    console.log(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped + count.pending} skipped`);
  }
}
