import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Whether a process exists and is not a zombie. */
export function isRunning(pid: number): boolean {
  if (!existsSync('/proc/self/stat')) return isRunningByPs(pid);
  try {
    // PID (NAME) STATE …; a name may contain spaces and parentheses.
    return !/^.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Resolves when it no longer exists; the test's own limit ends the wait. */
export async function untilGone(pid: number): Promise<void> {
  while (isRunning(pid)) await new Promise((resolve) => setImmediate(resolve));
}

/** Without /proc, there is ps. */
function isRunningByPs(pid: number): boolean {
  const { status, stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return status === 0 && !stdout.startsWith('Z');
}
