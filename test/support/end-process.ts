import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Ends a process immediately, like a crash. Resolves when it is gone, which it may be already, for whatever reason. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
