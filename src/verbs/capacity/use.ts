import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import { type Amount, amountOf, NOTHING, sumOf } from '../../codec/quantity-amount.js';
import { type Metrics, metricsOf, readMetrics } from '../../objects/metrics/metrics-api.js';
import { isStop, messageOf } from '../../process/errors.js';
import type { AmountsByName } from '../../render/describe/pod-amounts.js';

/** What was measured, or why nothing was. */
export interface Measurements {
  /** By the names of nodes. */
  nodes: ReadonlyMap<string, AmountsByName>;
  /** By `namespace/name`. */
  pods: ReadonlyMap<string, AmountsByName>;
  /** Why something is missing; undefined where all was read. */
  missing: string | undefined;
}

/** Where nobody asks for the use. */
export const NOT_MEASURED: Measurements = { nodes: new Map(), pods: new Map(), missing: undefined };

/**
 * Reads what nodes and pods use; what cannot be read is missing. Fails where the run is ended.
 * @param ofPods pods, too
 */
export async function readUse(
  session: Session,
  { node, labelSelector, ofPods }: { node: string; labelSelector: string; ofPods: boolean },
): Promise<Measurements> {
  const nodes = new Map<string, AmountsByName>();
  const pods = new Map<string, AmountsByName>();
  const client = clientOf(session);
  const read = async (of: 'nodes' | 'pods', name: string, take: (each: Metrics) => void) => {
    const resource = await metricsOf(of, session);
    const query = {
      resource,
      where: { namespace: undefined },
      name,
      labelSelector: of === 'nodes' ? labelSelector : '',
    };
    for await (const items of readMetrics(client, query)) items.forEach(take);
  };
  try {
    await Promise.all([
      read('nodes', node, ({ metadata, usage }) => nodes.set(metadata?.name ?? '', useOf([usage]))),
      ofPods &&
        read('pods', '', ({ metadata, containers = [] }) =>
          pods.set(`${metadata?.namespace}/${metadata?.name}`, useOf(containers.map(({ usage }) => usage))),
        ),
    ]);
    return { nodes, pods, missing: undefined };
  } catch (error) {
    if (isStop(error)) throw error;
    return { nodes, pods, missing: messageOf(error) };
  }
}

function useOf(usages: readonly Metrics['usage'][]): AmountsByName {
  const sum = (of: 'cpu' | 'memory') =>
    usages.reduce((all: Amount, usage) => sumOf(all, amountOf(usage?.[of] ?? '0')), NOTHING);
  return new Map([
    ['cpu', sum('cpu')],
    ['memory', sum('memory')],
  ]);
}
