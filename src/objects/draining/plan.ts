import type { Client } from '../../cluster/client/client.js';
import type { ObjectTarget } from '../../cluster/target.js';
import type { Selection } from '../../codec/selection.js';
import { PODS } from '../../discovery/core-resources.js';
import type { ApiResource } from '../../discovery/types.js';
import { isStop } from '../../process/errors.js';
import { isNotFound } from '../../transport/errors.js';
import { aggregateErrors, goMessageOf } from '../visit/failures.js';
import {
  type DaemonSetFailure,
  daemonSetOf,
  type PodOnNode,
  type PodVerdict,
  podVerdict,
} from './filters.js';
import type { DrainOptions, PodRules } from './options.js';

/** A pod that is taken off its node. */
export interface DrainedPod {
  target: ObjectTarget & { namespace: string };
  /** Another pod of its name is not meant. */
  uid: string;
  labels: Readonly<Record<string, string>>;
  /** It is being deleted already. */
  isGoing: boolean;
}

/** A pod of a node, and what the server says of its daemon set. */
export interface SeenPod {
  pod: PodOnNode;
  daemonSet: DaemonSetFailure;
}

/** What is to be done with the pods of a node. */
interface DrainPlan {
  /** In the server's order. */
  pods: DrainedPod[];
  /** What their user should know; "" for nothing. */
  warnings: string;
  /** Why the node cannot be drained. */
  failure: Error | undefined;
}

const DAEMON_SETS: ApiResource = {
  ...{ group: 'apps', version: 'v1', kind: 'DaemonSet', name: 'daemonsets', singularName: 'daemonset' },
  ...{ namespaced: true, verbs: ['get'], shortNames: ['ds'], categories: [] },
};

/** What is looked at of a pod. */
const LOOKED_AT: Selection = {
  metadata: {
    ...{ name: true, namespace: true, uid: true, labels: true, annotations: true },
    ...{ ownerReferences: true, deletionTimestamp: true, deletionGracePeriodSeconds: true },
  },
  spec: { volumes: { emptyDir: true } },
  status: { phase: true },
};

/**
 * Looks at the pods of a node, and says which are taken off it. Fails with an AggregateError of why they cannot be listed.
 * @param now milliseconds since 1970
 */
export async function planDrain(
  node: string,
  options: DrainOptions,
  client: Pick<Client, 'list' | 'getAs'>,
  now: number,
): Promise<DrainPlan> {
  return planOf(await seePods(node, options, client), options, now);
}

/** Reads the pods of a node, and what becomes of them depends on. Fails with an AggregateError of why that cannot be. */
export async function seePods(
  node: string,
  options: Pick<DrainOptions, 'podSelector' | 'chunkSize'>,
  client: Pick<Client, 'list' | 'getAs'>,
): Promise<SeenPod[]> {
  const pods = await podsOf(node, options, client);
  const daemonSets = new DaemonSets(client);
  return Promise.all(pods.map(async (pod) => ({ pod, daemonSet: await daemonSets.failureOf(pod) })));
}

/** Says which pods are taken off a node by some rules. @param now milliseconds since 1970 */
export function planOf(seen: readonly SeenPod[], rules: PodRules, now: number): DrainPlan {
  const pods = seen.map(({ pod }) => pod);
  const verdicts = seen.map(({ pod, daemonSet }) => podVerdict(pod, rules, daemonSet, now));
  const named = (word: 'warning' | 'error') => byMessage(pods, verdicts, word);
  const errors = named('error').map((text) => new Error(`cannot delete ${text}`));
  return {
    pods: pods.filter((_, index) => verdicts[index]!.goes).map(drained),
    warnings: named('warning').join('; '),
    failure: errors.length > 0 ? aggregateErrors(errors) : undefined,
  };
}

/** The pods of a node as one list, and what selects them. */
export function scopeOf(node: string, podSelector = '') {
  const collection = { resource: PODS, namespace: undefined };
  return { collection, fieldSelector: `spec.nodeName=${node}`, labelSelector: podSelector };
}

async function podsOf(
  node: string,
  { podSelector, chunkSize }: Pick<DrainOptions, 'podSelector' | 'chunkSize'>,
  client: Pick<Client, 'list'>,
): Promise<PodOnNode[]> {
  const { collection, ...selectors } = scopeOf(node, podSelector);
  const need = { form: 'objects', select: LOOKED_AT } as const;
  const pods: PodOnNode[] = [];
  try {
    for await (const batch of client.list(collection, { ...selectors, chunkSize, need })) {
      for (const pod of batch.items) pods.push(pod as PodOnNode);
    }
    return pods;
  } catch (error) {
    throw isStop(error) ? error : aggregateErrors([error]);
  }
}

/** The daemon sets of pods, each asked for once. */
class DaemonSets {
  readonly #client: Pick<Client, 'getAs'>;
  readonly #asked = new Map<string, Promise<DaemonSetFailure>>();

  constructor(client: Pick<Client, 'getAs'>) {
    this.#client = client;
  }

  /** Why the daemon set of a pod cannot be read; undefined if it is there, or the pod has none. */
  failureOf(pod: PodOnNode): Promise<DaemonSetFailure> {
    const { namespace = '' } = pod.metadata ?? {};
    const owner = daemonSetOf(pod);
    if (owner === undefined) return Promise.resolve(undefined);
    const key = `${namespace}/${owner.name}`;
    const asked = this.#asked.get(key) ?? this.#ask(namespace, owner.name);
    this.#asked.set(key, asked);
    return asked;
  }

  async #ask(namespace: string, name: string): Promise<DaemonSetFailure> {
    try {
      await this.#client.getAs({ resource: DAEMON_SETS, namespace, name }, { form: 'metadata' });
      return undefined;
    } catch (error) {
      if (isStop(error)) throw error;
      return { text: goMessageOf(error), isGone: isNotFound(error) };
    }
  }
}

function drained({ metadata = {} }: PodOnNode): DrainedPod {
  const { namespace = '', name = '', uid = '', labels = {}, deletionTimestamp } = metadata;
  const target = { resource: PODS, namespace, name };
  return { target, uid, labels, isGoing: deletionTimestamp !== undefined };
}

/** What is said of pods, each message with all that it is said of. */
function byMessage(
  pods: readonly PodOnNode[],
  verdicts: readonly PodVerdict[],
  word: 'warning' | 'error',
): string[] {
  const names = new Map<string, string[]>();
  pods.forEach(({ metadata = {} }, index) => {
    const message = verdicts[index]![word];
    if (message === undefined) return;
    const name = `${metadata.namespace}/${metadata.name}`;
    const known = names.get(message);
    if (known === undefined) names.set(message, [name]);
    else known.push(name);
  });
  return [...names].map(([message, of]) => `${message}: ${of.join(', ')}`);
}
