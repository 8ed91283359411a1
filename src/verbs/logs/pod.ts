import type { KubeObject } from '../../codec/object.js';

/** A pod, the fields that decide whose logs are read (core/v1). */
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
    containerStatuses?: RestartCount[];
    initContainerStatuses?: RestartCount[];
  };
}

/** A container as far as it matters here. */
export interface NamedContainer {
  name: string;
  restartPolicy?: string;
}

interface RestartCount {
  name: string;
  restartCount: number;
}

/** Names of a pod's containers in the order they come to life: init containers, the others, ephemeral ones. */
export function containerNames({ spec = {} }: Pod): string[] {
  const lists = [spec.initContainers, spec.containers, spec.ephemeralContainers];
  return lists.flatMap((list) => (list ?? []).map(({ name }) => name));
}

/** `app, side, debug (ephem), prepare (init)`: as kubectl lists them. */
export function describeContainers({ spec = {} }: Pod): string {
  const named = (list: NamedContainer[] | undefined, kind: string) =>
    (list ?? []).map(({ name }) => name + kind);
  return [
    ...named(spec.containers, ''),
    ...named(spec.ephemeralContainers, ' (ephem)'),
    ...named(spec.initContainers, ' (init)'),
  ].join(', ');
}

/** The annotation that names the container to show where none was asked for (KEP 2227). */
const DEFAULT_CONTAINER = 'kubectl.kubernetes.io/default-container';

/** A container, and what is to be said of how it was chosen. */
export interface ChosenContainer {
  name: string;
  notices: string[];
}

/**
 * The container whose log is wanted: the one asked for, the one the pod's annotation names, or the first.
 * @param asked "" where none was asked for
 * @param quiet says nothing of a choice among several
 * @throws Error in kubectl's words where the pod has no such container
 */
export function chooseContainer(pod: Pod, asked: string, quiet: boolean): ChosenContainer {
  const names = containerNames(pod);
  const podName = pod.metadata?.name ?? '';
  if (asked !== '') {
    if (!names.includes(asked)) throw new Error(`container ${asked} is not valid for pod ${podName}`);
    return { name: asked, notices: [] };
  }
  const notices: string[] = [];
  const annotated = pod.metadata?.annotations?.[DEFAULT_CONTAINER] ?? '';
  if (names.includes(annotated) && annotated !== '') return { name: annotated, notices };
  if (annotated !== '')
    notices.push(`Default container name ${JSON.stringify(annotated)} not found in pod ${podName}`);
  const name = pod.spec?.containers?.[0]?.name ?? '';
  if (names.length > 1 && !quiet)
    notices.push(`Defaulted container ${JSON.stringify(name)} out of: ${describeContainers(pod)}`);
  return { name, notices };
}
