import type { Pod } from './pod.js';

/** Which of two pods comes first, as a comparison function for sorting. */
export type PodOrder = (a: Pod, b: Pod) => number;

/**
 * The order of pods for reading logs (kubectl's podutils.ByLogging): assigned before unassigned, running before unknown
 * before pending, ready before not ready, longer ready first, more restarts first, older first.
 */
export const byLogging: PodOrder = (a, b) =>
  byLife(a, b) ||
  byReadyTime(a, b) ||
  -byRestarts(a, b) ||
  byTime(a.metadata?.creationTimestamp, b.metadata?.creationTimestamp);

/**
 * The order of pods for exec, attach or port-forward (kubectl's podutils.ActivePods reversed): as byLogging, but those
 * that are not being deleted come before the others, and fewer restarts first.
 */
export const byActivity: PodOrder = (a, b) =>
  byLife(a, b) ||
  byDeletion(a, b) ||
  byReadyTime(a, b) ||
  byRestarts(a, b) ||
  byTime(a.metadata?.creationTimestamp, b.metadata?.creationTimestamp);

function byLife(a: Pod, b: Pod): number {
  return (
    Number(isUnassigned(a)) - Number(isUnassigned(b)) ||
    phaseRank(a) - phaseRank(b) ||
    Number(isReady(b)) - Number(isReady(a))
  );
}

function isUnassigned({ spec }: Pod): boolean {
  return (spec?.nodeName ?? '') === '';
}

function phaseRank({ status }: Pod): number {
  return { Unknown: 1, Pending: 2 }[status?.phase ?? ''] ?? 0;
}

/** Of those that are being deleted, the one with the most time left comes first. */
function byDeletion(a: Pod, b: Pod): number {
  const [left, right] = [a, b].map(({ metadata }) => metadata?.deletionTimestamp);
  if (left === undefined || right === undefined)
    return Number(left !== undefined) - Number(right !== undefined);
  return Date.parse(right) - Date.parse(left);
}

function isReady(pod: Pod): boolean {
  return readyCondition(pod)?.status === 'True';
}

function byReadyTime(a: Pod, b: Pod): number {
  if (!isReady(a)) return 0;
  return byTime(readyCondition(a)?.lastTransitionTime, readyCondition(b)?.lastTransitionTime);
}

function readyCondition({ status }: Pod) {
  return status?.conditions?.find(({ type }) => type === 'Ready');
}

/** Earlier first; no time at all last. */
function byTime(a: string | null | undefined, b: string | null | undefined): number {
  const [left, right] = [a, b].map((time) => (time ? Date.parse(time) : Number.POSITIVE_INFINITY));
  return left === right ? 0 : left! < right! ? -1 : 1;
}

/** Fewer first. */
function byRestarts(a: Pod, b: Pod): number {
  const [left, right] = [restarts(a), restarts(b)];
  return left.regular - right.regular || left.sidecar - right.sidecar;
}

/** The most restarts of a container, and of a restartable init container. */
function restarts({ spec, status }: Pod): { regular: number; sidecar: number } {
  const sidecars = new Set(
    (spec?.initContainers ?? [])
      .filter(({ restartPolicy }) => restartPolicy === 'Always')
      .map(({ name }) => name),
  );
  const most = (counts: readonly { restartCount: number }[]) =>
    Math.max(0, ...counts.map(({ restartCount }) => restartCount));
  return {
    regular: most(status?.containerStatuses ?? []),
    sidecar: most((status?.initContainerStatuses ?? []).filter(({ name }) => sidecars.has(name))),
  };
}
