/** Lets a limited number of callers proceed at once; the others wait in order of arrival. */
export class Semaphore {
  #free: number;
  readonly #waiting: { signal: AbortSignal; go: () => void }[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** Resolves when it is the caller's turn, which `give` then ends; fails with the signal's reason, without a turn. */
  take(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      if (this.#free > 0) {
        this.#free--;
        return resolve();
      }
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      this.#waiting.push({ signal, go: resolve });
    });
  }

  /** Passes the turn on. */
  give(): void {
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      if (next.signal.aborted) continue;
      next.go();
      return;
    }
    this.#free++;
  }
}
