import type { Client } from '../../cluster/client/client.js';
import type { ListSettings } from '../../cluster/client/list.js';
import type { NamespacePlace } from '../../cluster/namespaces/where.js';
import type { KubeObject } from '../../codec/object.js';
import type { Selection } from '../../codec/selection.js';
import type { ApiResource, Discovery } from '../../discovery/types.js';

/** The measured resources, in the order of columns. */
export const MEASURED = ['cpu', 'memory', 'swap'] as const;
export type MeasuredResource = (typeof MEASURED)[number];

/** Quantities by resource. */
export type Quantities = Readonly<Partial<Record<MeasuredResource, string>>>;

const GROUP = 'metrics.k8s.io';
const VERSIONS = ['v1', 'v1beta1'];

/** The metrics of a node or pod: metrics.k8s.io NodeMetrics or PodMetrics. */
export interface Metrics extends KubeObject {
  usage?: Quantities;
  containers?: { name: string; usage?: Quantities }[];
}

/** The served metrics of nodes or pods. Fails with kubectl's message if there are none. */
export async function metricsOf(
  of: 'nodes' | 'pods',
  { discovery }: { discovery: Pick<Discovery, 'groups'> },
): Promise<ApiResource> {
  const group = (await discovery.groups()).find(({ name }) => name === GROUP);
  const version = group?.versions.find((each) => VERSIONS.includes(each));
  if (version === undefined) throw new Error('Metrics API not available');
  return {
    group: GROUP,
    version,
    kind: of === 'nodes' ? 'NodeMetrics' : 'PodMetrics',
    name: of,
    singularName: '',
    namespaced: of === 'pods',
    verbs: ['get', 'list'],
    shortNames: [],
    categories: [],
  };
}

/** The options of a request for metrics. */
export interface MetricsQuery {
  resource: ApiResource;
  where: NamespacePlace;
  /** "" for all. */
  name: string;
  labelSelector: string;
  /** Containers in lists have no names. */
  sumsOnly?: boolean;
  /** Ends the reading of a list. */
  signal?: AbortSignal;
}

/** The parts of each that are read. */
const FIELDS: Selection = {
  metadata: { namespace: true, name: true },
  usage: true,
  containers: { name: true, usage: true },
};

const SUMS: Selection = { ...FIELDS, containers: { usage: true } };

/** Reads metrics, in batches as they arrive: metrics servers do not support pages. Fails as requests do. */
export async function* readMetrics(
  client: Pick<Client, 'get' | 'list'>,
  { resource, where, name, labelSelector, sumsOnly, signal }: MetricsQuery,
  onRefused?: ListSettings['onRefused'],
): AsyncGenerator<readonly Metrics[], void, undefined> {
  if (name !== '') {
    yield [await client.get({ resource, namespace: where.namespace, name })];
    return;
  }
  const need = { form: 'objects', select: sumsOnly === true ? SUMS : FIELDS } as const;
  const more = { ...(signal && { signal }), ...(onRefused && { onRefused }) };
  const settings = { labelSelector, chunkSize: 0, need, ...more };
  const list = client.list({ resource, ...where }, settings);
  for await (const { items } of list) yield items as Metrics[];
}
