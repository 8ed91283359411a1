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

/** A pod to remove from its node. */
export interface DrainedPod {
  target: ObjectTarget & { namespace: string };
  /** Another pod with its name does not count. */
  uid: string;
  labels: Readonly<Record<string, string>>;
  /** It is already being deleted. */
  isGoing: boolean;
}

/** A pod of a node, and the server's error about its daemon set. */
export interface SeenPod {
  pod: PodOnNode;
  daemonSet: DaemonSetFailure;
}

/** The plan for the pods of a node. */
interface DrainPlan {
  /** In the server's order. */
  pods: DrainedPod[];
  /** What the user should know; "" for nothing. */
  warnings: string;
  /** Why the node cannot be drained. */
  failure: Error | undefined;
}

const DAEMON_SETS: ApiResource = {
  ...{ group: 'apps', version: 'v1', kind: 'DaemonSet', name: 'daemonsets', singularName: 'daemonset' },
  ...{ namespaced: true, verbs: ['get'], shortNames: ['ds'], categories: [] },
};

/** The parts of a pod in use. */
const LOOKED_AT: Selection = {
  metadata: {
    ...{ name: true, namespace: true, uid: true, labels: true, annotations: true },
    ...{ ownerReferences: true, deletionTimestamp: true, deletionGracePeriodSeconds: true },
  },
  spec: { volumes: { emptyDir: true } },
  status: { phase: true },
};

/**
 * Reads the pods of a node, and decides which are removed from it. Fails with an AggregateError if they cannot be
 * listed.
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

/**
 * Reads the pods of a node, and what the decisions about them depend on. Fails with an AggregateError of the reasons if
 * that is not possible.
 */
export async function seePods(
  node: string,
  options: Pick<DrainOptions, 'podSelector' | 'chunkSize'>,
  client: Pick<Client, 'list' | 'getAs'>,
): Promise<SeenPod[]> {
  const pods = await podsOf(node, options, client);
  const daemonSets = new DaemonSets(client);
  return Promise.all(pods.map(async (pod) => ({ pod, daemonSet: await daemonSets.failureOf(pod) })));
}

/** Decides which pods are removed from a node by some rules. @param now milliseconds since 1970 */
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

/** The pods of a node as one list, with its selectors. */
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

/** The daemon sets of pods, each requested once. */
class DaemonSets {
  readonly #client: Pick<Client, 'getAs'>;
  readonly #asked = new Map<string, Promise<DaemonSetFailure>>();

  constructor(client: Pick<Client, 'getAs'>) {
    this.#client = client;
  }

  /** Why the daemon set of a pod cannot be read; undefined if it exists, or the pod has none. */
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

/** The messages about pods, each with all its pods. */
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
