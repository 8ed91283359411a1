import { spawnSync } from 'node:child_process';

/** One run of a whole process, in seconds. */
export interface Run {
  wall: number;
  /** CPU time, including the system's. */
  processor: number;
}

/** bash reports milliseconds, GNU time only hundredths of a second. */
const script = `TIMEFORMAT='%3R %3U %3S'; time "$@" > /dev/null`;

/** Runs a program to its end, and discards its output. Fails if the program fails, with its messages. */
export function run(command: readonly string[], env: Record<string, string | undefined>): Run {
  const { status, stderr } = spawnSync('bash', ['-c', script, 'bash', ...command], {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const figures = stderr.trimEnd().split('\n').at(-1)!.split(' ').map(Number);
  if (status !== 0 || figures.length !== 3)
    throw new Error(`${command.join(' ')}: exit code ${status}\n${stderr}`);
  const [wall, user, system] = figures as [number, number, number];
  return { wall, processor: user + system };
}
