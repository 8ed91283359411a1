import type { SummaryTable } from '../../../terminal/frames.js';
import type { ConsistencyReport, Difference, Leg, ListComparison, TypeReport, Verdict } from './types.js';

/** How much of a digest is shown, which is enough to compare by eye; -o json has all of it. */
const SHOWN_DIGEST = 12;

/** The report for people: the verdict, the lists, what the comparison proves, and the objects that differ. */
export function reportText(report: ConsistencyReport, table: SummaryTable): string {
  const servers = report.servers.map(({ server, version }) => [server, version ?? '<unknown>']);
  const heading = report.time === undefined ? [] : [`${report.time}: ${wordOf(report.verdict)}\n`];
  const parts = [...heading, table([['SERVER', 'VERSION'], ...servers])];
  parts.push(...report.types.map((type) => typeText(type, table)));
  if (report.types.some(({ comparisons }) => comparisons.length > 0)) {
    parts.push(`Not covered: ${report.notShown.join('; ')}.\n`);
  }
  return parts.join('\n');
}

function typeText(type: TypeReport, table: SummaryTable): string {
  const { legs, comparisons, unknown } = type;
  let text = `${subjectOf(type)}: ${wordOf(type.verdict)}\n`;
  if (legs.length > 0) {
    const headings = ['LIST', 'SERVER', 'ASKED', 'RESOURCEVERSION', 'OBJECTS', 'PAGES', 'DIGEST'];
    text += table([headings, ...legs.map(legCells)]);
  }
  for (const comparison of comparisons) text += comparisonText(comparison, table);
  for (const { server, reason } of unknown) text += `${server}: inconclusive: ${reason}\n`;
  return text;
}

function wordOf(verdict: Verdict): string {
  return verdict === 'unknown' ? 'inconclusive' : verdict;
}

function subjectOf({ type, namespace, labelSelector }: TypeReport): string {
  const where = namespace === undefined ? '' : ` in namespace ${namespace}`;
  return type + where + (labelSelector === undefined ? '' : ` with ${labelSelector}`);
}

function legCells(leg: Leg): string[] {
  return [
    String(leg.number),
    leg.server,
    leg.query === '' ? '<latest>' : leg.query,
    leg.resourceVersion,
    String(leg.objects),
    String(leg.pages),
    leg.digest.slice(0, SHOWN_DIGEST),
  ];
}

function comparisonText(comparison: ListComparison, table: SummaryTable): string {
  const { reference, other, differenceCount, differences, differentPages, pages, meaning } = comparison;
  const lists = `Lists ${reference} and ${other}`;
  if (differenceCount === 0) return `${lists} are the same. ${meaning}\n`;
  const count = differenceCount === 1 ? '1 object differs' : `${differenceCount} objects differ`;
  let text = `${lists} differ. ${count}, on ${differentPages} of ${pages} pages of list ${other}. ${meaning}\n`;
  const headings = ['NAMESPACE', 'NAME', `LIST ${reference}`, `LIST ${other}`];
  text += table([headings, ...differences.map(differenceCells)]);
  if (differences.length < differenceCount) text += `and ${differenceCount - differences.length} more\n`;
  return text;
}

/** The object's resourceVersion in either list. */
function differenceCells({ namespace, name, kind, reference, other }: Difference): string[] {
  return [
    namespace,
    name,
    reference ?? '<none>',
    (other ?? '<none>') + (kind === 'content' ? ' (different content)' : ''),
  ];
}
