import { resolve } from 'node:path';
import type { Surroundings } from '../machine.js';
import { findTime, type Measured, measure } from '../measure.js';
import { startSandbox } from '../servers.js';
import { spread } from '../statistics.js';

/** A list across namespaces, read so many of them at a time. */
export interface AcrossReading {
  pods: number;
  /** Milliseconds before each answer. */
  latency: number;
  parallelism: number;
  rounds: Measured[];
}

const launcher = resolve(import.meta.dirname, '../../bin/run.js');
const NAMESPACES = 50;
const WIDTHS = [1, 4, 8, 16];

/** `get pods -A` by `--parallelism`, in turn, with answers at once and after 50 ms. @param folder for files */
export async function readAcross(pods: number, rounds: number, folder: string): Promise<AcrossReading[]> {
  const readings: AcrossReading[] = [];
  for (const latency of [0, 50]) {
    const faults = { latency };
    const server = await startSandbox({ pods, namespaces: NAMESPACES, events: 0, faults }, folder);
    try {
      const env = { PATH: process.env.PATH, HOME: folder, KUBECONFIG: server.kubeconfig };
      const these = WIDTHS.map((parallelism): AcrossReading => ({ pods, latency, parallelism, rounds: [] }));
      // The round before the first fills the cache of discovery.
      for (let round = -1; round < rounds; round++) {
        for (const { parallelism, rounds: measured } of these) {
          const args = [launcher, 'get', 'pods', '-A', `--parallelism=${parallelism}`];
          const command = { program: process.execPath, args, env };
          const run = await measure(command, { lines: 1 }, findTime(), folder);
          if (round >= 0) measured.push(run);
        }
      }
      readings.push(...these);
    } finally {
      await server.stop();
    }
  }
  return readings;
}

/** The section of bench/RESULTS.md. */
export function acrossReport(
  readings: readonly AcrossReading[],
  { machine, proa, node, load }: Surroundings & { load: number },
): string {
  const rows = readings.map(({ pods, latency, parallelism, rounds }) => {
    const of = (figure: 'seconds' | 'memory') => spread(rounds.map((round) => round[figure] ?? Number.NaN));
    const { median, min, max } = of('seconds');
    const seconds = `${median.toFixed(2)} (${min.toFixed(2)}–${max.toFixed(2)})`;
    return `| ${pods.toLocaleString('en')} | ${latency} | ${parallelism} | ${seconds} | ${of('memory').median.toFixed(0)} |`;
  });
  return `${[
    '# Lists across namespaces, several at a time',
    [
      `Written by \`npm run bench:list -- --across\`: \`get pods -A\` of ${NAMESPACES} namespaces of one size by --parallelism,`,
      'whole processes in turn, on a sandbox that shares the machine. 1 is the one list. Medians, with least and greatest.',
      '',
      `- Machine: ${machine}; load before the measurements ${load.toFixed(1)}`,
      `- proa: ${proa}, on Node.js ${node}`,
    ].join('\n'),
    ['| pods | answers after, ms | at a time | s | MiB |', '| --- | --- | --- | --- | --- |', ...rows].join(
      '\n',
    ),
  ].join('\n\n')}\n`;
}
