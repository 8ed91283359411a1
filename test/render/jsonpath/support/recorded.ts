import { readFileSync } from 'node:fs';
import type { Outcome } from './run-kubectl.js';

/** kubectl's outcomes, by the titles of its invocations. */
export function readRecording(
  name: 'jsonpath' | 'custom-columns' | 'sort-by' | 'sort-by-release',
): Record<string, Outcome> {
  const file = new URL(`../recorded/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Outcome>;
}
