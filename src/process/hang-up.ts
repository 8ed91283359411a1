import { readFileSync } from 'node:fs';

/** What of a process a hang-up is about. */
type HungUpProcess = Pick<NodeJS.Process, 'on' | 'removeAllListeners' | 'kill' | 'pid'> & {
  stdin: Pick<NodeJS.ReadStream, 'setRawMode'>;
};

/**
 * Leaves the modes of a terminal alone that the shell has taken back at a hang-up: the system stops a program that changes
 * them from the background, for ever where the shell is about to end. Node.js would change them when the process exits, so the signal ends it then.
 * @param isInForeground whether the terminal is this program's
 */
export function leaveTerminalAtHangUp(
  process: HungUpProcess,
  isInForeground: () => boolean = isForeground,
): void {
  let isHungUp = false;
  process.on('SIGHUP', () => {
    if (isHungUp) return;
    isHungUp = true;
    const { stdin } = process;
    const { setRawMode } = stdin;
    stdin.setRawMode = (isRaw) =>
      isInForeground() ? setRawMode.call(stdin, isRaw) : (stdin as NodeJS.ReadStream);
    process.on('exit', () => {
      if (isInForeground()) return;
      process.removeAllListeners('SIGHUP');
      process.kill(process.pid, 'SIGHUP');
    });
  });
}

/** Where the system does not say (proc_pid_stat(5)), the terminal counts as this program's. */
function isForeground(): boolean {
  try {
    const [, , group, , , foreground] = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return group === foreground || foreground === '-1';
  } catch {
    return true;
  }
}
