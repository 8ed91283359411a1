import type { WriteGuard } from '../../cluster/write-guard.js';
import type { ContextMode } from '../../kubeconfig/context-modes.js';

/**
 * Allows the writes of one confirmed action until that is over. Only the gate creates one; the client of a cluster in
 * the browser writes nothing without it.
 */
export class Permit {
  #isOver = false;
  readonly #mode: () => ContextMode;

  /** @param mode the current mode of the context */
  constructor(mode: () => ContextMode) {
    this.#mode = mode;
  }

  /** The guard of the work on one object: it records whether it allowed any write. */
  forOne(): WriteGuard & { readonly hasPassed: boolean } {
    let hasPassed = false;
    return {
      get hasPassed() {
        return hasPassed;
      },
      check: async () => {
        if (this.#isOver) throw new Error('nothing was changed: the action had ended');
        if (this.#mode() === 'read-only') throw new Error('nothing was changed: the context is read-only');
        hasPassed = true;
      },
    };
  }

  /** Nothing is allowed from now on. */
  [Symbol.dispose](): void {
    this.#isOver = true;
  }
}
