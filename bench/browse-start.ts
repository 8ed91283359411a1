/**
 * Measures how long the browser takes from the program's start to the first rows, in a pseudo-terminal, with a warm
 * cache: `node bench/browse.ts --start [OTHER...]`. OTHER is the folder of another build, or an executable; all are run
 * in turn.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from '@lydell/node-pty';

const ROUNDS = 15;
const SIZE = { cols: 140, rows: 40 };
/** Text in the status column of every sandbox pod, and nowhere else on the screen. */
const ROW = 'Running';
const PATIENCE_MS = 30_000;

/** How long a program took, in milliseconds. */
export interface StartTimes {
  program: string;
  median: number;
  /** The median CPU time of its main thread until then, which other programs affect less; NaN if unknown. */
  processor: number;
  least: number;
  most: number;
}

/**
 * Runs each program several times.
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
    const times = programs.map((): Start[] => []);
    // The first round warms the caches, and does not count.
    for (let round = 0; round <= ROUNDS; round++)
      for (const [place, program] of programs.entries()) {
        const took = await started(program, folder);
        if (round > 0) times[place]!.push(took);
      }
    return programs.map((program, place) => {
      const sorted = times[place]!.map(({ took }) => took).toSorted((a, b) => a - b);
      const worked = times[place]!.map(({ processor }) => processor).toSorted((a, b) => a - b);
      const middle = Math.floor(ROUNDS / 2);
      return {
        program,
        median: sorted[middle]!,
        processor: worked[middle]!,
        least: sorted[0]!,
        most: sorted.at(-1)!,
      };
    });
  } finally {
    sandbox.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The program in a folder, or the file itself. */
export function programOf(path: string): string {
  return statSync(path).isDirectory() ? join(path, 'bin/run.js') : path;
}

/** One start, in milliseconds. */
interface Start {
  took: number;
  processor: number;
}

function started(program: string, folder: string): Promise<Start> {
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
    let start: Start | undefined;
    const limit = setTimeout(() => terminal.kill('SIGKILL'), PATIENCE_MS);
    terminal.onData((text) => {
      received += text;
      if (start !== undefined || !received.includes(ROW)) return;
      start = { took: performance.now() - began, processor: processorOf(terminal.pid) };
      terminal.write('q');
    });
    terminal.onExit(() => {
      clearTimeout(limit);
      if (start === undefined) reject(new Error(`${program} never showed a row`));
      else resolve(start);
    });
  });
}

/** The CPU time of a process's main thread, in milliseconds. */
function processorOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return Number.NaN;
  }
}
