import { type Client, clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import { parseLabelSelector } from '../../codec/label-selector.js';
import type { KubeObject } from '../../codec/object.js';
import { amountOf } from '../../codec/quantity-amount.js';
import type { Selection } from '../../codec/selection.js';
import { NODES } from '../../discovery/core-resources.js';
import { goSort } from '../../go/sorting/go-sort.js';
import {
  type MeasuredResource,
  metricsOf,
  type Quantities,
  readMetrics,
} from '../../objects/metrics/metrics-api.js';
import {
  isBefore,
  measuredColumns,
  shareCell,
  type Use,
  usageCell,
  usedIn,
} from '../../objects/metrics/usage.js';
import { type ContextRows, contextCell, contextHeading, takesHeadings } from '../../render/context-rows.js';
import type { TextOutcomes } from '../../render/outcomes.js';
import { TabWriter } from '../../render/tabwriter.js';
import { isForbidden } from '../../transport/errors.js';
import type { TopNodeOptions } from './options.js';

const UNKNOWN = '<unknown>';

/** core/v1 Node, only its capacity. */
interface MeasuredNode extends KubeObject {
  status?: {
    allocatable?: Quantities;
    capacity?: Quantities;
    nodeInfo?: { swap?: { capacity?: number } };
  };
}

/** A node with its measured usage. */
interface UsedNode {
  name: string;
  usage: Quantities;
  use: Use;
}

/**
 * Returns a table of the usage of nodes, also relative to their allocatable resources. Fails after it if these may not
 * be read.
 * @param part given for one of several contexts
 */
export async function* topNodes(options: TopNodeOptions, session: Session, part?: ContextRows): TextOutcomes {
  parseLabelSelector(options.labelSelector);
  const client = clientOf(session, options.protobuf ? 'auto' : 'json');
  const { name, labelSelector } = options;
  const resource = await metricsOf('nodes', session);
  const used: UsedNode[] = [];
  for await (const items of readMetrics(client, {
    resource,
    where: { namespace: undefined },
    name,
    labelSelector,
  }))
    for (const { metadata, usage = {} } of items)
      used.push({ name: metadata?.name ?? '', usage, use: usedIn([usage]) });
  if (used.length === 0) throw new Error('metrics not available yet');
  goSort(used, isBefore(options.sortBy));
  let refused: unknown;
  const available = await availableOf(options, client).catch((error: unknown) => {
    if (!isForbidden(error)) throw error;
    refused = error;
    return new Map<string, Quantities>();
  });
  const columns = measuredColumns(options.showSwap);
  await part?.turn;
  const table = part?.table.writer ?? new TabWriter();
  // Every cell ends with a tab, including the last of a line.
  const add = (cells: string[]) => table.add([...contextCell(part), ...cells, '']);
  if (takesHeadings(part, options.noHeaders))
    table.add([
      ...contextHeading(part),
      'NAME',
      ...['CPU(cores)', 'CPU(%)', 'MEMORY(bytes)', 'MEMORY(%)', 'SWAP(bytes)', 'SWAP(%)'].slice(
        0,
        2 * columns.length,
      ),
      '',
    ]);
  for (const node of used) {
    const has = available.get(node.name);
    available.delete(node.name);
    add([
      node.name,
      ...columns.flatMap((of) =>
        refused === undefined ? cellsOf(of, node, has) : withoutShare(of, node.use),
      ),
    ]);
  }
  for (const name of [...available.keys()].sort()) add([name, ...columns.flatMap(() => [UNKNOWN, UNKNOWN])]);
  yield* table.flush();
  if (refused !== undefined) throw refused;
}

/** If nodes may not be read, their allocatable resources are unknown. */
function withoutShare(of: MeasuredResource, use: Use): string[] {
  return [usageCell(of, use), UNKNOWN];
}

function cellsOf(of: MeasuredResource, { use, usage }: UsedNode, has: Quantities | undefined): string[] {
  const most = has?.[of];
  if (of === 'swap' && has !== undefined && most === undefined) return [UNKNOWN, UNKNOWN];
  return most === undefined
    ? [usageCell(of, use)]
    : [usageCell(of, use), shareCell(amountOf(usage[of] ?? '0'), amountOf(most))];
}

const NODE_FIELDS: Selection = {
  metadata: { name: true },
  status: { allocatable: true, capacity: true, nodeInfo: true },
};

/** The allocatable resources of nodes, by their names. */
async function availableOf(
  { name, labelSelector, showCapacity }: TopNodeOptions,
  client: Pick<Client, 'get' | 'list'>,
): Promise<Map<string, Quantities>> {
  const available = new Map<string, Quantities>();
  const note = ({ metadata, status = {} }: MeasuredNode) => {
    const { cpu, memory } = (showCapacity ? status.capacity : status.allocatable) ?? {};
    const swap = status.nodeInfo?.swap?.capacity;
    available.set(metadata?.name ?? '', {
      ...(cpu !== undefined && { cpu }),
      ...(memory !== undefined && { memory }),
      ...(swap !== undefined && { swap: String(swap) }),
    });
  };
  if (name !== '') note(await client.get<MeasuredNode>({ resource: NODES, namespace: undefined, name }));
  else
    for await (const { items } of client.list(
      { resource: NODES, namespace: undefined },
      { labelSelector, need: { form: 'objects', select: NODE_FIELDS } },
    ))
      for (const node of items as MeasuredNode[]) note(node);
  return available;
}
