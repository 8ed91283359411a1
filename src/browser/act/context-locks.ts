import type { ContextMode } from '../../kubeconfig/context-modes.js';
import type { BrowserCluster } from '../state/cluster.js';

/** The protected contexts that the user has unlocked for a while. What is read-only stays so. */
export class ContextLocks {
  /** By context, until when, in milliseconds since 1970. */
  readonly #until = new Map<string, number>();
  readonly #now: () => number;

  /** @param now milliseconds since 1970 */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Unlocks a context for so many milliseconds; 0 locks it. */
  unlock({ facts }: BrowserCluster, milliseconds: number): void {
    if (facts.mode === 'protected') this.#until.set(facts.contextName, this.#now() + milliseconds);
  }

  /** How many milliseconds a context stays unlocked; 0 where it is not. */
  left({ facts }: BrowserCluster): number {
    if (facts.mode !== 'protected') return 0;
    return Math.max(0, (this.#until.get(facts.contextName) ?? 0) - this.#now());
  }

  /** What may be changed in a context now. */
  modeOf(cluster: BrowserCluster): ContextMode {
    return this.left(cluster) > 0 ? 'open' : cluster.facts.mode;
  }
}
