import { containersByInterest, type Pod } from '../../../objects/pods/pod.js';
import type { ActionSubject } from '../../rows/subject.js';
import type { DialogOption } from '../types.js';

/** The fields of a container that determine how to attach to it (core/v1). */
export interface MeantContainer {
  name: string;
  /** It reads its standard input. */
  stdin?: boolean;
  tty?: boolean;
}

/**
 * The containers of a pod to choose from: the selected one first, then the most likely ones. Init containers are
 * omitted unless one is selected. Fails if there are none.
 */
export function meantContainers(
  { container: meant, name }: ActionSubject,
  pod: Pod,
  withInit = false,
): readonly MeantContainer[] {
  const containers = containersByInterest(pod)
    .filter(({ container, role }) => withInit || role !== 'init' || container.name === meant)
    .map(({ container }) => container)
    .toSorted((a, b) => Number(b.name === meant) - Number(a.name === meant));
  if (containers.length === 0) throw new Error(`pod ${name} has no containers`);
  return containers;
}

/** Lets the user choose one of them. */
export function containerOption(containers: readonly MeantContainer[]): DialogOption {
  const values = containers.map(({ name }) => ({ value: name, text: name }));
  return { name: 'container', key: 'c', label: 'container', values };
}
