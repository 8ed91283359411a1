import type { TimedRun } from '../discovery/timing.js';
import type { SummaryTable } from '../terminal/frames.js';

/** The measurements. */
interface TimingReport {
  runs: readonly TimedRun[];
  /** The median of each form and limiter. */
  medians: readonly TimedRun[];
}

/** A table of runs with their medians below, and one of the slowest requests. */
export function timingTables({ runs, medians }: TimingReport, table: SummaryTable): string {
  const rows = runs.map((run, index) => [String(index + 1), ...cellsOf(run)]);
  const below = runs.length > 1 ? medians.map((run) => ['median', ...cellsOf(run)]) : [];
  const timings = table([['Run', ...heads], ...rows, ...below], 2);
  return `${timings}${asideText(medians)}${slowestTable(medians, table)}`;
}

/** The same with only the medians, a row per limiter. */
export function sweepTables({ medians }: TimingReport, table: SummaryTable): string {
  const timings = table([heads, ...medians.map(cellsOf)], 1);
  return `${timings}${asideText(medians)}${slowestTable(medians, table)}`;
}

const heads = [
  ...['Form', 'Burst', 'QPS', 'Group-versions', 'Requests', 'Bytes', 'Groups', 'Total'],
  ...['Wait, predicted', 'Wait, measured', 'Failed'],
];

function cellsOf(run: TimedRun): string[] {
  return [
    run.form,
    limit(run.burst),
    limit(run.qps),
    String(run.groupVersions),
    String(run.requests),
    String(run.bytes),
    milliseconds(run.groupsMs),
    milliseconds(run.totalMs),
    milliseconds(run.predictedWaitMs),
    milliseconds(run.throttledMs),
    String(run.failed.length),
  ];
}

/** Why values of the limiter held nothing back. */
function asideText(medians: readonly TimedRun[]): string {
  return medians.some(({ limiterStoodAside }) => limiterStoodAside)
    ? 'The client-side limiter was off, because the server has its own flow control; --discovery-burst and --discovery-qps turn it on.\n'
    : '';
}

/** A path once, with the longest of its medians. */
function slowestTable(medians: readonly TimedRun[], table: SummaryTable): string {
  const count = Math.max(0, ...medians.map(({ slowest }) => slowest.length));
  const times = new Map<string, number>();
  for (const { path, ms } of medians.flatMap(({ slowest }) => slowest)) {
    times.set(path, Math.max(ms, times.get(path) ?? 0));
  }
  const rows = [...times].sort(([, one], [, other]) => other - one).slice(0, count);
  const slowest = rows.map(([path, ms]) => [path, milliseconds(ms)]);
  return `\n${table([['Slowest requests', 'Time'], ...slowest], 1)}`;
}

function limit(figure: number): string {
  return figure < 0 ? 'off' : String(figure);
}

function milliseconds(value: number): string {
  return `${Math.round(value)} ms`;
}
