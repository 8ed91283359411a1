import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scenario } from './scenarios.js';

/** A program with its arguments and environment. */
export interface Command {
  program: string;
  args: readonly string[];
  env: Record<string, string | undefined>;
}

/** One run of a whole process, from start to end. */
export interface Measured {
  seconds: number;
  /** Absent if the output was shorter than a row. */
  firstRow?: number;
  /** CPU time, including the system's on its behalf; absent without GNU time. */
  processor?: number;
  /** Peak resident size in MiB; absent without GNU time. */
  memory?: number;
}

/** GNU time, which reports a process's peak memory and CPU time; undefined if it is not installed. */
export function findTime(): string | undefined {
  const path = '/usr/bin/time';
  if (!existsSync(path)) return undefined;
  try {
    execFileSync(path, ['-q', '-f', '%M', 'true'], { stdio: 'ignore' });
    return path;
  } catch {
    return undefined;
  }
}

/**
 * Runs a program to its end and reads its standard output through a pipe, without keeping it. Fails if the program
 * fails, with the end of its standard error, unless that is expected.
 * @param time GNU time, if installed
 * @param folder where it may write its figures
 * @param failing ignore its exit code
 */
export async function measure(
  command: Command,
  firstRow: Scenario['firstRow'],
  time: string | undefined,
  folder: string,
  failing = false,
): Promise<Measured> {
  const figures = join(folder, 'time');
  const line = [command.program, ...command.args];
  const [program, ...args] =
    time === undefined ? line : [time, '-q', '-o', figures, '-f', '%U %S %M', ...line];
  const begin = performance.now();
  const since = () => (performance.now() - begin) / 1000;
  const child = spawn(program!, args, { env: command.env, stdio: ['ignore', 'pipe', 'pipe'] });
  const isFirst = rowCounter(firstRow);
  let first: number | undefined;
  child.stdout.on('data', (chunk: Buffer) => {
    if (first === undefined && isFirst(chunk)) first = since();
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-2000);
  });
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exit, signal) => resolve(exit ?? signal));
  });
  const seconds = since();
  if (code !== 0 && !failing) throw new Error(`${command.args.join(' ')}: exit code ${code}\n${complaint}`);
  const measured = { seconds, ...(first === undefined ? {} : { firstRow: first }) };
  if (time === undefined) return measured;
  const [user, system, kibibytes] = readFileSync(figures, 'utf8').trim().split(' ').map(Number);
  return { ...measured, processor: user! + system!, memory: kibibytes! / 1024 };
}

/** Creates a function that takes one piece of output after another and returns whether the first row is complete. */
function rowCounter(firstRow: Scenario['firstRow']): (chunk: Buffer) => boolean {
  if ('bytes' in firstRow) {
    let missing = firstRow.bytes;
    return (chunk) => {
      missing -= chunk.length;
      return missing <= 0;
    };
  }
  let missing = firstRow.lines;
  return (chunk) => {
    let at = chunk.indexOf('\n');
    while (at >= 0 && missing > 0) {
      missing -= 1;
      at = chunk.indexOf('\n', at + 1);
    }
    return missing <= 0;
  };
}
