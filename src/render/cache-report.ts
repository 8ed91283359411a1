import type { CacheReport } from '../discovery/cache-report.js';
import type { CacheWriters } from '../discovery/cache-writers.js';
import { humanDuration } from '../go/human-duration.js';

/** `12 by proa, 3 by another client, 2 by user 1001 (not used)`. */
export function writersText({ proa, others, untrusted }: CacheWriters): string {
  return [
    `${proa} by proa`,
    ...(others > 0 ? [`${others} by another client, such as kubectl`] : []),
    ...untrusted.map(
      ({ uid, files }) => `${files} not used: user ${uid} owns them, or anyone can write to them`,
    ),
  ].join(', ');
}

const TOO_OLD = ' (too old to be trusted)';

/** The report for people, one fact per line. */
export function cacheReportText(report: CacheReport): string {
  const lines = [`Folder:   ${report.folder}`];
  if (report.ageMs === undefined) lines.push('Groups:   none cached');
  else {
    lines.push(
      `Age:      ${humanDuration(report.ageMs)}${report.fresh ? '' : TOO_OLD}`,
      `Form:     ${report.aggregated ? 'aggregated' : 'legacy'}`,
      `Groups:   ${report.groups}, ${report.versions} group-versions, ${report.uncached.length} of them not cached`,
      ...report.failed.map(({ groupVersion, error }) => `Failed:   ${groupVersion}: ${error}`),
    );
  }
  const { proa, others, untrusted } = report.writers;
  if (proa + others + untrusted.length > 0) lines.push(`Files:    ${writersText(report.writers)}`);
  if (report.kubectl !== undefined) {
    const { folder, ageMs, fresh } = report.kubectl;
    lines.push(
      `kubectl:  ${folder}, ${humanDuration(ageMs)} old${fresh ? ', for what is missing' : TOO_OLD}`,
    );
  }
  return `${lines.join('\n')}\n`;
}
