/** A part of a type that was read at one resourceVersion. */
interface ScannedRange {
  /** "" if the server does not say. */
  resourceVersion: string;
  objects: number;
  /** After this key (`namespace/name`); from the beginning if absent. */
  after?: string;
  /** Up to this key; to the end if absent. */
  upTo?: string;
}

/** The scanned part of a type. */
export interface ScanReport {
  /** `pods`, `deployments.apps`. */
  resource: string;
  objects: number;
  /** Every object was processed. */
  complete: boolean;
  /** In order; each object is in one of them. */
  ranges: ScannedRange[];
  /** The keys after which earlier runs of this scan ended: up to a chunk after each may have been processed twice. */
  continuedAfter?: string[];
  /**
   * The objects in progress when the scan ended: some of them may have been processed, and all are again when it
   * continues. Absent if it ended between two chunks, or is complete.
   */
  unfinished?: { first: string; last: string; objects: number };
  /** With --rewrite: the outcome for the objects. */
  rewritten?: RewriteCounts;
}

/** The outcome for objects that are rewritten. */
export interface RewriteCounts {
  /** Put unchanged. */
  written: number;
  /** Written by someone else in the meantime, which also rewrites them. */
  changed: number;
  /** Deleted in the meantime. */
  gone: number;
  /** The first refusals of the server, and the total number. */
  failed: number;
  failures: { object: string; message: string }[];
}

/** A type of which nothing was read. */
export function emptyReport(resource: string, rewrites: boolean): ScanReport {
  const none = { written: 0, changed: 0, gone: 0, failed: 0, failures: [] };
  return { resource, objects: 0, complete: false, ranges: [], ...(rewrites && { rewritten: none }) };
}

/** The report of a scan that another run continues, after the last finished chunk. */
export function continueReport(report: ScanReport): ScanReport {
  const key = report.ranges.at(-1)?.upTo;
  return key === undefined
    ? report
    : { ...report, continuedAfter: [...new Set([...(report.continuedAfter ?? []), key])] };
}

/** The report with some more objects, up to a key. */
export function withBatch(
  report: ScanReport,
  batch: { resourceVersion: string; objects: number; lastKey: string },
): ScanReport {
  const { resourceVersion, objects, lastKey } = batch;
  const before = report.ranges.at(-1);
  const ranges = [...report.ranges];
  if (before?.resourceVersion === resourceVersion) {
    ranges[ranges.length - 1] = { ...before, objects: before.objects + objects, upTo: lastKey };
  } else {
    const after = before?.upTo;
    ranges.push({ resourceVersion, objects, ...(after !== undefined && { after }), upTo: lastKey });
  }
  return { ...report, objects: report.objects + objects, ranges };
}

/** The report of a type that was read to its end: the last range extends to it. */
export function finishReport(report: ScanReport): ScanReport {
  const ranges = report.ranges.map((range, index) => {
    if (index < report.ranges.length - 1) return range;
    const { upTo: _, ...open } = range;
    return open;
  });
  return { ...report, ranges, complete: true };
}

/** The report in a few lines. */
export function reportLines(report: ScanReport): string[] {
  const { resource, objects, complete, ranges, continuedAfter = [], unfinished, rewritten } = report;
  const head = `${resource}: ${objects} ${objects === 1 ? 'object' : 'objects'}${complete ? '' : ', not complete'}`;
  const parts = ranges.map(({ resourceVersion, objects: count, after, upTo }) => {
    const from = after === undefined ? 'from the beginning' : `after ${after}`;
    const to = upTo === undefined ? 'to the end' : `up to ${upTo}`;
    return `  ${from} ${to}: ${count} at resourceVersion ${resourceVersion || 'unknown'}`;
  });
  for (const key of continuedAfter)
    parts.push(`  continued after ${key}: the next chunk may already have been started`);
  if (unfinished !== undefined) {
    const { first, last, objects: count } = unfinished;
    const done = rewritten === undefined ? 'handed over' : 'rewritten';
    parts.push(`  not finished: ${first}${count === 1 ? '' : ` to ${last}`}; some may have been ${done}`);
  }
  if (rewritten === undefined) return [head, ...parts];
  const { written, changed, gone, failed } = rewritten;
  return [
    head,
    ...parts,
    `  rewritten: ${written}; changed by others: ${changed}; deleted: ${gone}; failed: ${failed}`,
  ];
}
