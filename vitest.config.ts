import { defineConfig } from 'vitest/config';
import { PATIENCE_MS } from './test/support/patience.js';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    // A worker for each processor: tests of whole processes mostly wait for them.
    maxWorkers: '100%',
    // Files share a worker: to load everything again for each took more of the processor's time than the tests.
    isolate: false,
    setupFiles: ['test/support/seed.ts'],
    // Limits for what hangs, not for what is slow: a busy machine may take its time. A test of test/rules names those
    // that may take longer.
    testTimeout: 60_000,
    expect: { poll: { timeout: PATIENCE_MS } },
    hookTimeout: 60_000,
  },
});
