import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Ends a process at once, as a crash does. Resolves when it is gone, which it may be already, by whatever cause. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
