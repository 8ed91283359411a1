import { allContainers, type PodForm } from './pod-form.js';

/** The characters of generated Kubernetes names. */
const LETTERS = 'bcdfghjklmnpqrstvwxz2456789';

/** The random source, from 0 to 1: Math.random, except in tests. */
export type Random = () => number;

/** Five letters. */
function suffix(random: Random): string {
  return Array.from({ length: 5 }, () => LETTERS[Math.floor(random() * LETTERS.length)]).join('');
}

/** A container name that is unique in the pod: `debugger-x7k2p`. */
export function newContainerName(pod: PodForm, random: Random): string {
  const taken = new Set(allContainers(pod).map(({ name }) => name));
  for (;;) {
    const name = `debugger-${suffix(random)}`;
    if (!taken.has(name)) return name;
  }
}

/** The name of a pod on a node: `node-debugger-worker-1-x7k2p`. */
export function nodePodName(node: string, random: Random): string {
  return `node-debugger-${node}-${suffix(random)}`;
}
