import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';
import { isRunning } from './is-running.js';

/**
 * Reserves the node of the tests for one file, which calls this at the top of its suite: files run concurrently, and
 * draining the node would remove the pods of others.
 * @param kubeconfig of the node's cluster, in its own folder; the suite is skipped if there is none
 */
export function takeNode(kubeconfig: string | undefined): void {
  if (kubeconfig === undefined) return;
  const turn = join(dirname(kubeconfig), 'tests.turn');
  beforeAll(async () => {
    while (!taken(turn)) await setTimeout(100);
  }, 900_000);
  // Hooks after a suite run in reverse order: the cleanup on the node comes before this.
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
    // It was released in between.
  }
}
