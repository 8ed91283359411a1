import { NAMESPACE_LABEL, SPEC_DEFAULTS } from '../../../codec/default-values.js';
import type { JsonObject, KubeObject } from '../../../codec/object.js';

/** What a server fills in when an object of a built-in type is created, as far as lists and printers show it. */

export function namespaceDefaults(namespace: KubeObject, old?: KubeObject): KubeObject {
  const { metadata = {} } = namespace;
  const labelled = {
    ...namespace,
    metadata: {
      ...metadata,
      labels: { ...metadata.labels, [NAMESPACE_LABEL]: metadata.name ?? '' },
    },
  };
  if (old !== undefined) return labelled;
  return { ...labelled, spec: SPEC_DEFAULTS.Namespace, status: { phase: 'Active' } };
}

export function serviceDefaults(service: KubeObject, old?: KubeObject): KubeObject {
  const { clusterIP: given, clusterIPs } = (old?.spec ?? {}) as JsonObject;
  const kept =
    given === undefined ? {} : { clusterIP: given, ...(clusterIPs === undefined ? {} : { clusterIPs }) };
  const spec = { ...kept, ...(service.spec as JsonObject | undefined) } as JsonObject;
  const { type: usual, sessionAffinity } = SPEC_DEFAULTS.Service;
  const type = spec.type ?? usual;
  const clusterIP = addressFrom(service.metadata?.uid ?? '');
  const ports = ((spec.ports ?? []) as JsonObject[]).map((port) => ({
    protocol: 'TCP',
    ...port,
    // Protobuf cannot distinguish 0 from a missing value.
    targetPort: port.targetPort || (port.port ?? 0),
  }));
  const addressed = type === 'ExternalName' ? {} : { clusterIP, clusterIPs: [spec.clusterIP ?? clusterIP] };
  return {
    ...service,
    spec: { ...addressed, sessionAffinity, ...spec, type, ports },
    status: { loadBalancer: {}, ...(service.status as JsonObject | undefined) },
  };
}

/** An address in the services' range, derived from the object's uid. */
function addressFrom(uid: string): string {
  const [high = 0, low = 0] = Buffer.from(uid.slice(0, 4), 'hex');
  return `10.96.${high}.${(low % 254) + 1}`;
}

export function secretDefaults(secret: KubeObject): KubeObject {
  const { stringData, ...others } = secret;
  const plain = Object.entries((stringData ?? {}) as Record<string, string>).map(([key, text]) => [
    key,
    Buffer.from(text).toString('base64'),
  ]);
  const data = { ...(secret.data as JsonObject | undefined), ...Object.fromEntries(plain) };
  return { ...others, ...(Object.keys(data).length === 0 ? {} : { data }), type: secret.type || 'Opaque' };
}
