import type { KubeObject, OwnerReference } from '../../codec/object.js';
import type { PodRules } from './options.js';

/** core/v1 Pod, only the fields that drain reads. */
export interface PodOnNode extends KubeObject {
  spec?: { volumes?: { emptyDir?: object }[] };
  status?: { phase?: string };
}

/** The decision about a pod. */
export interface PodVerdict {
  /** It is removed from the node. */
  goes: boolean;
  /** What the user should know about that. */
  warning?: string;
  /** Why the node cannot be drained. */
  error?: string;
}

/** The server's error about the daemon set of a pod: undefined if it exists. */
export type DaemonSetFailure = { text: string; isGone: boolean } | undefined;

const STAYS: PodVerdict = { goes: false };
const GOES: PodVerdict = { goes: true };

/** kubectl's annotation of pods that a kubelet runs from its own files. */
const MIRROR = 'kubernetes.io/config.mirror';

/**
 * The decision about a pod, in kubectl's order of rules: the first that keeps it decides.
 * @param daemonSet of the pod, if it has one
 * @param now milliseconds since 1970
 */
export function podVerdict(
  pod: PodOnNode,
  rules: PodRules,
  daemonSet: DaemonSetFailure,
  now: number,
): PodVerdict {
  if (isOverdue(pod, rules.skipWaitSeconds, now)) return STAYS;
  const isFinished = ['Succeeded', 'Failed'].includes(pod.status?.phase ?? '');
  const ofDaemonSet =
    daemonSetOf(pod) === undefined || isFinished ? GOES : daemonSetVerdict(rules, daemonSet);
  if (!ofDaemonSet.goes) return ofDaemonSet;
  if (Object.hasOwn(pod.metadata?.annotations ?? {}, MIRROR)) return STAYS;
  if (isFinished) return GOES;
  const hasData = pod.spec?.volumes?.some(({ emptyDir }) => emptyDir !== undefined) ?? false;
  if (hasData && !rules.deleteEmptyDirData)
    return refused('Pods with local storage (use --delete-emptydir-data to override)');
  if (controllerOf(pod) !== undefined) return GOES;
  if (!rules.force) return refused('Pods that declare no controller (use --force to override)');
  return { goes: true, warning: 'deleting Pods that declare no controller' };
}

/** The daemon set that has made a pod. */
export function daemonSetOf(pod: KubeObject): OwnerReference | undefined {
  const owner = controllerOf(pod);
  return owner?.kind === 'DaemonSet' && owner.apiVersion === 'apps/v1' ? owner : undefined;
}

/**
 * Since when a pod that should have ended is no longer awaited, in milliseconds since 1970; undefined if it is awaited.
 */
export function overdueAt({ metadata = {} }: KubeObject, skipSeconds: number): number | undefined {
  const { deletionTimestamp } = metadata;
  if (skipSeconds <= 0 || deletionTimestamp === undefined) return undefined;
  return Date.parse(deletionTimestamp) + (skipSeconds + 1) * 1000;
}

function isOverdue(pod: KubeObject, skipSeconds: number, now: number): boolean {
  const due = overdueAt(pod, skipSeconds);
  return due !== undefined && now >= due;
}

function daemonSetVerdict({ force, ignoreDaemonSets }: PodRules, failure: DaemonSetFailure): PodVerdict {
  if (failure !== undefined) return failure.isGone && force ? GOES : refused(failure.text);
  if (!ignoreDaemonSets) return refused('DaemonSet-managed Pods (use --ignore-daemonsets to ignore)');
  return { goes: false, warning: 'ignoring DaemonSet-managed Pods' };
}

function refused(error: string): PodVerdict {
  return { goes: false, error };
}

function controllerOf({ metadata = {} }: KubeObject): OwnerReference | undefined {
  return metadata.ownerReferences?.find(({ controller }) => controller === true);
}
