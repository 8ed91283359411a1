import type { KubeObject } from '../../../codec/object.js';
import { humanDuration } from '../../../go/human-duration.js';
import { at, field, listAt, numberAt, textAt } from '../../object/at.js';
import { findCondition, hasCondition } from '../../object/conditions.js';

/** The word for a pod's state: its phase, or the most telling reason of its containers. */
export function podReason(pod: KubeObject): string {
  const phase = textAt(pod, ['status', 'phase'], 'Unknown');
  const own = textAt(pod, ['status', 'reason'], gated(pod) ? 'SchedulingGated' : phase);
  const reason = initReason(pod) ?? containerReason(pod, own);
  if (pod.metadata?.deletionTimestamp === undefined) return reason;
  if (textAt(pod, ['status', 'reason']) === 'NodeLost') return 'Unknown';
  return phase === 'Succeeded' || phase === 'Failed' ? reason : 'Terminating';
}

/** The number of restarts, with the time since the last one if it is known. */
export function restarts(pod: KubeObject, now: number): string {
  const init = listAt(pod, 'status', 'initContainerStatuses');
  const counted =
    initReason(pod) === undefined
      ? [...sidecarStatuses(pod, init), ...listAt(pod, 'status', 'containerStatuses')]
      : init;
  const count = counted.reduce<number>((sum, status) => sum + numberAt(status, 'restartCount'), 0);
  if (count === 0) return '0';
  const ends = counted.map((status) => Date.parse(textAt(status, ['lastState', 'terminated', 'finishedAt'])));
  const last = Math.max(...ends.filter((end) => !Number.isNaN(end)));
  return !Number.isFinite(last) ? `${count}` : `${count} (${humanDuration(now - last)} ago)`;
}

function gated(pod: KubeObject): boolean {
  return findCondition(pod, 'PodScheduled')?.reason === 'SchedulingGated';
}

/** What the first unfinished init container waits for; undefined if all have finished. */
function initReason(pod: KubeObject): string | undefined {
  const statuses = listAt(pod, 'status', 'initContainerStatuses');
  const sidecars = sidecarStatuses(pod, statuses);
  for (const [index, status] of statuses.entries()) {
    const terminated = at(status, 'state', 'terminated');
    if (terminated !== undefined && numberAt(terminated, 'exitCode') === 0) continue;
    if (sidecars.includes(status) && field(status, 'started') === true) continue;
    if (terminated !== undefined) return `Init:${exitReason(terminated)}`;
    const waiting = textAt(status, ['state', 'waiting', 'reason']);
    if (waiting !== '' && waiting !== 'PodInitializing') return `Init:${waiting}`;
    return `Init:${index}/${listAt(pod, 'spec', 'initContainers').length}`;
  }
  return undefined;
}

function sidecarStatuses(pod: KubeObject, statuses: unknown[]): unknown[] {
  if (statuses.length === 0) return statuses;
  const names = listAt(pod, 'spec', 'initContainers')
    .filter((container) => field(container, 'restartPolicy') === 'Always')
    .map((container) => field(container, 'name'));
  return statuses.filter((status) => names.includes(field(status, 'name')));
}

function containerReason(pod: KubeObject, own: string): string {
  const statuses = listAt(pod, 'status', 'containerStatuses');
  const reason = statuses.reduceRight<string>((later, status) => stateReason(status) ?? later, own);
  const running = statuses.some(
    (status) => field(status, 'ready') === true && at(status, 'state', 'running') !== undefined,
  );
  if (reason !== 'Completed' || !running) return reason;
  return hasCondition(pod, 'Ready') ? 'Running' : 'NotReady';
}

function stateReason(status: unknown): string | undefined {
  const waiting = textAt(status, ['state', 'waiting', 'reason']);
  if (waiting !== '') return waiting;
  const terminated = at(status, 'state', 'terminated');
  return terminated === undefined ? undefined : exitReason(terminated);
}

function exitReason(terminated: unknown): string {
  const signal = numberAt(terminated, 'signal');
  const plain = signal === 0 ? `ExitCode:${numberAt(terminated, 'exitCode')}` : `Signal:${signal}`;
  return textAt(terminated, ['reason'], plain);
}
