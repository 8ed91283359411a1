import type { Target } from '../cluster/target.js';

/** Lets work on the same object happen one after the other; work on different objects does not wait. */
export class ObjectTurns {
  /** By object: the turns that have not ended, in their order. */
  readonly #open = new Map<string, PromiseWithResolvers<void>[]>();

  /** Takes a turn with an object; resolves when the turns before it have ended. */
  async take(target: Target): Promise<void> {
    const key = keyOf(target);
    const turns = this.#open.get(key) ?? [];
    const before = turns.at(-1);
    this.#open.set(key, [...turns, Promise.withResolvers<void>()]);
    await before?.promise;
  }

  /** Ends the oldest turn with an object; does nothing if none was taken. */
  end(target: Target): void {
    const key = keyOf(target);
    const [turn, ...others] = this.#open.get(key) ?? [];
    turn?.resolve();
    if (others.length > 0) this.#open.set(key, others);
    else this.#open.delete(key);
  }
}

/** The same text for two targets that are one object. */
export function keyOf({ resource, namespace = '', name = '' }: Target): string {
  return `${resource.group}/${resource.kind}/${namespace}/${name}`;
}
