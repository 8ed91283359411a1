import { vi } from 'vitest';

/**
 * One turn of the event loop, once the modules that were asked for are there: a busy machine takes thousands of turns to
 * load one, and whoever counts turns would give up meanwhile.
 */
export async function turn(): Promise<void> {
  await vi.dynamicImportSettled();
  await new Promise((resolve) => setImmediate(resolve));
}
