import { readFileSync } from 'node:fs';
import type { Machine } from './machine.js';

/** A machine whose files are the real ones. */
export function nodeMachine(options: Omit<Machine, 'readFile'>): Machine {
  return { ...options, readFile: (path) => readFileSync(path) };
}
