import { createHash } from 'node:crypto';
import type { KubeObject, ObjectMeta } from '../../../codec/object.js';
import { writeRawJson } from '../../../codec/proto/raw-json.js';
import { at, numberAt, textAt } from '../../object/at.js';
import { isGoing } from '../../object/conditions.js';
import { ownerMetadata } from '../../object/owner-metadata.js';
import { POD_TYPE } from '../../resources/built-in.js';
import type { Cluster } from './cluster.js';

/** Helpers with which controllers read and make objects. */

/** Whether another object is the controller of an object. */
export function isOf(owner: KubeObject, { metadata = {} }: KubeObject): boolean {
  return (metadata.ownerReferences ?? []).some(
    ({ uid, controller }) => controller === true && uid === owner.metadata?.uid,
  );
}

/** Whether a pod is active: it has not ended and is not being deleted. */
export function isActive(pod: KubeObject): boolean {
  return !isGoing(pod) && !['Succeeded', 'Failed'].includes(textAt(pod, ['status', 'phase']));
}

/** The active pods of an owner. */
export async function activePodsOf(cluster: Cluster, owner: KubeObject): Promise<KubeObject[]> {
  const pods = await cluster.list(POD_TYPE, owner.metadata?.namespace ?? '');
  return pods.filter((pod) => isOf(owner, pod) && isActive(pod));
}

/** The wanted number of replicas: 1 by default. */
export function wantedOf(object: KubeObject): number {
  return at(object, 'spec', 'replicas') === undefined ? 1 : numberAt(object, 'spec', 'replicas');
}

/** A short name for a template, the same for equal ones: `5d8f9c7b64`. */
export function templateHash(template: unknown): string {
  const letters = 'bcdfghjklmnpqrstvwxz2456789';
  const digest = createHash('sha256')
    .update(writeRawJson(template as never))
    .digest();
  return Array.from(digest.subarray(0, 10), (byte) => letters[byte % letters.length]).join('');
}

/** The template of an object's pods. */
export function templateOf(object: KubeObject): { metadata?: ObjectMeta; spec?: Record<string, unknown> } {
  return (at(object, 'spec', 'template') ?? {}) as ReturnType<typeof templateOf>;
}

/** A pod from a template, with these labels in addition to its own. */
export function podFromTemplate(
  owner: KubeObject,
  [apiVersion, kind]: readonly [apiVersion: string, kind: string],
  name: Pick<ObjectMeta, 'name' | 'generateName'>,
  labels: Readonly<Record<string, string>> = {},
): KubeObject {
  const { metadata = {}, spec = {} } = templateOf(owner);
  return {
    kind: 'Pod',
    apiVersion: 'v1',
    metadata: {
      ...name,
      ...ownerMetadata(owner, apiVersion, kind),
      ...(metadata.annotations && { annotations: metadata.annotations }),
      labels: { ...metadata.labels, ...labels },
    },
    spec,
  } as KubeObject;
}
