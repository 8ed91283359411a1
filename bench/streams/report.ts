import type { Measured } from '../measure.js';
import { type Spread, spread } from '../statistics.js';
import { type Program, programs, type StreamWork } from './works.js';

/** The result of one task. */
export interface StreamReading {
  work: StreamWork;
  runs: Record<Program, readonly Measured[]>;
}

/** The circumstances of the measurement. */
export interface StreamSetting {
  date: string;
  machine: string;
  proa: string;
  kubectl: string;
  load: string;
  rounds: number;
}

/** The median of a program's time as a fraction of kubectl's. */
export function shareOf({ runs }: StreamReading, program: Program = 'proa'): number {
  return secondsOf(runs[program]).median / secondsOf(runs.kubectl).median;
}

/** Whether a task meets its goals. */
export function isMet(reading: StreamReading): boolean {
  const { goal, executableGoal = 0, mostMemory = Number.POSITIVE_INFINITY } = reading.work;
  const isExecutableMet =
    reading.runs.executable.length === 0 || shareOf(reading, 'executable') <= executableGoal;
  return isExecutableMet && shareOf(reading) <= goal && memoryOf(reading.runs.proa).max <= mostMemory;
}

/** The section of bench/RESULTS.md. */
export function report(readings: readonly StreamReading[], setting: StreamSetting): string {
  const { date, machine, proa, kubectl, load, rounds } = setting;
  return `# Streams

\`npm run bench:streams\`, ${date}, ${machine}; proa ${proa}, kubectl ${kubectl}; load ${load}; ${rounds} rounds in turn, medians
(minimum to maximum). exec, cp and port-forward are measured on a pod of a real node, on the same machine; logs come from a separate
server that has them in memory, by plain HTTP unless specified otherwise: a node would be slower than both programs. Time and memory of port-forward
include those of its client.

| work | program | seconds | processor | memory | of kubectl's |
|---|---|---|---|---|---|
${readings.flatMap(rowsOf).join('\n')}
`;
}

function rowsOf(reading: StreamReading): string[] {
  const { work, runs } = reading;
  const memory = work.mostMemory === undefined ? '' : `, memory below ${work.mostMemory} MiB`;
  const shares = {
    kubectl: () => '',
    proa: () => `${shareOf(reading).toFixed(2)} of the time (goal ${work.goal}${memory})`,
    executable: () =>
      `${shareOf(reading, 'executable').toFixed(2)} of the time (goal ${work.executableGoal})`,
  };
  const measured = programs.filter((program) => runs[program].length > 0);
  return measured.map((program) => {
    const seconds = secondsOf(runs[program]);
    const processor = spread(runs[program].map(({ processor = 0 }) => processor)).median;
    const cells = [
      program === 'kubectl' ? work.name : '',
      program,
      `${seconds.median.toFixed(2)} s (${seconds.min.toFixed(2)} to ${seconds.max.toFixed(2)})`,
      `${processor.toFixed(2)} s`,
      `${Math.round(memoryOf(runs[program]).median)} MiB`,
      shares[program](),
    ];
    return `| ${cells.join(' | ')} |`;
  });
}

function secondsOf(runs: readonly Measured[]): Spread {
  return spread(runs.map(({ seconds }) => seconds));
}

function memoryOf(runs: readonly Measured[]): Spread {
  return spread(runs.map(({ memory = 0 }) => memory));
}
