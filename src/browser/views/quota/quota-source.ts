import type { KubeObject } from '../../../codec/object.js';
import { compareQuantities, parseQuantity } from '../../../codec/quantity.js';
import type { Amounts } from '../../../objects/pods/pod-types.js';
import type { LimitRange, ResourceQuota } from '../../../render/describe/quotas.js';
import { countText } from '../../../render/numbers.js';
import { amountOfText } from '../../../render/where/amounts.js';
import { shareBar } from '../../../terminal/ui/share-bar.js';
import type { SeenObject } from '../../frame/screen.js';
import type { BrowserCluster } from '../../state/cluster.js';
import type { ToolLine, ToolSource, ToolTable } from '../tool/tool-table.js';

const COLUMNS: ToolTable['columns'] = [
  { title: 'LIMIT', kind: 'name' },
  { title: 'USED', isFigure: true },
  { title: 'OF', isFigure: true },
  { title: 'SHARE', isFigure: true },
  { title: 'BY' },
  { title: 'NOTE' },
];

/**
 * What the quotas of an object's namespace allow, and how much of that is used, with the limit ranges below. It does
 * not follow changes.
 */
export function quotaSource(cluster: BrowserCluster, about: SeenObject): ToolSource {
  const namespace = about.namespace ?? about.name;
  const listed = async <T extends KubeObject>(type: string, signal: AbortSignal) => {
    const resource = await cluster.resolve(type);
    const { items } = await cluster.client.listAll<T>({ resource, namespace }, { signal });
    return items.map((object) => ({
      object,
      target: { resource, namespace, name: object.metadata?.name ?? '' },
    }));
  };
  return {
    word: 'quota',
    path: [namespace, 'quota'],
    about,
    read: async (show, signal) => {
      const quotas = await listed<ResourceQuota>('resourcequotas', signal);
      const rows: ToolLine[] = quotas.flatMap(({ object, target }) =>
        Object.entries(hardOf(object))
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, hard]) => amountRow(name, hard, { object, target })),
      );
      const usedUp = rows.filter(({ cells }) => typeof cells[1] === 'object' && cells[1].isBad).length;
      const found =
        usedUp === 0 ? countText(quotas.length, 'quota') : `${countText(usedUp, 'limit')} used up`;
      const tell = (note: string) => show({ columns: COLUMNS, rows: [...rows], note });
      tell(found);
      try {
        for (const { object, target } of await listed<LimitRange>('limitranges', signal)) {
          const of = (object.spec?.limits ?? []).map(({ type = '' }) => type).join(', ');
          rows.push({
            id: `LimitRange/${target.name}`,
            cells: [of, '', '', '', `LimitRange/${target.name}`, ''],
            target,
          });
        }
        tell(found);
      } catch (error) {
        if (signal.aborted) throw error;
        tell(`${found}; limit ranges not read: ${cluster.whyRefused(error)}`);
      }
    },
  };
}

function hardOf({ spec, status }: ResourceQuota): Amounts {
  return status?.hard ?? spec?.hard ?? {};
}

/** A limit of a quota, marked as trouble if nothing of it is left. */
function amountRow(
  name: string,
  hard: string,
  { object: { spec, status }, target }: { object: ResourceQuota; target: SeenObject },
): ToolLine {
  const used = status?.used?.[name];
  const [most, now] = [parseQuantity(hard), parseQuantity(used ?? '')];
  const isBad = most !== undefined && now !== undefined && compareQuantities(now, most) >= 0;
  const percent = percentOf(amountOfText(used ?? ''), amountOfText(hard));
  const notes = [
    isBad ? 'used up' : '',
    used === undefined ? 'not counted yet' : '',
    ...(spec?.scopes ?? []),
  ];
  return {
    id: `${target.name} ${name}`,
    cells: [
      name,
      { text: used ?? '?', ...(isBad && { isBad }) },
      hard,
      percent === undefined ? '' : { text: `${percent}%`, drawn: shareBar(percent, isBad), isBad },
      `ResourceQuota/${target.name}`,
      notes.filter(Boolean).join(', '),
    ],
    target,
  };
}

function percentOf(used: number | undefined, hard: number | undefined): number | undefined {
  if (used === undefined || hard === undefined || hard === 0) return undefined;
  return Math.floor((used / hard) * 100);
}
