import type { Measured } from '../measure.js';
import { type Spread, spread } from '../statistics.js';
import { type Program, programs, type StreamWork } from './works.js';

/** What came of one work. */
export interface StreamReading {
  work: StreamWork;
  runs: Record<Program, readonly Measured[]>;
}

/** Under which circumstances. */
export interface StreamSetting {
  date: string;
  machine: string;
  proa: string;
  kubectl: string;
  load: string;
  rounds: number;
}

/** proa's time as a share of kubectl's, by the medians. */
export function shareOf({ runs }: StreamReading): number {
  return secondsOf(runs.proa).median / secondsOf(runs.kubectl).median;
}

/** Whether a work meets its goals. */
export function isMet(reading: StreamReading): boolean {
  const { goal, mostMemory = Number.POSITIVE_INFINITY } = reading.work;
  return shareOf(reading) <= goal && memoryOf(reading.runs.proa).max <= mostMemory;
}

/** The section of bench/RESULTS.md. */
export function report(readings: readonly StreamReading[], setting: StreamSetting): string {
  const { date, machine, proa, kubectl, load, rounds } = setting;
  return `# Streams

\`npm run bench:streams\`, ${date}, ${machine}; proa ${proa}, kubectl ${kubectl}; load ${load}; ${rounds} rounds in turn, medians
(least to greatest). exec, cp and port-forward are measured on a pod of a real node, on the same machine; logs come from a server of
their own that has them in memory, by plain HTTP where nothing else is said: a node would be slower than both programs. Time and memory of port-forward
include those of its client.

| work | program | seconds | processor | memory | of kubectl's |
|---|---|---|---|---|---|
${readings.flatMap(rowsOf).join('\n')}
`;
}

function rowsOf(reading: StreamReading): string[] {
  const { work, runs } = reading;
  const memory = work.mostMemory === undefined ? '' : `, memory below ${work.mostMemory} MiB`;
  const share = `${shareOf(reading).toFixed(2)} of the time (goal ${work.goal}${memory})`;
  return programs.map((program) => {
    const seconds = secondsOf(runs[program]);
    const processor = spread(runs[program].map(({ processor = 0 }) => processor)).median;
    const cells = [
      program === 'kubectl' ? work.name : '',
      program,
      `${seconds.median.toFixed(2)} s (${seconds.min.toFixed(2)} to ${seconds.max.toFixed(2)})`,
      `${processor.toFixed(2)} s`,
      `${Math.round(memoryOf(runs[program]).median)} MiB`,
      program === 'proa' ? share : '',
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
