import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    // A worker for each processor: tests of whole processes mostly wait for them.
    maxWorkers: '100%',
    setupFiles: ['test/support/seed.ts'],
    // Limits for what hangs, not for what is slow: a busy machine may take its time.
    testTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 300_000,
  },
});
