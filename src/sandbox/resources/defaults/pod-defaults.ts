import {
  CONTAINER_DEFAULTS,
  imagePullPolicyOf,
  POD_DEFAULTS,
  POD_TEMPLATE_DEFAULTS,
  POD_TOLERATIONS,
} from '../../../codec/default-values.js';
import type { JsonObject, KubeObject } from '../../../codec/object.js';

/** The defaults of a pod's spec, also in templates (core/v1 defaults). */
export function podSpecDefaults(spec: JsonObject): JsonObject {
  const named = spec.serviceAccountName ?? spec.serviceAccount;
  return {
    ...POD_TEMPLATE_DEFAULTS,
    ...(named === undefined ? {} : { serviceAccountName: named, serviceAccount: named }),
    ...spec,
    ...containers(spec, 'initContainers'),
    ...containers(spec, 'containers'),
    ...containers(spec, 'ephemeralContainers'),
  };
}

/** The defaults of admission, for pods themselves: service account, priority, and tolerations of failing nodes. */
function admittedPodSpec(spec: JsonObject): JsonObject {
  const given = Array.isArray(spec.tolerations) ? (spec.tolerations as JsonObject[]) : [];
  const missing = POD_TOLERATIONS.filter(
    ({ key }) => !given.some((toleration) => tolerates(toleration, key)),
  );
  const tolerations = [...given, ...missing];
  return {
    ...POD_DEFAULTS,
    serviceAccount: POD_DEFAULTS.serviceAccountName,
    ...spec,
    ...(tolerations.length === 0 ? {} : { tolerations }),
  };
}

/** A new or changed pod as a server completes it. */
export function podDefaults(pod: KubeObject, old?: KubeObject): KubeObject {
  const spec = podSpecDefaults((pod.spec ?? {}) as JsonObject);
  if (old !== undefined)
    return { ...pod, spec: { enableServiceLinks: POD_DEFAULTS.enableServiceLinks, ...spec } };
  return { ...pod, spec: admittedPodSpec(spec), status: { phase: 'Pending', qosClass: qosClass(spec) } };
}

function tolerates({ key, operator, effect }: JsonObject, taint: string): boolean {
  const every = !key && operator === 'Exists';
  return (every || key === taint) && (!effect || effect === 'NoExecute');
}

function containers(spec: JsonObject, field: string): JsonObject {
  const list = spec[field];
  return Array.isArray(list) ? { [field]: list.map((item) => containerDefaults(item as JsonObject)) } : {};
}

function containerDefaults(container: JsonObject): JsonObject {
  const { image } = container;
  const ports = container.ports as JsonObject[] | undefined;
  return {
    ...CONTAINER_DEFAULTS,
    imagePullPolicy: imagePullPolicyOf(String(image ?? '')),
    ...container,
    ...(Array.isArray(ports) ? { ports: ports.map((port) => ({ protocol: 'TCP', ...port })) } : {}),
  };
}

/** Guaranteed if every container's limits equal its requests, BestEffort if none has any, otherwise Burstable. */
function qosClass(spec: JsonObject): string {
  const all = ['containers', 'initContainers'].flatMap((field) => (spec[field] ?? []) as JsonObject[]);
  const parts = all.map(({ resources }) => {
    const { limits = {}, requests = {} } = (resources ?? {}) as {
      limits?: JsonObject;
      requests?: JsonObject;
    };
    return { limits, requests };
  });
  const names = ['cpu', 'memory'];
  if (parts.every(({ limits, requests }) => names.every((name) => !limits[name] && !requests[name]))) {
    return 'BestEffort';
  }
  const same = parts.every(({ limits, requests }) =>
    names.every((name) => limits[name] && (requests[name] ?? limits[name]) === limits[name]),
  );
  return same ? 'Guaranteed' : 'Burstable';
}
