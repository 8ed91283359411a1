import type { KubeObject } from '../../codec/object.js';

/** A pod, the fields that decide which of several pods, and which of its containers, is used (core/v1). */
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
  /** It has a terminal. */
  tty?: boolean;
}

/** The state of a container (core/v1). */
export interface ContainerLife {
  name: string;
  restartCount: number;
  state?: {
    waiting?: { reason?: string; message?: string };
    running?: object;
    terminated?: ContainerEnd;
  };
  /** How the previous run ended. */
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

/** The role of a container in a pod. */
type ContainerRole = 'main' | 'init' | 'ephemeral';

/** A container, and its role. */
export interface RoledContainer {
  container: NamedContainer;
  role: ContainerRole;
}

/** As kubectl lists containers: regular, ephemeral, then init containers. */
const LISTED: readonly ContainerRole[] = ['main', 'ephemeral', 'init'];
/** The order in which containers start. */
const BY_LIFE: readonly ContainerRole[] = ['init', 'main', 'ephemeral'];
/** The most interesting ones first. */
const BY_INTEREST: readonly ContainerRole[] = ['main', 'init', 'ephemeral'];

/** A pod's containers, in an order of their roles; kubectl's by default. */
export function containersOf({ spec = {} }: Pod, roles = LISTED): RoledContainer[] {
  const lists = { main: spec.containers, init: spec.initContainers, ephemeral: spec.ephemeralContainers };
  return roles.flatMap((role) => (lists[role] ?? []).map((container) => ({ container, role })));
}

/** Names of a pod's containers in the order in which they start: init containers, the others, ephemeral ones. */
export function containerNames(pod: Pod): string[] {
  return containersOf(pod, BY_LIFE).map(({ container }) => container.name);
}

/**
 * A pod's containers, the most interesting ones first: the one in the pod's annotation, regular ones, then init
 * containers and ephemeral ones.
 */
export function containersByInterest(pod: Pod): RoledContainer[] {
  const preferred = pod.metadata?.annotations?.[DEFAULT_CONTAINER];
  const isOther = ({ container }: RoledContainer) => Number(container.name !== preferred);
  return containersOf(pod, BY_INTEREST).toSorted((a, b) => isOther(a) - isOther(b));
}

/** The annotation with the default container (KEP 2227). */
export const DEFAULT_CONTAINER = 'kubectl.kubernetes.io/default-container';

/** Whether an object is a pod, by its resource. */
export function isPod({ group, kind }: { group: string; kind: string }): boolean {
  return group === '' && kind === 'Pod';
}
