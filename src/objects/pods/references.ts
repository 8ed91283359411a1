import { isObject } from '../../codec/json.js';
import type { KubeObject } from '../../codec/object.js';

/** An object that a pod names. */
interface PodReference {
  /** As a TYPE argument. */
  type: 'configmaps' | 'persistentvolumeclaims' | 'secrets' | 'serviceaccounts';
  name: string;
  /** Where and as what: `env DB_PASS of app`, `volume certs`. */
  how: string;
  /** The pod also starts without it. */
  isOptional: boolean;
}

interface Named {
  name?: string;
  secretName?: string;
  optional?: boolean;
}

/** core/v1 Container, as far as it names other objects. */
interface ReferringContainer {
  name?: string;
  env?: { name?: string; valueFrom?: { secretKeyRef?: Named; configMapKeyRef?: Named } }[];
  envFrom?: { secretRef?: Named; configMapRef?: Named }[];
}

/** core/v1 PodSpec, as far as it names other objects. */
interface ReferringSpec {
  serviceAccountName?: string;
  imagePullSecrets?: Named[];
  containers?: ReferringContainer[];
  initContainers?: ReferringContainer[];
  ephemeralContainers?: ReferringContainer[];
  volumes?: (Record<string, unknown> & {
    name?: string;
    secret?: Named;
    configMap?: Named;
    persistentVolumeClaim?: { claimName?: string };
    projected?: { sources?: { secret?: Named; configMap?: Named }[] };
    ephemeral?: object;
  })[];
}

/** A pod's template, or the pod itself. */
export interface PodLike {
  labels: Readonly<Record<string, string>>;
  spec: ReferringSpec;
}

/** The pod template of an object, or the pod itself; undefined if it has neither. */
export function podLikeOf({ kind, metadata, spec }: KubeObject): PodLike | undefined {
  const inner = spec as
    | (ReferringSpec & {
        template?: Template;
        jobTemplate?: { spec?: { template?: Template } };
      })
    | undefined;
  if (kind === 'Pod') return { labels: metadata?.labels ?? {}, spec: inner ?? {} };
  const template = inner?.jobTemplate?.spec?.template ?? inner?.template;
  if (!Array.isArray(template?.spec?.containers)) return undefined;
  return { labels: template.metadata?.labels ?? {}, spec: template.spec };
}

interface Template {
  metadata?: { labels?: Record<string, string> };
  spec?: ReferringSpec;
}

/**
 * The objects that a pod names: secrets, config maps, claims and its service account, once per mention. @param podName
 * of a pod, for the claims of its ephemeral volumes
 */
export function referencesOf(spec: ReferringSpec, podName?: string): PodReference[] {
  const found: PodReference[] = [];
  const add = (type: PodReference['type'], ref: Named | undefined, how: string) => {
    const name = ref?.name ?? ref?.secretName;
    if (name) found.push({ type, name, how, isOptional: ref?.optional === true });
  };
  if (spec.serviceAccountName) add('serviceaccounts', { name: spec.serviceAccountName }, 'service account');
  for (const secret of spec.imagePullSecrets ?? []) add('secrets', secret, 'image pull secret');
  const { containers = [], initContainers = [], ephemeralContainers = [] } = spec;
  for (const { name: container, env = [], envFrom = [] } of [
    ...initContainers,
    ...containers,
    ...ephemeralContainers,
  ]) {
    for (const { name, valueFrom } of env) {
      add('secrets', valueFrom?.secretKeyRef, `env ${name} of ${container}`);
      add('configmaps', valueFrom?.configMapKeyRef, `env ${name} of ${container}`);
    }
    for (const { secretRef, configMapRef } of envFrom) {
      add('secrets', secretRef, `env of ${container}`);
      add('configmaps', configMapRef, `env of ${container}`);
    }
  }
  for (const volume of spec.volumes ?? []) {
    const how = `volume ${volume.name}`;
    add('secrets', volume.secret, how);
    add('configmaps', volume.configMap, how);
    add('persistentvolumeclaims', { name: volume.persistentVolumeClaim?.claimName ?? '' }, how);
    if (volume.ephemeral !== undefined && podName !== undefined)
      add('persistentvolumeclaims', { name: `${podName}-${volume.name}` }, how);
    for (const { secret, configMap } of volume.projected?.sources ?? []) {
      add('secrets', secret, how);
      add('configmaps', configMap, how);
    }
    // Drivers use different names for secrets: secretRef, nodePublishSecretRef.
    for (const source of Object.values(volume))
      for (const [field, ref] of Object.entries(isObject(source) ? source : {}))
        if (/secretRef$/i.test(field) && isObject(ref)) add('secrets', ref as Named, how);
  }
  return found;
}
