import type { JsonObject, KubeObject } from '../../../codec/object.js';
import { timestamp } from '../../base/timestamp.js';
import { NAMESPACE_TYPE } from '../../resources/built-in.js';
import type { ResourceType } from '../../types/resource-type.js';
import type { DeleteOptions } from './delete-options.js';

/** The effect of deleting an object. */
interface DeletionPlan {
  /** The object as stored from now on, or its last state. */
  object: KubeObject;
  /**
   * `remove` it now; `keep` it, marked for deletion, until someone finishes that; or `nothing` because it is already
   * marked.
   */
  action: 'remove' | 'keep' | 'nothing';
}

/** Finalizers that the garbage collector removes. */
export const ORPHAN = 'orphan';
export const FOREGROUND = 'foregroundDeletion';

/**
 * The effect of a DELETE on an object, as in apiserver's BeforeDelete and the strategies of pods and namespaces.
 * @param now milliseconds since 1970
 */
export function deletionPlan(
  type: ResourceType,
  object: KubeObject,
  options: DeleteOptions,
  now: number,
): DeletionPlan {
  if (type === NAMESPACE_TYPE) return namespacePlan(object, options, now);
  const finalizers = finalizersFor(object.metadata?.finalizers ?? [], propagationOf(type, options));
  const graceful = type.kind === 'Pod' && type.group === '';
  const ending = graceful ? podEnding(object, options, now) : endingAtOnce(object, now);
  const metadata = { ...object.metadata, ...ending, finalizers };
  if (finalizers.length === 0 && ending.deletionGracePeriodSeconds === 0) {
    const shown = graceful ? metadata : object.metadata;
    return { object: { ...object, metadata: shown }, action: 'remove' };
  }
  const same =
    ending.deletionTimestamp === object.metadata?.deletionTimestamp &&
    ending.deletionGracePeriodSeconds === object.metadata?.deletionGracePeriodSeconds &&
    finalizers.join() === (object.metadata?.finalizers ?? []).join();
  if (same) return { object, action: 'nothing' };
  // an object that waits for its deletion behaves differently, so its generation increases
  const { generation, deletionTimestamp } = object.metadata ?? {};
  const first = deletionTimestamp === undefined && generation !== undefined;
  const kept = first ? { ...metadata, generation: generation + 1 } : metadata;
  return { object: { ...object, metadata: kept }, action: 'keep' };
}

/** Whether an object that is being deleted has nothing left to wait for. */
export function isFinished(type: ResourceType, object: KubeObject): boolean {
  const { deletionTimestamp, deletionGracePeriodSeconds = 0, finalizers = [] } = object.metadata ?? {};
  if (!deletionTimestamp || finalizers.length > 0) return false;
  return type === NAMESPACE_TYPE ? specFinalizers(object).length === 0 : deletionGracePeriodSeconds === 0;
}

/** Namespaces also have finalizers in their spec. */
function specFinalizers(namespace: KubeObject): unknown[] {
  const { finalizers } = (namespace.spec ?? {}) as JsonObject;
  return Array.isArray(finalizers) ? finalizers : [];
}

interface Ending {
  deletionTimestamp: string;
  deletionGracePeriodSeconds: number;
}

function endingAtOnce(object: KubeObject, now: number): Ending {
  const { deletionTimestamp = timestamp(now) } = object.metadata ?? {};
  return { deletionTimestamp, deletionGracePeriodSeconds: 0 };
}

/** A pod on a node has the grace period of its spec or of the request; a second request can only shorten it. */
function podEnding(pod: KubeObject, options: DeleteOptions, now: number): Ending {
  const { deletionTimestamp, deletionGracePeriodSeconds = 0 } = pod.metadata ?? {};
  if (deletionTimestamp !== undefined) {
    const left = options.gracePeriodSeconds;
    if (left === undefined || left >= deletionGracePeriodSeconds) {
      return { deletionTimestamp, deletionGracePeriodSeconds };
    }
    const begun = Date.parse(deletionTimestamp) - deletionGracePeriodSeconds * 1000;
    return { deletionTimestamp: timestamp(begun + left * 1000), deletionGracePeriodSeconds: left };
  }
  const spec = (pod.spec ?? {}) as { nodeName?: string; terminationGracePeriodSeconds?: number };
  const { phase } = (pod.status ?? {}) as { phase?: string };
  const idle = !spec.nodeName || phase === 'Succeeded' || phase === 'Failed';
  const asked = options.gracePeriodSeconds ?? spec.terminationGracePeriodSeconds ?? 30;
  const grace = idle ? 0 : asked < 0 ? 1 : asked;
  return { deletionTimestamp: timestamp(now + grace * 1000), deletionGracePeriodSeconds: grace };
}

/** For older clients, the dependents of some owners stay by default. */
function propagationOf(
  { orphans }: ResourceType,
  { propagation }: DeleteOptions,
): DeleteOptions['propagation'] {
  return propagation ?? (orphans ? 'Orphan' : undefined);
}

function finalizersFor(present: readonly string[], propagation: DeleteOptions['propagation']): string[] {
  const others = present.filter((name) => name !== ORPHAN && name !== FOREGROUND);
  if (propagation === undefined) return [...present];
  if (propagation === 'Orphan') return [...others, ORPHAN];
  return propagation === 'Foreground' ? [...others, FOREGROUND] : others;
}

/** A namespace exists until its content is deleted. */
function namespacePlan(object: KubeObject, options: DeleteOptions, now: number): DeletionPlan {
  const { metadata = {} } = object;
  const finalizers = finalizersFor(metadata.finalizers ?? [], options.propagation);
  const held = finalizers.length > 0 || specFinalizers(object).length > 0;
  const going: KubeObject = {
    ...object,
    metadata: { ...metadata, deletionTimestamp: metadata.deletionTimestamp ?? timestamp(now), finalizers },
    status: { ...(object.status as JsonObject | undefined), phase: 'Terminating' },
  };
  if (!held) return { object: going, action: 'remove' };
  const same = metadata.deletionTimestamp && finalizers.join() === (metadata.finalizers ?? []).join();
  return same ? { object, action: 'nothing' } : { object: going, action: 'keep' };
}
