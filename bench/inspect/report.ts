import type { Measured } from '../measure.js';
import { type Spread, spread } from '../statistics.js';
import type { Work } from './works.js';

/** The runs of one program. */
export interface Runs {
  measured: readonly Measured[];
  requests: number;
}

/** The result of one task. */
export interface InspectReading {
  work: Work;
  proa: Runs;
  kubectl: Runs;
}

/** The circumstances of the measurement. */
export interface InspectSetting {
  date: string;
  machine: string;
  proa: string;
  kubectl: string;
  load: string;
  rounds: number;
}

/** The median of proa's time, or memory if that is the goal, as a fraction of kubectl's. */
export function ratioOf({ work, proa, kubectl }: InspectReading): number {
  const of = work.goalOf === 'memory' ? memoryOf : secondsOf;
  return of(proa).median / of(kubectl).median;
}

/** The section of bench/RESULTS.md. */
export function report(readings: readonly InspectReading[], setting: InspectSetting): string {
  const { date, machine, proa, kubectl, load, rounds } = setting;
  return `# Commands that read

\`npm run bench:inspect\`, ${date}, ${machine}; proa ${proa}, kubectl ${kubectl}, kube-apiserver 1.20; load ${load}; ${rounds}
rounds in turn, medians (minimum to maximum). The outputs of both programs were compared first, except for \`wait\`, where
kubectl reports objects as timed out. Metrics and OpenAPI v3 are a sandbox's, replayed by a server that computes nothing.

| work | program | seconds | first line | processor | memory | requests | of kubectl's |
|---|---|---|---|---|---|---|---|
${readings.flatMap(rowsOf).join('\n')}
`;
}

function rowsOf(reading: InspectReading): string[] {
  const { work, proa, kubectl } = reading;
  const what = work.goalOf === 'memory' ? 'memory' : 'time';
  const ratio = `${ratioOf(reading).toFixed(3)} of the ${what} (goal ${work.goal})`;
  return [row(work.name, 'kubectl', kubectl, ''), row('', 'proa', proa, ratio)];
}

function row(name: string, program: string, runs: Runs, ratio: string): string {
  const first = spread(runs.measured.map(({ firstRow, seconds }) => firstRow ?? seconds));
  const processor = spread(runs.measured.map(({ processor = 0 }) => processor));
  const memory = memoryOf(runs);
  const cells = [
    ...[name, program, shown(secondsOf(runs), ' s'), `${first.median.toFixed(2)} s`],
    ...[`${processor.median.toFixed(2)} s`, `${Math.round(memory.median)} MiB`, `${runs.requests}`, ratio],
  ];
  return `| ${cells.join(' | ')} |`;
}

function memoryOf({ measured }: Runs): Spread {
  return spread(measured.map(({ memory = 0 }) => memory));
}

function secondsOf({ measured }: Runs): Spread {
  return spread(measured.map(({ seconds }) => seconds));
}

function shown({ median, min, max }: Spread, unit: string): string {
  return `${median.toFixed(2)} (${min.toFixed(2)} to ${max.toFixed(2)})${unit}`;
}
