import { createHash } from 'node:crypto';
import type { KubeObject, ObjectMeta } from '../../../codec/object.js';
import { writeRawJson } from '../../../codec/proto/raw-json.js';
import { at, numberAt, textAt } from '../../object/at.js';
import { isGoing } from '../../object/conditions.js';
import { ownerMetadata } from '../../object/owner-metadata.js';
import { POD_TYPE } from '../../resources/built-in.js';
import type { Cluster } from './cluster.js';

/** What controllers read and make of objects. */

/** Whether an object belongs to another, as its controller has it. */
export function isOf(owner: KubeObject, { metadata = {} }: KubeObject): boolean {
  return (metadata.ownerReferences ?? []).some(
    ({ uid, controller }) => controller === true && uid === owner.metadata?.uid,
  );
}

/** Whether a pod counts: it neither ended nor is going away. */
export function isActive(pod: KubeObject): boolean {
  return !isGoing(pod) && !['Succeeded', 'Failed'].includes(textAt(pod, ['status', 'phase']));
}

/** The pods of an owner that count. */
export async function activePodsOf(cluster: Cluster, owner: KubeObject): Promise<KubeObject[]> {
  const pods = await cluster.list(POD_TYPE, owner.metadata?.namespace ?? '');
  return pods.filter((pod) => isOf(owner, pod) && isActive(pod));
}

/** How many are wanted: 1 if nothing is said. */
export function wantedOf(object: KubeObject): number {
  return at(object, 'spec', 'replicas') === undefined ? 1 : numberAt(object, 'spec', 'replicas');
}

/** A short name for a template, the same for the same one: `5d8f9c7b64`. */
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

/** A pod of a template, with these labels beside its own. */
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
