import type { KubeObject } from '../../codec/object.js';
import { containersOf, type Pod } from '../../objects/pods/pod.js';

/** A pod whose containers' logs are written. */
export interface LoggedPod {
  name: string;
  containers: string[];
}

/** Pods of one namespace as one text for each page: an object for each of many pods would take ten times as much memory. */
export class LoggedPods {
  readonly #pages: string[] = [];

  add(pods: readonly KubeObject[]): void {
    this.#pages.push(JSON.stringify(pods.map(namesOf)));
  }

  *[Symbol.iterator](): Generator<LoggedPod> {
    for (const page of this.#pages)
      for (const [name = '', ...containers] of JSON.parse(page) as string[][]) yield { name, containers };
  }
}

/** Of a pod, and of its containers. */
function namesOf(pod: Pod): string[] {
  const { name = '' } = pod.metadata ?? {};
  return [name, ...containersOf(pod, ['init', 'main']).map(({ container }) => container.name)];
}
