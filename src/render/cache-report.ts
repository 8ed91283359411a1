import { humanDuration } from '../go/human-duration.js';

/** What is known of a server's discovery cache. */
export interface CacheSummary {
  folder: string;
  ageMs: number | undefined;
  fresh: boolean;
  aggregated: boolean;
  groups: number;
  versions: number;
  uncached: readonly string[];
  failed: readonly { groupVersion: string; error: string }[];
}

/** The report for people, a fact a line. */
export function cacheReportText(report: CacheSummary): string {
  const lines = [`Folder:   ${report.folder}`];
  if (report.ageMs === undefined) return `${lines[0]}\nGroups:   none cached\n`;
  lines.push(
    `Age:      ${humanDuration(report.ageMs)}${report.fresh ? '' : ' (too old to be believed)'}`,
    `Form:     ${report.aggregated ? 'aggregated' : 'legacy'}`,
    `Groups:   ${report.groups}, ${report.versions} group-versions, ${report.uncached.length} of them not cached`,
    ...report.failed.map(({ groupVersion, error }) => `Failed:   ${groupVersion}: ${error}`),
  );
  return `${lines.join('\n')}\n`;
}
