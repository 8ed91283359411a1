import type { KubeObject } from '../../../codec/object.js';

/** A service as far as its ports matter (core/v1). */
export interface ServiceLike extends KubeObject {
  spec?: { clusterIP?: string; ports?: PortOfService[] };
}

/** A port of a service. */
export interface PortOfService {
  name?: string;
  port: number;
  protocol?: string;
  /** A port of the pod by its number or name; the same number where it is left out. */
  targetPort?: number | string;
}

/** Whether an object is a service, by what it says of itself. */
export function isService(object: KubeObject): object is ServiceLike {
  return object.kind === 'Service' && object.apiVersion === 'v1';
}
