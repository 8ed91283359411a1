import type { KubeObject } from '../../codec/object.js';
import type { Clock } from '../../process/clock.js';
import { objectAt } from '../object/value.js';
import { POD_TYPE } from '../resources/built-in.js';
import type { Store } from '../store/store.js';
import { objectKey } from '../types/resource-type.js';
import { Container, type ContainerSpec } from './container.js';
import { containerFiles } from './files/container-files.js';
import { PROGRAMS } from './programs/programs.js';
import { containerVariables } from './variables.js';

/** The containers that have been accessed: they keep their files until their pod is gone. */
export class Containers {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #containers = new Map<string, Container>();

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** The container of a pod in its current state. */
  async of(pod: KubeObject, spec: ContainerSpec): Promise<Container> {
    const key = `${pod.metadata?.uid}/${spec.name}`;
    const known = this.#containers.get(key);
    if (known !== undefined) return known;
    await this.#forgetGone();
    const variables = await containerVariables(this.#store, pod, spec);
    const files = containerFiles(pod, this.#clock, Object.keys(PROGRAMS));
    const made = new Container(pod, spec, files, variables, this.#clock);
    // Another request may have been faster.
    const container = this.#containers.get(key) ?? made;
    this.#containers.set(key, container);
    return container;
  }

  async #forgetGone(): Promise<void> {
    for (const [key, { pod }] of [...this.#containers]) {
      const { namespace = '', name = '', uid } = pod.metadata ?? {};
      const { entry } = await this.#store.get(objectKey(POD_TYPE, namespace, name));
      if (entry === undefined || objectAt(entry).metadata?.uid !== uid) this.#containers.delete(key);
    }
  }
}
