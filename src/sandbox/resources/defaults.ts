import type { JsonObject, KubeObject } from '../../codec/object.js';

/** What a server fills in when an object of a built-in type is created, as far as lists and printers show it. */

export function podDefaults(pod: KubeObject): KubeObject {
  const spec = (pod.spec ?? {}) as JsonObject;
  return {
    ...pod,
    spec: {
      restartPolicy: 'Always',
      terminationGracePeriodSeconds: 30,
      dnsPolicy: 'ClusterFirst',
      serviceAccountName: 'default',
      schedulerName: 'default-scheduler',
      enableServiceLinks: true,
      ...spec,
    },
    status: { phase: 'Pending', qosClass: 'BestEffort', ...(pod.status as JsonObject | undefined) },
  };
}

export function namespaceDefaults(namespace: KubeObject): KubeObject {
  const { metadata = {} } = namespace;
  return {
    ...namespace,
    metadata: {
      ...metadata,
      labels: { ...metadata.labels, 'kubernetes.io/metadata.name': metadata.name ?? '' },
    },
    spec: { finalizers: ['kubernetes'] },
    status: { phase: 'Active' },
  };
}

export function serviceDefaults(service: KubeObject): KubeObject {
  const spec = (service.spec ?? {}) as JsonObject;
  const type = spec.type ?? 'ClusterIP';
  const clusterIP = addressFrom(service.metadata?.uid ?? '');
  const ports = ((spec.ports ?? []) as JsonObject[]).map((port) => ({
    protocol: 'TCP',
    targetPort: port.port ?? 0,
    ...port,
  }));
  const addressed = type === 'ExternalName' ? {} : { clusterIP, clusterIPs: [spec.clusterIP ?? clusterIP] };
  return {
    ...service,
    spec: { ...addressed, sessionAffinity: 'None', ...spec, type, ports },
    status: { loadBalancer: {}, ...(service.status as JsonObject | undefined) },
  };
}

/** An address of the services' range that follows from the object's uid. */
function addressFrom(uid: string): string {
  const [high = 0, low = 0] = Buffer.from(uid.slice(0, 4), 'hex');
  return `10.96.${high}.${(low % 254) + 1}`;
}

export function workloadDefaults(workload: KubeObject): KubeObject {
  return {
    ...workload,
    spec: { replicas: 1, ...(workload.spec as JsonObject | undefined) },
    status: (workload.status as JsonObject | undefined) ?? {},
  };
}

export function secretDefaults(secret: KubeObject): KubeObject {
  const { stringData, ...others } = secret;
  const plain = Object.entries((stringData ?? {}) as Record<string, string>).map(([key, text]) => [
    key,
    Buffer.from(text).toString('base64'),
  ]);
  const data = { ...(secret.data as JsonObject | undefined), ...Object.fromEntries(plain) };
  return { ...others, ...(Object.keys(data).length === 0 ? {} : { data }), type: secret.type ?? 'Opaque' };
}
