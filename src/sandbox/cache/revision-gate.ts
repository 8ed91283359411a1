import type { Clock } from '../../process/clock.js';

interface Waiter {
  revision: number;
  pass(): void;
}

/** Makes callers wait until a revision is reached. */
export class RevisionGate {
  #revision = 0;
  readonly #waiters = new Set<Waiter>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The reached revision. */
  get reached(): number {
    return this.#revision;
  }

  /** Releases all who wait for this revision or an older one. It never goes back. */
  reach(revision: number): void {
    if (revision <= this.#revision) return;
    this.#revision = revision;
    for (const waiter of [...this.#waiters]) {
      if (waiter.revision <= revision) waiter.pass();
    }
  }

  /**
   * Resolves with whether the revision was reached within so many milliseconds. Fails with the signal's reason if it is
   * aborted before.
   */
  wait(revision: number, limit: number, signal: AbortSignal): Promise<boolean> {
    if (revision <= this.#revision) return Promise.resolve(true);
    if (signal.aborted) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      const end = () => {
        cancel();
        signal.removeEventListener('abort', abort);
        this.#waiters.delete(waiter);
      };
      const abort = () => {
        end();
        reject(signal.reason);
      };
      const waiter: Waiter = {
        revision,
        pass() {
          end();
          resolve(true);
        },
      };
      const cancel = this.#clock.after(limit, () => {
        end();
        resolve(false);
      });
      signal.addEventListener('abort', abort);
      this.#waiters.add(waiter);
    });
  }
}
