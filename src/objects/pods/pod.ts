import type { KubeObject } from '../../codec/object.js';

/** A pod, the fields that decide which of several is meant, and which of its containers (core/v1). */
export interface Pod extends KubeObject {
  spec?: {
    nodeName?: string;
    containers?: NamedContainer[];
    initContainers?: NamedContainer[];
    ephemeralContainers?: NamedContainer[];
  };
  status?: {
    phase?: string;
    conditions?: { type: string; status: string; lastTransitionTime?: string }[];
    containerStatuses?: ContainerLife[];
    initContainerStatuses?: ContainerLife[];
    ephemeralContainerStatuses?: ContainerLife[];
  };
}

/** A container as far as it matters here. */
interface NamedContainer {
  name: string;
  restartPolicy?: string;
  /** It was given a terminal. */
  tty?: boolean;
}

/** What has become of a container (core/v1). */
export interface ContainerLife {
  name: string;
  restartCount: number;
  state?: {
    waiting?: { reason?: string; message?: string };
    running?: object;
    terminated?: ContainerEnd;
  };
  /** How the run before this one ended. */
  lastState?: { terminated?: ContainerEnd };
}

/** How a container ended (core/v1 ContainerStateTerminated). */
export interface ContainerEnd {
  exitCode: number;
  signal?: number;
  /** `OOMKilled`, `Error`, `Completed`. */
  reason?: string;
  message?: string;
}

/** What a container of a pod is for. */
type ContainerRole = 'main' | 'init' | 'ephemeral';

/** A container, and what it is for. */
export interface RoledContainer {
  container: NamedContainer;
  role: ContainerRole;
}

/** As kubectl lists containers: what the pod is for, what was added for debugging, what ran before. */
const LISTED: readonly ContainerRole[] = ['main', 'ephemeral', 'init'];
/** The order in which containers come to life. */
const BY_LIFE: readonly ContainerRole[] = ['init', 'main', 'ephemeral'];
/** Those first that people want to see most. */
const BY_INTEREST: readonly ContainerRole[] = ['main', 'init', 'ephemeral'];

/** A pod's containers, in an order of their roles; as kubectl lists them where it is left out. */
export function containersOf({ spec = {} }: Pod, roles = LISTED): RoledContainer[] {
  const lists = { main: spec.containers, init: spec.initContainers, ephemeral: spec.ephemeralContainers };
  return roles.flatMap((role) => (lists[role] ?? []).map((container) => ({ container, role })));
}

/** Names of a pod's containers in the order they come to life: init containers, the others, ephemeral ones. */
export function containerNames(pod: Pod): string[] {
  return containersOf(pod, BY_LIFE).map(({ container }) => container.name);
}

/**
 * A pod's containers, those first that people want to see most: the one the pod's annotation names, what the pod is for,
 * then what ran before that and what was added for debugging.
 */
export function containersByInterest(pod: Pod): RoledContainer[] {
  const preferred = pod.metadata?.annotations?.[DEFAULT_CONTAINER];
  const isOther = ({ container }: RoledContainer) => Number(container.name !== preferred);
  return containersOf(pod, BY_INTEREST).toSorted((a, b) => isOther(a) - isOther(b));
}

/** The annotation that names the container to use where none was requested (KEP 2227). */
export const DEFAULT_CONTAINER = 'kubectl.kubernetes.io/default-container';

/** Whether an object is a pod, by what was requested. */
export function isPod({ group, kind }: { group: string; kind: string }): boolean {
  return group === '' && kind === 'Pod';
}
