import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startFakeServer } from './fake-server.js';

/** Where the files of `-o custom-columns-file` are. */
export const COLUMN_FILES = fileURLToPath(new URL('../column-files/', import.meta.url));

/** One `kubectl get` on a set of fixtures. */
export interface Invocation {
  /** The set of fixtures. */
  set: string;
  /** One object's name; if absent, the whole set as a list. */
  name?: string;
  /** The flags after the names, including `-o`. */
  flags: string[];
  /** The order of words in the output is random: kubectl iterates over maps in random order. */
  unordered?: boolean;
}

/** The outcome of an invocation. */
export interface Outcome {
  stdout: string;
  stderr: string;
  code: number;
}

/**
 * Runs invocations with a real kubectl on the fake server, a few at a time. Returns their outcomes by title.
 * @param kubectl the program's path
 */
export async function runKubectl(
  kubectl: string,
  invocations: readonly Invocation[],
): Promise<Record<string, Outcome>> {
  const server = await startFakeServer();
  const folder = mkdtempSync(join(tmpdir(), 'proa-recording-'));
  const outcomes: Record<string, Outcome> = {};
  const queue = invocations.values();
  const worker = async (): Promise<void> => {
    for (const invocation of queue) {
      const args = ['get', 'things', ...(invocation.name === undefined ? [] : [invocation.name])];
      const place = ['-n', invocation.set, `--server=${server.url}`, `--cache-dir=${folder}`];
      const outcome = await run(kubectl, [...args, ...invocation.flags, ...place], folder);
      outcomes[titleOf(invocation)] = normalize(outcome, invocation);
    }
  };
  try {
    await Promise.all([worker(), worker(), worker()]);
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return Object.fromEntries(invocations.map((one) => [titleOf(one), outcomes[titleOf(one)]!]));
}

/** The key of an invocation in a recording. */
export function titleOf(invocation: Invocation): string {
  return [
    invocation.set,
    ...(invocation.name === undefined ? [] : [invocation.name]),
    ...invocation.flags,
  ].join(' ');
}

/** Converts what is random in kubectl to a fixed form. It is applied to our own output, too. */
export function normalize(outcome: Outcome, invocation: Invocation): Outcome {
  const sorted = invocation.unordered === true ? outcome.stdout.split(' ').sort().join(' ') : outcome.stdout;
  // A fatal log line begins with the time, the process and the source line.
  const stderr = outcome.stderr.replace(/^F\d{4} [\d:.]+ +\d+ (\S+?:)\d+\]/, 'F $1');
  return { ...outcome, stdout: sorted, stderr };
}

function run(kubectl: string, args: string[], home: string): Promise<Outcome> {
  const env = { PATH: process.env.PATH, HOME: home, KUBECONFIG: join(home, 'none') };
  return new Promise((resolve) => {
    const child = execFile(
      kubectl,
      args,
      { env, cwd: COLUMN_FILES, maxBuffer: 1 << 26 },
      (_error, stdout, stderr) => {
        resolve({ stdout, stderr, code: child.exitCode ?? -1 });
      },
    );
  });
}
