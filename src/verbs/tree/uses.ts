import { parseLabelSelector } from '../../codec/label-selector.js';
import { labelSelectorText } from '../../codec/label-selector-text.js';
import type { KubeObject } from '../../codec/object.js';
import { selectorOfSpec } from '../../codec/selector-of-spec.js';
import { type ApiResource, NoMatchError, resourceName } from '../../discovery/types.js';
import { type PodLike, podLikeOf, referencesOf } from '../../objects/pods/references.js';
import { EndpointTally } from '../../objects/related/endpoints.js';
import { isStop } from '../../process/errors.js';
import { severalAtATime } from '../../process/several-at-a-time.js';
import type { DescribedAutoscaler } from '../../render/describe/autoscaler.js';
import type { Ingress } from '../../render/describe/ingress.js';
import { routesOf } from '../../render/facts/kinds/ingress.js';
import type { ChosenBy, TreeLink, TreeNode } from '../../render/tree/graph.js';
import { isNotFound } from '../../transport/errors.js';
import { itemTarget, nodeOf } from './node.js';
import type { TreeDeps, TreeReader } from './tree-reader.js';

const WIDTH = 8;

/** How uses are found. */
interface UsesTools {
  reader: TreeReader;
  discovery: TreeDeps['discovery'];
  onError(error: unknown, type: string): void;
  /** A type that is listed. */
  onList(resource: ApiResource): void;
}

/**
 * Adds to the links of a workload or a pod what its pods use (config maps, secrets, claims, its service account;
 * missing ones are marked), and what selects it: services with their ingresses, autoscalers, budgets, network policies.
 */
export async function linkUses(node: TreeNode, object: KubeObject, tools: UsesTools): Promise<void> {
  const pod = podLikeOf({ kind: node.kind, ...object });
  if (pod === undefined) return;
  const [used, chosen] = await Promise.all([usedBy(node, pod, tools), choosersOf(node, pod, tools)]);
  node.links.push(...used, ...chosen);
}

async function usedBy({ kind, target }: TreeNode, { spec }: PodLike, tools: UsesTools): Promise<TreeLink[]> {
  const byObject = new Map<string, { type: string; name: string; hows: string[]; isOptional: boolean }>();
  for (const { type, name, how, isOptional } of referencesOf(
    spec,
    kind === 'Pod' ? target.name : undefined,
  )) {
    const known = byObject.get(`${type}/${name}`) ?? { type, name, hows: [], isOptional: true };
    known.hows.push(how);
    known.isOptional &&= isOptional;
    byObject.set(`${type}/${name}`, known);
  }
  const links: TreeLink[] = [];
  await severalAtATime(byObject.values(), WIDTH, async ({ type, name, hows, isOptional }) => {
    const resource = await tools.discovery.resolve(type);
    const place = { resource, namespace: target.namespace, name };
    const how = [...new Set(hows)].join(', ');
    const link = (node: TreeNode): void => void links.push({ relation: 'uses', how, node });
    const unread = (text: string, isBad: boolean) =>
      link({ ...nodeOf(place, { object: {}, state: undefined }), state: { text, isBad } });
    try {
      link(nodeOf(place, await tools.reader.one(place, 'metadata')));
    } catch (error) {
      if (isStop(error)) throw error;
      if (isNotFound(error)) return unread(isOptional ? 'missing, optional' : 'missing', !isOptional);
      tools.onError(error, resourceName(resource));
      unread('not read', false);
    }
  });
  return links;
}

/** Types whose objects may select pods, and how to find out whether they do. */
interface Chooser {
  type: string;
  relation: ChosenBy;
  /** How the object selects these pods or their workload; undefined if it does not. */
  chooses(object: KubeObject, pod: PodLike, node: TreeNode): string | undefined;
}

const CHOOSERS: readonly Chooser[] = [
  {
    type: 'horizontalpodautoscalers.autoscaling',
    relation: 'scaled by',
    chooses: ({ spec = {} }: DescribedAutoscaler, _, { kind, target }) => {
      const { scaleTargetRef: ref, minReplicas = 1, maxReplicas } = spec;
      return ref?.kind === kind && ref.name === target.name
        ? `${minReplicas} to ${maxReplicas} replicas`
        : undefined;
    },
  },
  {
    type: 'poddisruptionbudgets.policy',
    relation: 'selected by',
    chooses: (object, { labels }) => bySelector(object, labels),
  },
  {
    type: 'networkpolicies.networking.k8s.io',
    relation: 'selected by',
    chooses: ({ spec = {} }, { labels }) => {
      const { podSelector = {} } = spec as { podSelector?: object };
      const matches = parseLabelSelector(labelSelectorText(podSelector));
      return matches === undefined || matches(labels) ? '' : undefined;
    },
  },
];

async function choosersOf(node: TreeNode, pod: PodLike, tools: UsesTools): Promise<TreeLink[]> {
  const links: TreeLink[] = [];
  const list = async (
    type: string,
    keep: (object: KubeObject, found: TreeNode) => void,
  ): Promise<boolean> => {
    try {
      const resource = await tools.discovery.resolve(type);
      tools.onList(resource);
      for await (const page of tools.reader.objects({ resource, namespace: node.target.namespace }))
        for (const { object, state } of page)
          keep(object, nodeOf(itemTarget(resource, object), { object, state }));
      return true;
    } catch (error) {
      if (isStop(error)) throw error;
      if (!(error instanceof NoMatchError)) tools.onError(error, type);
      return false;
    }
  };
  const services = new Map<string, TreeLink>();
  const endpoints = new EndpointTally();
  const ingresses: { services: Set<string>; node: TreeNode; how: string }[] = [];
  const [areEndpointsKnown] = await Promise.all([
    list('endpointslices.discovery.k8s.io', (slice) => endpoints.add(slice)),
    list('services', (object, found) => {
      const selector = selectorOfSpec(object);
      if (selector === '' || !parseLabelSelector(selector)?.(pod.labels)) return;
      services.set(found.target.name, { relation: 'selected by', how: portsOf(object), node: found });
    }),
    list('ingresses.networking.k8s.io', (object: Ingress, found) => {
      const how = (object.spec?.rules ?? []).flatMap(({ host }) => host ?? []).join(', ');
      const names = routesOf(object).map(({ service }) => service);
      ingresses.push({ services: new Set(names), node: found, how });
    }),
    ...CHOOSERS.map(({ type, relation, chooses }) =>
      list(type, (object, found) => {
        const how = chooses(object, pod, node);
        if (how !== undefined) links.push({ relation, how, node: found });
      }),
    ),
  ]);
  for (const [name, link] of services) {
    if (areEndpointsKnown) {
      const { ready, all } = endpoints.of(`${link.node.target.namespace ?? ''}/${name}`);
      link.how = `${link.how}${link.how === '' ? '' : ', '}${ready} of ${all} endpoints ready`;
      link.node.state = { text: ready === 0 ? 'no endpoint is ready' : '', isBad: ready === 0 };
    }
    for (const { services: behind, node, how } of ingresses)
      if (behind.has(name)) link.node.links.push({ relation: 'routed to by', how, node });
    links.push(link);
  }
  return links;
}

function bySelector(object: KubeObject, labels: PodLike['labels']): string | undefined {
  const matches = parseLabelSelector(selectorOfSpec(object));
  return matches === undefined || matches(labels) ? '' : undefined;
}

function portsOf({ spec = {} }: KubeObject): string {
  const { ports = [] } = spec as { ports?: { name?: string; port: number; targetPort?: number | string }[] };
  return ports
    .map(
      ({ name, port, targetPort }) =>
        `${name ? `${name} ` : ''}${port}${targetPort ? ` -> ${targetPort}` : ''}`,
    )
    .join(', ');
}
