import { vi } from 'vitest';

/**
 * One turn of the event loop after the requested modules are loaded: a busy machine takes thousands of turns to load
 * one, so that a test that counts turns would give up.
 */
export async function turn(): Promise<void> {
  await vi.dynamicImportSettled();
  await new Promise((resolve) => setImmediate(resolve));
}
