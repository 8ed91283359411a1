import type { KubeObject } from '../../../codec/object.js';
import { backendsOf, endpointSlicesOf, endpointsOf, SERVICE_NAME } from '../../resources/backends.js';
import type { GenerationPlan } from '../options.js';
import { sampleUid } from './metadata.js';
import { samplePods } from './pods.js';
import { sampleServices } from './services.js';

/** The address of the API server for pods; no node has it. */
const API_SERVER = '10.0.255.254';
const API_SERVER_PORT = { name: 'https', port: 6443, protocol: 'TCP' };

/** The endpoints of the services: ready and other pods, and the API server. */
export function sampleEndpoints(plan: GenerationPlan): KubeObject[] {
  const pods = samplePods(plan);
  return sampleServices(plan).map((service) => {
    const { name = '', namespace, creationTimestamp } = service.metadata ?? {};
    const uid = sampleUid(plan, `endpoints/${name}`);
    if (name !== 'kubernetes') {
      const made = endpointsOf(service, backendsOf(service, pods));
      return { ...made, metadata: { ...made.metadata, uid, creationTimestamp } } as KubeObject;
    }
    const labels = { 'endpointslice.kubernetes.io/skip-mirror': 'true' };
    return {
      metadata: { name, namespace, uid, creationTimestamp, labels },
      subsets: [{ addresses: [{ ip: API_SERVER }], ports: [API_SERVER_PORT] }],
    } as KubeObject;
  });
}

/** The endpoint slices of the services, one each. */
export function sampleEndpointSlices(plan: GenerationPlan): KubeObject[] {
  const pods = samplePods(plan);
  return sampleServices(plan).map((service) => {
    const { name = '', namespace, creationTimestamp } = service.metadata ?? {};
    const uid = sampleUid(plan, `endpointslices/${name}`);
    const common = { uid, creationTimestamp, generation: 1 };
    if (name !== 'kubernetes') {
      const [slice] = endpointSlicesOf(service, backendsOf(service, pods));
      const full = `${name}-${uid.slice(0, 5)}`;
      return { ...slice, metadata: { name: full, ...slice!.metadata, ...common } } as KubeObject;
    }
    return {
      metadata: { name, namespace, ...common, labels: { [SERVICE_NAME]: name } },
      addressType: 'IPv4',
      endpoints: [{ addresses: [API_SERVER], conditions: { ready: true } }],
      ports: [API_SERVER_PORT],
    } as unknown as KubeObject;
  });
}
