import type { WriteGuard } from '../../cluster/write-guard.js';
import type { ContextMode } from '../../kubeconfig/context-modes.js';

/**
 * Lets the writes of one confirmed action through, until that is over. Only the gate makes one; the client of a cluster in
 * the browser writes nothing without.
 */
export class Permit {
  #isOver = false;
  readonly #mode: () => ContextMode;

  /** @param mode of the context, now */
  constructor(mode: () => ContextMode) {
    this.#mode = mode;
  }

  /** The guard of the work on one object: it remembers whether it let anything through. */
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

  /** Nothing passes from now on. */
  [Symbol.dispose](): void {
    this.#isOver = true;
  }
}
