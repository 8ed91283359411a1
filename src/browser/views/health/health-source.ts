import { resourceName } from '../../../discovery/types.js';
import { messageOf } from '../../../process/errors.js';
import { onOneLine } from '../../../render/facts/columns.js';
import { timesText } from '../../../render/facts/events.js';
import { type Finding, type HealthSection, skippedTexts } from '../../../render/facts/health.js';
import { countText, groupThousands } from '../../../render/numbers.js';
import type { BrowserCluster } from '../../state/cluster.js';
import { mayPass } from '../../table/live/live-list.js';
import type { ToolColumn, ToolLine, ToolSource, ToolTable } from '../tool/tool-table.js';

/** How often it is read again while it is visible. */
const EVERY_MS = 20_000;

const COLUMNS: readonly ToolColumn[] = [
  { title: 'OBJECT', kind: 'name' },
  { title: 'REASON', kind: 'state' },
  { title: 'WHY' },
];

/** The findings for a type, and when they were requested, in milliseconds since 1970. */
type ReadSection = HealthSection & { readAt: number };

/**
 * What is not well in a namespace, or in all if it is undefined: a row for each object, and one for the warnings of
 * each reason. Once it is complete, it changes only when everything was read again; parts that could not be read again
 * stay.
 * @param now milliseconds since 1970
 * @param withCustom includes custom resources
 */
export function healthSource(
  cluster: BrowserCluster,
  namespace: string | undefined,
  now: () => number,
  withCustom = false,
): ToolSource {
  /** The last result for each type. */
  const known = new Map<string, ReadSection>();
  let isWhole = false;
  return {
    word: 'health',
    path: [namespace ?? 'all namespaces', 'health'],
    wraps: true,
    everyMs: EVERY_MS,
    enters: 'why',
    read: async (show, signal) => {
      const { checkHealth } = await import('../../../verbs/health/check.js');
      const sections: ReadSection[] = [];
      const readAt = now();
      const custom = withCustom || { askedBy: 'health custom' };
      const draw = () => show(tableOf(sections, cluster, namespace === undefined, now()));
      for await (const section of checkHealth(
        { where: { namespace }, labelSelector: '', custom, now, signal },
        cluster,
      )) {
        const { what, error, without = [] } = section;
        const isKnown = [section, ...without].every((each) => each.error === undefined);
        if (isKnown) known.set(what, { ...section, readAt });
        sections.push({ ...(known.get(what) ?? { ...section, readAt }), error, without });
        if (!isWhole && sections.some(({ error, skipped }) => (error ?? skipped) === undefined)) draw();
      }
      const asked = sections.filter(({ skipped }) => skipped === undefined);
      const [{ error } = {}] = asked;
      const reasons = new Set(asked.map((section) => section.error && messageOf(section.error)));
      // An error that all of them have in common does not concern a type.
      const isOfAll = error !== undefined && reasons.size === 1;
      if (!reasons.has(undefined) && (isWhole || isOfAll || mayPass(error))) throw error;
      isWhole = true;
      draw();
    },
  };
}

function tableOf(
  sections: readonly ReadSection[],
  cluster: BrowserCluster,
  isAcross: boolean,
  now: number,
): ToolTable {
  const unread = sections.flatMap(({ what, error, without = [] }) =>
    [
      { what, error, title: what },
      ...without.map((other) => ({ ...other, title: `${what}: ${other.what}` })),
    ].filter((each) => each.error !== undefined),
  );
  const skipped = sections.flatMap(skippedTexts);
  const types = new Set(unread.map(({ what }) => what));
  const found = sections.reduce((sum, { findings }) => sum + findings.length, 0);
  const looked = sections.reduce((sum, { count, what }) => sum + (what === 'events' ? 0 : count), 0);
  const counts = [countText(looked, 'object'), `${groupThousands(found)} not well`];
  const legend = [
    ...unread.map(({ title, error }) => `! ${title} not read: ${cluster.whyRefused(error)}.`),
    ...(skipped.length === 0 ? [] : [`Not checked: ${skipped.join(', ')}.`]),
  ];
  return {
    columns: isAcross ? [{ title: 'NAMESPACE', kind: 'namespace' }, ...COLUMNS] : COLUMNS,
    rows: [
      ...sections.flatMap(({ findings }) => findings.map((finding) => findingRow(finding, isAcross))),
      ...sections.flatMap((section) => warningRows(section, isAcross, now)),
    ],
    counts: counts.join(', '),
    note: types.size === 0 ? '' : `! ${countText(types.size, 'type')} not read`,
    legend: legend.join(' '),
    asOf: Math.min(now, ...sections.map(({ readAt }) => readAt)),
  };
}

function findingRow({ target, uid, reason, text }: Finding, isAcross: boolean): ToolLine {
  const { resource, namespace = '', name } = target;
  const object = `${resource.singularName || resource.name}/${name}`;
  const cells = [object, { text: reason, role: 'bad' as const, isBad: true }, onOneLine(text)];
  return {
    id: `${resourceName(resource)}/${namespace}/${name}`,
    cells: isAcross ? [namespace, ...cells] : cells,
    target: { ...target, ...(uid !== undefined && { uid }) },
  };
}

/** Warnings may concern objects that are well again. */
function warningRows({ what, warnings }: HealthSection, isAcross: boolean, now: number): ToolLine[] {
  return warnings.map((group) => {
    const { reason, message, objects } = group;
    const [first = '', ...others] = objects;
    const about = others.length === 0 ? first : `${first} and ${groupThousands(others.length)} more`;
    const times = timesText(group, now).replace(/^[, ]+/, '');
    const text = [times, onOneLine(message.trim())].filter(Boolean).join(': ');
    const cells = [about, { text: reason, role: 'warning' as const }, text];
    const [kind = ''] = first.split('/');
    return { id: `${what}/${reason}/${kind}`, cells: isAcross ? ['', ...cells] : cells };
  });
}
