import { spawn } from 'node:child_process';
import { openSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Kills a program of a cluster by its PID file, and starts it again with the same arguments.
 * @param file `apiserver.pid`, in the folder where it was started; its output continues in logs/apiserver.log there
 */
export async function restart(file: string): Promise<void> {
  const pid = Number(readFileSync(file, 'utf8'));
  const [program = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1);
  process.kill(pid, 'SIGKILL');
  // Its port is free once it has ended.
  while (isThere(pid)) await new Promise((resolve) => setTimeout(resolve, 50));
  const folder = dirname(file);
  const log = openSync(join(folder, 'logs', `${basename(file, '.pid')}.log`), 'a');
  const child = spawn(program, args, { cwd: folder, detached: true, stdio: ['ignore', log, log] });
  child.unref();
  writeFileSync(file, `${child.pid}\n`);
}

function isThere(pid: number): boolean {
  try {
    return !/^.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
