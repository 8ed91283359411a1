import { vi } from 'vitest';
import { type InProcessOptions, runInProcess } from './in-process.js';
import type { ProcessResult } from './run-process.js';

/**
 * Runs a command line whose watch ends by its own time limit, in this process: the limit expires as soon as the watch
 * is open. Its log (-v=6) is in standard error.
 * @param seconds the limit
 */
export async function runUntilLimit(
  args: readonly string[],
  seconds: number,
  options: InProcessOptions,
): Promise<ProcessResult> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const isOpen = Promise.withResolvers<void>();
    const onErrorOutput = (log: string) => {
      if (/[?&]watch=true\S*" status="200 OK"/.test(log)) isOpen.resolve();
    };
    const result = runInProcess([...args, '-v=6'], { ...options, onErrorOutput });
    await Promise.race([isOpen.promise, result]);
    // The head of the response is logged just before the body is awaited.
    await new Promise((resolve) => setImmediate(resolve));
    vi.advanceTimersByTime(seconds * 1000);
    return await result;
  } finally {
    vi.useRealTimers();
  }
}

/** Standard error without the lines of the log. */
export function withoutLog(stderr: string): string {
  return stderr
    .split('\n')
    .filter((line) => !/^I\d{4} /.test(line))
    .join('\n');
}
