import { type KubeObject, parseGroupVersion } from '../../codec/object.js';
import { nearest } from '../../process/nearest.js';
import type { Container, PodSpec } from './pod-types.js';

/** Where the kinds that make pods define them. */
const PATHS: Readonly<Record<string, readonly string[]>> = {
  Pod: ['spec'],
  ReplicationController: ['spec', 'template', 'spec'],
  'Deployment.apps': ['spec', 'template', 'spec'],
  'Deployment.extensions': ['spec', 'template', 'spec'],
  'DaemonSet.apps': ['spec', 'template', 'spec'],
  'DaemonSet.extensions': ['spec', 'template', 'spec'],
  'ReplicaSet.apps': ['spec', 'template', 'spec'],
  'ReplicaSet.extensions': ['spec', 'template', 'spec'],
  'StatefulSet.apps': ['spec', 'template', 'spec'],
  'Job.batch': ['spec', 'template', 'spec'],
  'CronJob.batch': ['spec', 'jobTemplate', 'spec', 'template', 'spec'],
};

/**
 * An object with changed pods.
 * @param change returns the changed pod specification. Fails with kubectl's message for a kind that makes no pods.
 */
export function withPodSpec(object: KubeObject, change: (spec: PodSpec) => PodSpec): KubeObject {
  const { apiVersion = '', kind = '' } = object;
  const { group, version } = parseGroupVersion(apiVersion);
  const name = group === '' ? kind : `${kind}.${group}`;
  if (!Object.hasOwn(PATHS, name))
    throw new Error(`the object is not a pod or does not have a pod template: *${version}.${kind}`);
  return changedAt(object, PATHS[name]!, (spec) => change(spec as PodSpec)) as KubeObject;
}

function changedAt(value: object, path: readonly string[], change: (value: object) => object): object {
  const [key, ...rest] = path;
  if (key === undefined) return change(value);
  const inner = (value as Record<string, object | undefined>)[key] ?? {};
  return { ...value, [key]: changedAt(inner, rest, change) };
}

/** A pod specification with some of its containers changed, including init containers. */
export function withContainers(
  spec: PodSpec,
  isWanted: (name: string) => boolean,
  change: (container: Container) => Container,
): PodSpec {
  const changed = (containers: readonly Container[] = []) =>
    containers.map((container) => (isWanted(container.name ?? '') ? change(container) : container));
  return {
    ...spec,
    ...(spec.initContainers && { initContainers: changed(spec.initContainers) }),
    ...(spec.containers && { containers: changed(spec.containers) }),
  };
}

/** The selected containers of pods, in kubectl's order. */
export function wantedContainers(spec: PodSpec, isWanted: (name: string) => boolean): Container[] {
  return [...(spec.containers ?? []), ...(spec.initContainers ?? [])].filter(({ name = '' }) =>
    isWanted(name),
  );
}

/** The container that is probably meant by an unknown name: a similar one, or the only one. */
export function nearContainer(spec: PodSpec, name: string): string | undefined {
  const names = wantedContainers(spec, () => true).map((container) => container.name ?? '');
  return nearest(name, names) ?? (names.length === 1 ? names[0] : undefined);
}

/**
 * Whether the name of a container matches `-c`, in which `*` stands for anything: as kubectl compares them, part by
 * part from the front, so some names are not found with several `*`.
 */
export function isContainer(name: string, wanted: string): boolean {
  if (wanted === '*') return true;
  if (!wanted.includes('*')) return name === wanted;
  const parts = wanted.split('*');
  let at = 0;
  for (const [index, part] of parts.entries()) {
    if (part === '') continue;
    const next = name.slice(at).indexOf(part);
    const isLast = index === parts.length - 1;
    if (next < at || (isLast && name.length !== part.length + next)) return false;
    at = next;
  }
  return true;
}
