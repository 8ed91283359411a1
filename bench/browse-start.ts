/**
 * Measures how long the browser takes from the program's start to the first rows, in a pseudo-terminal, with the cache warm:
 * `node bench/browse.ts --start [OTHER...]`. OTHER is the folder of another build, or an executable; all are run in turn.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from '@lydell/node-pty';

const ROUNDS = 15;
const SIZE = { cols: 140, rows: 40 };
/** In every status column of a sandbox's pods, and nowhere else on the screen. */
const ROW = 'Running';
const PATIENCE_MS = 30_000;

/** How long a program took, in milliseconds. */
export interface StartTimes {
  program: string;
  median: number;
  least: number;
  most: number;
}

/**
 * Runs each program so many times.
 * @param programs paths of bin/run.js, or of executables
 */
export async function measureStarts(programs: readonly string[], pods: number): Promise<StartTimes[]> {
  const folder = mkdtempSync(join(tmpdir(), 'browse-start-'));
  const sandbox = fork(join(import.meta.dirname, 'sandbox-process.ts'), [
    JSON.stringify({ pods, namespaces: 10 }),
  ]);
  try {
    const [{ kubeconfig }] = (await once(sandbox, 'message')) as [{ kubeconfig: string }];
    writeFileSync(join(folder, 'kubeconfig'), kubeconfig, { mode: 0o600 });
    const times = programs.map((): number[] => []);
    // The first round warms caches, and is not counted.
    for (let round = 0; round <= ROUNDS; round++)
      for (const [place, program] of programs.entries()) {
        const took = await started(program, folder);
        if (round > 0) times[place]!.push(took);
      }
    return programs.map((program, place) => {
      const sorted = times[place]!.toSorted((a, b) => a - b);
      return { program, median: sorted[Math.floor(ROUNDS / 2)]!, least: sorted[0]!, most: sorted.at(-1)! };
    });
  } finally {
    sandbox.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The program of a folder, or of a file that is one. */
export function programOf(path: string): string {
  return statSync(path).isDirectory() ? join(path, 'bin/run.js') : path;
}

function started(program: string, folder: string): Promise<number> {
  const words = [
    ...(program.endsWith('.js') ? [process.execPath, program] : [program]),
    'browse',
    'pods',
    '-A',
  ];
  const env = { PATH: process.env.PATH, HOME: folder, KUBECONFIG: join(folder, 'kubeconfig') };
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const terminal = spawn(words[0]!, words.slice(1), { name: 'xterm-256color', ...SIZE, env });
    let received = '';
    let took: number | undefined;
    const limit = setTimeout(() => terminal.kill('SIGKILL'), PATIENCE_MS);
    terminal.onData((text) => {
      received += text;
      if (took !== undefined || !received.includes(ROW)) return;
      took = performance.now() - began;
      terminal.write('q');
    });
    terminal.onExit(() => {
      clearTimeout(limit);
      if (took === undefined) reject(new Error(`${program} never showed a row`));
      else resolve(took);
    });
  });
}
