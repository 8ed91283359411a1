import { createHash } from 'node:crypto';
import type { ObjectMeta, OwnerReference } from '../../../codec/object.js';
import { timestamp } from '../../base/timestamp.js';
import type { GenerationPlan } from '../options.js';

/** The namespace of the sample application. */
export const SAMPLE_NAMESPACE = 'default';

/** Minutes in an hour and in a day, for the ages of objects. */
export const HOUR = 60;
export const DAY = 24 * HOUR;

/** The time so many minutes before the sandbox was filled, in the format of Kubernetes. */
export function minutesAgo(plan: GenerationPlan, minutes: number): string {
  return timestamp(plan.now - minutes * 60_000);
}

/** The uid of a sample object, derived from the seed and the object's name. @param of `pods/web-1` */
export function sampleUid(plan: GenerationPlan, of: string): string {
  const hex = createHash('sha256').update(`${plan.seed} ${of}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The metadata of a sample object. @param of `pods/web-1` @param age in minutes */
export function sampleMetadata(
  plan: GenerationPlan,
  of: string,
  age: number,
  more: ObjectMeta = {},
): ObjectMeta {
  return {
    name: of.slice(of.indexOf('/') + 1),
    namespace: SAMPLE_NAMESPACE,
    uid: sampleUid(plan, of),
    creationTimestamp: minutesAgo(plan, age),
    ...more,
  };
}

/** The reference to the controller of an object. @param of `replicasets/web-5d8f9c7b64` */
export function controlledBy(
  plan: GenerationPlan,
  kind: string,
  apiVersion: string,
  of: string,
): OwnerReference {
  const { name = '', uid = '' } = sampleMetadata(plan, of, 0);
  return { apiVersion, kind, name, uid, controller: true, blockOwnerDeletion: true };
}
