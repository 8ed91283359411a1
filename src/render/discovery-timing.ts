import Table from 'cli-table3';

/** The costs of one discovery. Times are milliseconds. */
export interface TimingRow {
  form: string;
  requests: number;
  bytes: number;
  groupsMs: number;
  totalMs: number;
  throttledMs: number;
  failed: readonly string[];
  slowest: readonly { path: string; ms: number }[];
}

const plain = { style: { head: [], border: [] } };

/** A framed table of runs with their median below, and one of the slowest requests of all. */
export function timingTables(runs: readonly TimingRow[], slowest: number): string {
  const table = new Table({
    ...plain,
    head: ['Run', 'Form', 'Requests', 'Bytes', 'Groups', 'Total', 'Throttled', 'Failed'],
    colAligns: ['left', 'left', 'right', 'right', 'right', 'right', 'right', 'right'],
  });
  for (const [index, run] of runs.entries()) table.push(cellsOf(String(index + 1), run));
  if (runs.length > 1) for (const run of medianRuns(runs)) table.push(cellsOf('median', run));
  const requests = new Table({ ...plain, head: ['Slowest requests', 'Time'], colAligns: ['left', 'right'] });
  for (const { path, ms } of slowestOf(runs, slowest)) requests.push([path, milliseconds(ms)]);
  return `${table.toString()}\n${requests.toString()}\n`;
}

/** The median run of each form, each figure by itself; of an even number the lower of the two in the middle. */
export function medianRuns(runs: readonly TimingRow[]): TimingRow[] {
  const forms = [...new Set(runs.map(({ form }) => form))];
  return forms.map((form) => medianOf(runs.filter((run) => run.form === form)));
}

function medianOf(runs: readonly TimingRow[]): TimingRow {
  const middle = (figure: (run: TimingRow) => number) =>
    runs.map(figure).sort((one, other) => one - other)[Math.floor((runs.length - 1) / 2)] ?? 0;
  return {
    form: runs[0]?.form ?? '',
    requests: middle((run) => run.requests),
    bytes: middle((run) => run.bytes),
    groupsMs: middle((run) => run.groupsMs),
    totalMs: middle((run) => run.totalMs),
    throttledMs: middle((run) => run.throttledMs),
    failed: [...new Set(runs.flatMap((run) => run.failed))],
    slowest: [],
  };
}

/** A path once, with its slowest time. */
function slowestOf(runs: readonly TimingRow[], count: number): { path: string; ms: number }[] {
  const times = new Map<string, number>();
  for (const { path, ms } of runs.flatMap((run) => run.slowest)) {
    times.set(path, Math.max(ms, times.get(path) ?? 0));
  }
  return [...times]
    .map(([path, ms]) => ({ path, ms }))
    .sort((one, other) => other.ms - one.ms)
    .slice(0, count);
}

function cellsOf(name: string, run: TimingRow): string[] {
  return [
    name,
    run.form,
    String(run.requests),
    String(run.bytes),
    milliseconds(run.groupsMs),
    milliseconds(run.totalMs),
    milliseconds(run.throttledMs),
    String(run.failed.length),
  ];
}

function milliseconds(value: number): string {
  return `${Math.round(value)} ms`;
}
