import { createHash } from 'node:crypto';
import type { KubeObject, ObjectMeta } from '../../../codec/object.js';
import { writeRawJson } from '../../../codec/proto/raw-json.js';
import { at, listAt, numberAt, textAt } from '../../object/at.js';

/** What controllers read and make of objects. */

/** A condition of an object's status. */
export interface Condition {
  type: string;
  status: 'True' | 'False' | 'Unknown';
  reason?: string;
  message?: string;
  lastTransitionTime?: string;
  lastUpdateTime?: string;
}

export function conditionsOf(object: KubeObject): Condition[] {
  return listAt(object, 'status', 'conditions') as Condition[];
}

/** The conditions with one that is new or changed; one that says the same stays as it is. */
export function withCondition(
  conditions: readonly Condition[],
  condition: Condition,
  time: string,
  hasUpdateTime = false,
): Condition[] {
  const old = conditions.find(({ type }) => type === condition.type);
  if (
    old?.status === condition.status &&
    old.reason === condition.reason &&
    old.message === condition.message
  )
    return [...conditions];
  const since = old?.status === condition.status ? old.lastTransitionTime : time;
  const made = {
    ...condition,
    ...(hasUpdateTime && { lastUpdateTime: time }),
    lastTransitionTime: since ?? time,
  };
  return old === undefined ? [...conditions, made] : conditions.map((each) => (each === old ? made : each));
}

/** Whether an object belongs to another, as its controller has it. */
export function isOf(owner: KubeObject, { metadata = {} }: KubeObject): boolean {
  return (metadata.ownerReferences ?? []).some(
    ({ uid, controller }) => controller === true && uid === owner.metadata?.uid,
  );
}

/** The reference of what belongs to an object. */
export function ownedBy(owner: KubeObject, apiVersion: string, kind: string): ObjectMeta {
  const { name = '', namespace, uid = '' } = owner.metadata ?? {};
  return {
    ...(namespace && { namespace }),
    ownerReferences: [{ apiVersion, kind, name, uid, controller: true, blockOwnerDeletion: true }],
  } as ObjectMeta;
}

export function isGoing({ metadata = {} }: KubeObject): boolean {
  return metadata.deletionTimestamp !== undefined;
}

export function isReady(pod: KubeObject): boolean {
  return !isGoing(pod) && conditionsOf(pod).some(({ type, status }) => type === 'Ready' && status === 'True');
}

/** Whether a pod counts: it neither ended nor is going away. */
export function isActive(pod: KubeObject): boolean {
  return !isGoing(pod) && !['Succeeded', 'Failed'].includes(textAt(pod, ['status', 'phase']));
}

/** How many are wanted: 1 where nothing is said. */
export function wantedOf(object: KubeObject): number {
  return at(object, 'spec', 'replicas') === undefined ? 1 : numberAt(object, 'spec', 'replicas');
}

/** A number, or a share of a whole: `25%`. */
export function amountOf(value: unknown, whole: number, round: (share: number) => number): number {
  return typeof value === 'string' && value.endsWith('%')
    ? round((Number.parseInt(value, 10) * whole) / 100)
    : Number(value ?? 0);
}

/** A short name for a template, the same for the same one: `5d8f9c7b64`. */
export function hashOf(template: unknown): string {
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
export function podOf(
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
      ...ownedBy(owner, apiVersion, kind),
      ...(metadata.annotations && { annotations: metadata.annotations }),
      labels: { ...metadata.labels, ...labels },
    },
    spec,
  } as KubeObject;
}
