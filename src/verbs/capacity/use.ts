import { clientOf } from '../../cluster/client/client.js';
import type { AskedNamespaces } from '../../cluster/namespaces/types.js';
import { collectionIn, whereOf } from '../../cluster/namespaces/where.js';
import type { Session } from '../../cluster/session.js';
import { type Amount, amountOf, NOTHING, sumOf } from '../../codec/quantity-amount.js';
import {
  type Metrics,
  type MetricsQuery,
  metricsOf,
  readMetrics,
} from '../../objects/metrics/metrics-api.js';
import { isStop, messageOf } from '../../process/errors.js';
import type { AmountsByName } from '../../render/describe/pod-amounts.js';

/** The measured usage, or why there is none. */
export interface Measurements {
  /** By the names of nodes. */
  nodes: ReadonlyMap<string, AmountsByName>;
  /** By `namespace/name`. */
  pods: ReadonlyMap<string, AmountsByName>;
  /** Why something is missing; undefined if everything was read. */
  missing: string | undefined;
}

/** If the usage is not requested. */
export const NOT_MEASURED: Measurements = { nodes: new Map(), pods: new Map(), missing: undefined };

/** Whose usage is requested. */
interface UseAsked extends AskedNamespaces {
  /** "" for all. */
  node: string;
  /** Of nodes; "" for all. */
  nodeSelector: string;
  /** Pods, too. */
  withPods: boolean;
}

/** Whether pods of all namespaces count: only those of one if it is named. */
export function looksEverywhere({ allNamespaces }: AskedNamespaces, { namespaceExplicit }: Session): boolean {
  return allNamespaces || !namespaceExplicit;
}

/** Reads the usage of nodes, and of pods if requested; what cannot be read is missing. Fails if the run is ended. */
export async function readUse(asked: UseAsked, session: Session): Promise<Measurements> {
  const { node, nodeSelector, withPods } = asked;
  const client = clientOf(session);
  const missing = new Set<string>();
  const read = async (
    query: Pick<MetricsQuery, 'where' | 'name' | 'labelSelector'>,
    of: 'nodes' | 'pods',
  ) => {
    const use = new Map<string, AmountsByName>();
    try {
      const resource = await metricsOf(of, session);
      for await (const items of readMetrics(client, { ...query, resource }))
        for (const { metadata = {}, usage, containers = [] } of items) {
          const name = of === 'nodes' ? metadata.name : `${metadata.namespace}/${metadata.name}`;
          use.set(name ?? '', amountsUsed(of === 'nodes' ? [usage] : containers.map((each) => each.usage)));
        }
    } catch (error) {
      if (isStop(error)) throw error;
      missing.add(messageOf(error));
    }
    return use;
  };
  const ofNodes = { where: { namespace: undefined }, name: node, labelSelector: nodeSelector };
  const readPods = async () => {
    const where = await whereOf(session, { ...asked, allNamespaces: looksEverywhere(asked, session) });
    return read({ where: collectionIn(where), name: '', labelSelector: '' }, 'pods');
  };
  const [nodes, pods] = await Promise.all([
    read(ofNodes, 'nodes'),
    withPods ? readPods() : new Map<string, AmountsByName>(),
  ]);
  return { nodes, pods, missing: missing.size === 0 ? undefined : [...missing].join('; ') };
}

function amountsUsed(usages: readonly Metrics['usage'][]): AmountsByName {
  const sum = (of: 'cpu' | 'memory') =>
    usages.reduce((all: Amount, usage) => sumOf(all, amountOf(usage?.[of] ?? '0')), NOTHING);
  return new Map([
    ['cpu', sum('cpu')],
    ['memory', sum('memory')],
  ]);
}
