import { SPEC_DEFAULTS } from '../../../codec/default-values.js';
import type { Json, JsonObject, KubeObject } from '../../../codec/object.js';

/**
 * The defaults of servers, by resource: paths with values as JSON. `[]` is each item of a list; a key with `?` gets
 * defaults only if it exists. Lines with `+` apply only when an object is created.
 */
const VALUES: Readonly<Record<string, string>> = {
  endpoints: 'subsets[].ports[].protocol="TCP"',
  persistentvolumeclaims: `${specValues('PersistentVolumeClaim')} +status.phase="Pending"`,
  persistentvolumes: `${specValues('PersistentVolume')} spec.hostPath?.type="" +status.phase="Pending"`,
  'statefulsets.apps': `${specValues('PersistentVolumeClaim', 'spec.volumeClaimTemplates[].')} spec.volumeClaimTemplates[].status.phase="Pending"`,
  'horizontalpodautoscalers.autoscaling': 'spec.minReplicas=1',
  'networkpolicies.networking.k8s.io':
    'spec.ingress[].ports[].protocol="TCP" spec.egress[].ports[].protocol="TCP"',
  'ingressclasses.networking.k8s.io': 'spec.parameters?.scope="Cluster"',
  'csidrivers.storage.k8s.io':
    'spec.attachRequired=true spec.podInfoOnMount=false spec.storageCapacity=false spec.requiresRepublish=false ' +
    'spec.seLinuxMount=false spec.fsGroupPolicy="ReadWriteOnceWithFSType" spec.volumeLifecycleModes=["Persistent"]',
  'storageclasses.storage.k8s.io': 'reclaimPolicy="Delete" volumeBindingMode="Immediate"',
  'mutatingwebhookconfigurations.admissionregistration.k8s.io':
    'webhooks[].rules[].scope="*" webhooks[].failurePolicy="Fail" webhooks[].matchPolicy="Equivalent" ' +
    'webhooks[].namespaceSelector={} webhooks[].objectSelector={} webhooks[].timeoutSeconds=10 ' +
    'webhooks[].reinvocationPolicy="Never" webhooks[].clientConfig.service?.port=443',
  'validatingwebhookconfigurations.admissionregistration.k8s.io':
    'webhooks[].rules[].scope="*" webhooks[].failurePolicy="Fail" webhooks[].matchPolicy="Equivalent" ' +
    'webhooks[].namespaceSelector={} webhooks[].objectSelector={} webhooks[].timeoutSeconds=10 ' +
    'webhooks[].clientConfig.service?.port=443',
  'validatingadmissionpolicies.admissionregistration.k8s.io':
    'spec.failurePolicy="Fail" spec.matchConstraints.matchPolicy="Equivalent" ' +
    'spec.matchConstraints.namespaceSelector={} spec.matchConstraints.objectSelector={}',
  'priorityclasses.scheduling.k8s.io': 'preemptionPolicy="PreemptLowerPriority"',
  'endpointslices.discovery.k8s.io': 'ports[].name="" ports[].protocol="TCP"',
};

/** The defaults of a kind's spec. @param above the path of the object that contains it */
function specValues(kind: 'PersistentVolume' | 'PersistentVolumeClaim', above = ''): string {
  const values = Object.entries(SPEC_DEFAULTS[kind]);
  return values.map(([name, value]) => `${above}spec.${name}=${JSON.stringify(value)}`).join(' ');
}

/** One default. */
interface Default {
  keys: readonly string[];
  value: Json;
  /** Only when an object is created. */
  once: boolean;
}

/** Finalizers of new objects. */
const FINALIZERS: Readonly<Record<string, string>> = {
  persistentvolumeclaims: 'kubernetes.io/pvc-protection',
  persistentvolumes: 'kubernetes.io/pv-protection',
};

/** Fills in the table's defaults for a resource; undefined if there are none. @param resource `pods`, `jobs.batch` */
export function defaultValues(
  resource: string,
): ((object: KubeObject, old?: KubeObject) => KubeObject) | undefined {
  const text = VALUES[resource];
  if (text === undefined) return undefined;
  const defaults = text.split(' ').filter(Boolean).map(readDefault);
  const finalizer = FINALIZERS[resource];
  return (object, old) => {
    const filled = defaults
      .filter(({ once }) => !once || old === undefined)
      .reduce(
        (whole, { keys, value }) => withDefault(whole, keys, value),
        object as JsonObject,
      ) as KubeObject;
    return finalizer === undefined || old !== undefined ? filled : withFinalizer(filled, finalizer);
  };
}

function readDefault(word: string): Default {
  const once = word.startsWith('+');
  const sign = word.indexOf('=');
  const keys = word.slice(once ? 1 : 0, sign).split('.');
  return { keys, value: JSON.parse(word.slice(sign + 1)) as Json, once };
}

function withDefault(object: JsonObject, [key = '', ...rest]: readonly string[], value: Json): JsonObject {
  if (key.endsWith('[]')) {
    const name = key.slice(0, -2);
    const list = object[name];
    if (!Array.isArray(list)) return object;
    return { ...object, [name]: list.map((item) => withDefault(item as JsonObject, rest, value)) };
  }
  const needed = key.endsWith('?');
  const name = needed ? key.slice(0, -1) : key;
  const present = object[name] ?? undefined;
  if (rest.length === 0) return present === undefined ? { ...object, [name]: value } : object;
  if (present === undefined && (needed || rest.some((part) => part.endsWith('[]') || part.endsWith('?'))))
    return object;
  return { ...object, [name]: withDefault((present ?? {}) as JsonObject, rest, value) };
}

function withFinalizer(object: KubeObject, finalizer: string): KubeObject {
  const present = object.metadata?.finalizers ?? [];
  const finalizers = present.includes(finalizer) ? present : [...present, finalizer];
  return { ...object, metadata: { ...object.metadata, finalizers } };
}
