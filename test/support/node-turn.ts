import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';
import { isRunning } from './is-running.js';

/**
 * Takes the node of the tests for one file, which calls this at the top of its suite: files run side by side, and what
 * drains the node would take the pods of others with it.
 * @param kubeconfig of the node's cluster, in a folder of its own; the suite is skipped where there is none
 */
export function takeNode(kubeconfig: string | undefined): void {
  if (kubeconfig === undefined) return;
  const turn = join(dirname(kubeconfig), 'tests.turn');
  beforeAll(async () => {
    while (!taken(turn)) await setTimeout(100);
  }, 900_000);
  // Hooks behind a suite run in the opposite order: what cleans up on the node comes before this.
  afterAll(() => rmSync(turn, { force: true }));
}

function taken(turn: string): boolean {
  try {
    writeFileSync(turn, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    freeFromDead(turn);
    return false;
  }
}

function freeFromDead(turn: string): void {
  try {
    if (!isRunning(Number(readFileSync(turn, 'utf8') || process.pid))) rmSync(turn, { force: true });
  } catch {
    // It was given back in between.
  }
}
