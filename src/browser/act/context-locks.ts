import type { ContextMode } from '../../kubeconfig/context-modes.js';
import type { BrowserCluster } from '../state/cluster.js';

/** The protected contexts that the user has unlocked for a while. Read-only contexts stay read-only. */
export class ContextLocks {
  /** By context: until when, in milliseconds since 1970. */
  readonly #until = new Map<string, number>();
  readonly #now: () => number;

  /** @param now milliseconds since 1970 */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Unlocks a context for so many milliseconds; 0 locks it. */
  unlock({ info }: BrowserCluster, milliseconds: number): void {
    if (info.mode === 'protected') this.#until.set(info.contextName, this.#now() + milliseconds);
  }

  /** For how many milliseconds a context stays unlocked; 0 if it is not. */
  left({ info }: BrowserCluster): number {
    if (info.mode !== 'protected') return 0;
    return Math.max(0, (this.#until.get(info.contextName) ?? 0) - this.#now());
  }

  /** What may currently be changed in a context. */
  modeOf(cluster: BrowserCluster): ContextMode {
    return this.left(cluster) > 0 ? 'open' : cluster.info.mode;
  }
}
