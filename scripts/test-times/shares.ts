/** The shares of a run's time that files of tests took, in thousandths, by their paths from the project's folder. */
export type Shares = Readonly<Record<string, number>>;

/** What is read of vitest's JSON report; times are milliseconds. */
export interface TimedReport {
  testResults: readonly { name: string; startTime: number; endTime: number }[];
}

/** A file that takes less than this is as good as free: its share is not kept, and may double or triple. */
const MIN_KEPT = 12;

/** How many times its share a file may take: other programs of the machine stretch what they meet. */
const ALLOWANCE = 3;

/** The most that a file may take of which no share is kept, in thousandths. */
const MAX_OF_NEW = ALLOWANCE * MIN_KEPT;

/**
 * What part of the whole time each file took. As parts of one run they are much the same on any machine.
 * @param root the project's folder, which the report's paths begin with
 */
export function sharesOf({ testResults }: TimedReport, root: string): Shares {
  const times = testResults.map(({ name, startTime, endTime }) => [name, endTime - startTime] as const);
  const total = times.reduce((sum, [, time]) => sum + time, 0);
  return Object.fromEntries(
    times.map(([name, time]) => [name.slice(root.length + 1), total === 0 ? 0 : (1000 * time) / total]),
  );
}

/** The shares that are kept: of files that take long, whole thousandths, the largest first. */
export function keptOf(shares: Shares): Shares {
  const long = Object.entries(shares).filter(([, share]) => share >= MIN_KEPT);
  return Object.fromEntries(
    long.sort(([, a], [, b]) => b - a).map(([path, share]) => [path, Math.round(share)]),
  );
}

/** A line for each file that took much more of a run than what is kept of it allows. */
export function overdrawn(shares: Shares, kept: Shares): string[] {
  return Object.entries(shares).flatMap(([path, share]) => {
    const limit = Math.max(MAX_OF_NEW, ALLOWANCE * (kept[path] ?? 0));
    if (share <= limit) return [];
    return [`${path} took ${Math.round(share)} thousandths of the time of all tests, and may take ${limit}`];
  });
}
