import type { KubeObject } from '../../../codec/object.js';
import { badRequest } from '../../http/errors.js';
import { listAt } from '../../object/at.js';

/** The start and end of a container's run. */
interface Run {
  startedAt?: string;
  finishedAt?: string;
  exitCode?: number;
}

/** core/v1 ContainerStatus, as far as it is read. */
interface ContainerStatus {
  name?: string;
  restartCount?: number;
  state?: { running?: Run; terminated?: Run; waiting?: { reason?: string } };
  lastState?: { terminated?: Run };
}

/** The statuses of all containers of a pod. */
export function statusesOf(pod: KubeObject): ContainerStatus[] {
  const lists = ['containerStatuses', 'initContainerStatuses', 'ephemeralContainerStatuses'];
  return lists.flatMap((list) => listAt(pod, 'status', list)) as ContainerStatus[];
}

/** The requested container of a pod, or the only one if none is named. Fails with 400 in a server's words. */
export function containerNameOf(pod: KubeObject, asked: string): string {
  const name = pod.metadata?.name ?? '';
  const spec = (pod.spec ?? {}) as Record<string, { name: string }[] | undefined>;
  const names = (list: string) => (spec[list] ?? []).map((container) => container.name);
  const usual = names('containers');
  const initial = names('initContainers');
  if (asked !== '') {
    if ([...usual, ...initial, ...names('ephemeralContainers')].includes(asked)) return asked;
    throw badRequest(`container ${asked} is not valid for pod ${name}`);
  }
  if (usual.length === 1 && initial.length === 0) return usual[0]!;
  const inits = initial.length === 0 ? '' : ` or one of the init containers: [${initial.join(' ')}]`;
  throw badRequest(
    `a container name must be specified for pod ${name}, choose one of: [${usual.join(' ')}]${inits}`,
  );
}
