import type { Pod } from './pod.js';

/**
 * The order in which pods are worth a look at their logs: podutils.ByLogging of kubectl. Assigned before unassigned,
 * running before unknown before pending, ready before not ready, longer ready first, more restarts first, older first.
 */
export function byLogging(a: Pod, b: Pod): number {
  const [aReady, bReady] = [readyCondition(a), readyCondition(b)];
  const isReady = [aReady, bReady].map((condition) => condition?.status === 'True');
  return (
    Number(isUnassigned(a)) - Number(isUnassigned(b)) ||
    phaseRank(a) - phaseRank(b) ||
    Number(isReady[1]) - Number(isReady[0]) ||
    (isReady[0] ? byTime(aReady?.lastTransitionTime, bReady?.lastTransitionTime) : 0) ||
    restarts(b).regular - restarts(a).regular ||
    restarts(b).sidecar - restarts(a).sidecar ||
    byTime(a.metadata?.creationTimestamp, b.metadata?.creationTimestamp)
  );
}

function isUnassigned({ spec }: Pod): boolean {
  return (spec?.nodeName ?? '') === '';
}

function phaseRank({ status }: Pod): number {
  return { Unknown: 1, Pending: 2 }[status?.phase ?? ''] ?? 0;
}

function readyCondition({ status }: Pod) {
  return status?.conditions?.find(({ type }) => type === 'Ready');
}

/** Earlier first; no time at all last. */
function byTime(a: string | null | undefined, b: string | null | undefined): number {
  const [left, right] = [a, b].map((time) => (time ? Date.parse(time) : Number.POSITIVE_INFINITY));
  return left === right ? 0 : left! < right! ? -1 : 1;
}

/** The most restarts of a container, and of an init container that stays. */
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
