/** The shares of a run's time that test files took, in thousandths, by path below the project's folder. */
export type Shares = Readonly<Record<string, number>>;

/** The parts of vitest's JSON report in use; times are in milliseconds. */
export interface TimedReport {
  testResults: readonly { name: string; startTime: number; endTime: number }[];
}

/** A file below this is negligible: its share is not kept, and may double or triple. */
const MIN_KEPT = 12;

/** How many times its share a file may take, because other programs on the machine slow it down. */
const ALLOWANCE = 3;

/** The most that a file without a kept share may take, in thousandths. */
const MAX_OF_NEW = ALLOWANCE * MIN_KEPT;

/**
 * The share of the total time that each file took. Shares of one run are similar on any machine.
 * @param root the project's folder, with which the report's paths begin
 */
export function sharesOf({ testResults }: TimedReport, root: string): Shares {
  const times = testResults.map(({ name, startTime, endTime }) => [name, endTime - startTime] as const);
  const total = times.reduce((sum, [, time]) => sum + time, 0);
  return Object.fromEntries(
    times.map(([name, time]) => [name.slice(root.length + 1), total === 0 ? 0 : (1000 * time) / total]),
  );
}

/** The shares to keep: those of long files, in whole thousandths, the largest first. */
export function keptOf(shares: Shares): Shares {
  const long = Object.entries(shares).filter(([, share]) => share >= MIN_KEPT);
  return Object.fromEntries(
    long.sort(([, a], [, b]) => b - a).map(([path, share]) => [path, Math.round(share)]),
  );
}

/** A line for each file that took much more of a run than its kept share allows. */
export function overdrawn(shares: Shares, kept: Shares): string[] {
  return Object.entries(shares).flatMap(([path, share]) => {
    const limit = Math.max(MAX_OF_NEW, ALLOWANCE * (kept[path] ?? 0));
    if (share <= limit) return [];
    return [`${path} took ${Math.round(share)} thousandths of the time of all tests, and may take ${limit}`];
  });
}
