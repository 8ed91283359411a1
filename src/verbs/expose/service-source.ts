import type { KubeObject } from '../../codec/object.js';
import { resourceName } from '../../discovery/types.js';
import type { Found } from '../../objects/builder/query.js';
import { checkKnownKind } from '../../objects/pods/selector.js';
import { DisplayableError, UNSUPPORTED_TYPE } from '../../process/errors.js';

/** The parts of an object that determine its service. */
export interface ServiceSource {
  /** The labels of its pods; an error that says why they are unknown, for callers that need them. */
  selector: Record<string, string> | Error;
  /** The numbers of its ports, each once, in the order of the object. */
  ports: readonly string[];
  /** The protocols of each port. */
  protocols: ReadonlyMap<string, readonly string[]>;
  labels: Record<string, string>;
}

interface Port {
  port?: number;
  containerPort?: number;
  protocol?: string;
}

interface PodPorts {
  containers?: { ports?: Port[] }[];
}

interface Spec extends PodPorts {
  ports?: Port[];
  selector?: unknown;
  template?: { spec?: PodPorts };
}

/** The types that can be exposed, by their kinds and groups. */
const EXPOSABLE = new Set(
  'ReplicationController Service Pod Deployment.apps ReplicaSet.apps Deployment.extensions ReplicaSet.extensions'.split(
    ' ',
  ),
);

/** The parts of an object that determine its service. Fails in kubectl's words for a kind that cannot be exposed. */
export function serviceSourceOf({ target: { resource }, object }: Found): ServiceSource {
  const kind = resourceName({ name: resource.kind, group: resource.group });
  checkKnownKind(resource);
  if (!EXPOSABLE.has(kind))
    throw new DisplayableError(`cannot expose a ${kind}`, { reason: UNSUPPORTED_TYPE });
  const spec = (object.spec ?? {}) as Spec;
  const ports = portsOf(kind, spec);
  const protocols = new Map<string, string[]>();
  for (const { port, containerPort = port, protocol } of ports) {
    const number = String(containerPort);
    protocols.set(number, [...(protocols.get(number) ?? []), protocol || 'TCP']);
  }
  return {
    selector: selectorOf(kind, spec, object),
    ports: [...protocols.keys()],
    protocols,
    labels: object.metadata?.labels ?? {},
  };
}

function portsOf(kind: string, spec: Spec): Port[] {
  if (kind === 'Service') return spec.ports ?? [];
  const { containers = [] } = kind === 'Pod' ? spec : (spec.template?.spec ?? {});
  return containers.flatMap((container) => container.ports ?? []);
}

function selectorOf(kind: string, { selector }: Spec, object: KubeObject): ServiceSource['selector'] {
  const map = (selector ?? {}) as Record<string, string>;
  switch (kind) {
    case 'Pod': {
      const { labels = {} } = object.metadata ?? {};
      return Object.keys(labels).length > 0
        ? labels
        : new Error('the pod has no labels and cannot be exposed');
    }
    case 'Service':
      return selector === undefined ? new Error('the service has no pod selector set') : map;
    case 'ReplicationController':
      return map;
    default:
      return labelsOf(kind, selector);
  }
}

function labelsOf(kind: string, selector: unknown): ServiceSource['selector'] {
  const { matchLabels = {}, matchExpressions = [] } = (selector ?? {}) as {
    matchLabels?: Record<string, string>;
    matchExpressions?: { key: string; operator: string; values?: string[] }[];
  };
  const word = kind.split('.', 1)[0]!.toLowerCase();
  if (Object.keys(matchLabels).length === 0)
    return new Error(`invalid ${word}: no selectors, therefore cannot be exposed`);
  if (matchExpressions.length === 0) return matchLabels;
  const shown = matchExpressions.map(
    ({ key, operator, values = [] }) => `{Key:${key} Operator:${operator} Values:[${values.join(' ')}]}`,
  );
  return new Error(`couldn't convert expressions - "[${shown.join(' ')}]" to map-based selector format`);
}
