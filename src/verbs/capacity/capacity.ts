import { clientOf } from '../../cluster/client/client.js';
import { namesSeveral } from '../../cluster/namespaces/where.js';
import type { Session } from '../../cluster/session.js';
import { parseLabelSelector } from '../../codec/label-selector.js';
import { withoutNulls } from '../../codec/without-nulls.js';
import { NAMESPACES, NODES } from '../../discovery/core-resources.js';
import type { DescribedPod } from '../../objects/pods/pod-types.js';
import { readPods } from '../../objects/pods/read-pods.js';
import type { Failures } from '../../objects/visit/failures.js';
import type { CapacityReport } from '../../render/capacity/report.js';
import type { Reports } from '../../render/outcomes.js';
import { ProgressCounter } from '../../render/progress-counter.js';
import { isForbidden } from '../../transport/errors.js';
import { type CapacityNode, NODE_FIELDS } from './node.js';
import { type CapacityOrder, capacityReport } from './report.js';
import { CAPACITY_FIELDS, CapacityTally, NOT_ENDED } from './tally.js';
import { looksEverywhere, NOT_MEASURED, readUse } from './use.js';

/** The options of `capacity`, validated. */
export interface CapacityOptions {
  /** "" for all. */
  node: string;
  /** Of nodes; "" for all. */
  nodeSelector: string;
  podSelector: string;
  namespaceSelector: string;
  excludedNamespaces: readonly string[];
  /** All namespaces, whatever --namespace says. */
  allNamespaces: boolean;
  withPods: boolean;
  withUse: boolean;
  order: CapacityOrder;
}

/**
 * Returns the capacity of nodes and what pods take of it. Fails as lists do, and after the report if some could not be
 * read.
 */
export async function* capacity(options: CapacityOptions, session: Session): Reports<CapacityReport> {
  const { report, failures } = await readCapacity(options, session);
  yield report;
  failures.noteDone();
  failures.finish();
}

/** Reads the capacity of nodes and what pods take of it, all at the same time. Fails as lists do. */
export async function readCapacity(
  asked: CapacityOptions,
  session: Session,
): Promise<{ report: CapacityReport; failures: Failures }> {
  const { node, nodeSelector, withUse, order } = asked;
  const [known, { tally, failures }, use] = await Promise.all([
    readNodes(asked, session).catch((error: unknown) => refusalOf(error, asked)),
    readNeeds(asked, session),
    withUse ? readUse(asked, session) : NOT_MEASURED,
  ]);
  const nodes = Array.isArray(known) ? known : nodesOf(tally);
  if (!Array.isArray(known)) failures.add({ error: known.refusal, of: 'object' });
  // If only some nodes are shown, pods without a node are not reported.
  if (node !== '' || nodeSelector !== '') tally.byNode.delete('');
  const report = { ...capacityReport(nodes, tally.byNode, use, order), counts: podsCounted(asked, session) };
  return { report, failures };
}

/** Which pods count; undefined if all do. */
function podsCounted(asked: CapacityOptions, session: Session): string | undefined {
  const { podSelector, namespaceSelector, excludedNamespaces } = asked;
  const selects = podSelector !== '' || namespaceSelector !== '' || excludedNamespaces.length > 0;
  if (looksEverywhere(asked, session)) return selects ? 'the selected pods' : undefined;
  return selects || namesSeveral(session.namespace)
    ? 'the selected pods'
    : `the pods in namespace ${session.namespace}`;
}

/** If all nodes are requested but may not be read, the requests of pods are still known. Fails with any other error. */
function refusalOf(error: unknown, { node, nodeSelector }: CapacityOptions): { refusal: unknown } {
  if (!isForbidden(error) || node !== '' || nodeSelector !== '') throw error;
  return { refusal: error };
}

/** The nodes with pods, without their capacity. */
function nodesOf({ byNode }: CapacityTally): CapacityNode[] {
  return [...byNode.keys()].filter((name) => name !== '').map((name) => ({ metadata: { name } }));
}

async function readNodes({ node, nodeSelector }: CapacityOptions, session: Session): Promise<CapacityNode[]> {
  parseLabelSelector(nodeSelector);
  const client = clientOf(session);
  const place = { resource: NODES, namespace: undefined };
  if (node !== '') return [withoutNulls(await client.get<CapacityNode>({ ...place, name: node }))];
  const nodes: CapacityNode[] = [];
  const settings = { labelSelector: nodeSelector, need: { form: 'objects', select: NODE_FIELDS } } as const;
  for await (const { items } of client.list(place, settings))
    for (const node of withoutNulls(items as CapacityNode[])) nodes.push(node);
  return nodes;
}

async function readNeeds(
  asked: CapacityOptions,
  session: Session,
): Promise<{ tally: CapacityTally; failures: Failures }> {
  const { node, podSelector, namespaceSelector, excludedNamespaces, withPods } = asked;
  const namespaces = namespaceSelector === '' ? undefined : await namespacesWith(namespaceSelector, session);
  const pods = await readPods<DescribedPod>(
    session,
    {
      labelSelector: podSelector,
      fieldSelector: node === '' ? NOT_ENDED : `spec.nodeName=${node},${NOT_ENDED}`,
      allNamespaces: looksEverywhere(asked, session),
      excludedNamespaces,
    },
    CAPACITY_FIELDS,
  );
  const progress = new ProgressCounter(session.progressOutput, session.environment.now, 'pods');
  const tally = new CapacityTally(withPods);
  let count = 0;
  try {
    for await (const batch of pods.batches) {
      for (const pod of batch.pods)
        if (namespaces === undefined || namespaces.has(pod.metadata?.namespace ?? '')) tally.add(pod);
      count += batch.pods.length;
      await progress.update(count, batch.total);
    }
  } finally {
    await progress.done();
  }
  return { tally, failures: pods.failures };
}

async function namespacesWith(labelSelector: string, session: Session): Promise<ReadonlySet<string>> {
  parseLabelSelector(labelSelector);
  const names = new Set<string>();
  const settings = { labelSelector, need: { form: 'metadata' } } as const;
  for await (const { items } of clientOf(session).list(
    { resource: NAMESPACES, namespace: undefined },
    settings,
  ))
    for (const { metadata } of items as CapacityNode[]) names.add(metadata?.name ?? '');
  return names;
}
