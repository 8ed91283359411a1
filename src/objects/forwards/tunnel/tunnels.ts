/** The current tunnel to a pod. When it is lost, the next one is opened once, for all callers. */
export class Tunnels<T extends { close(): void }> {
  #tunnel: Promise<T>;
  /** Undefined while the next one is opened. */
  #last: T | undefined;
  readonly #next: () => Promise<T>;

  /** @param next opens the first one, and each later one */
  constructor(next: () => Promise<T>) {
    this.#next = next;
    this.#tunnel = this.#open();
  }

  /** Fails if it could not be opened. */
  current(): Promise<T> {
    return this.#tunnel;
  }

  /** The tunnel after one that is gone. Fails if it cannot be opened. */
  after(gone: T): Promise<T> {
    if (this.#last === gone) {
      this.#last = undefined;
      this.#tunnel = this.#open();
    }
    return this.#tunnel;
  }

  close(): void {
    this.#tunnel.then((tunnel) => tunnel.close()).catch(() => undefined);
  }

  #open(): Promise<T> {
    const opened = this.#next().then((tunnel) => {
      this.#last = tunnel;
      return tunnel;
    });
    // The caller that waits for it reports why there is none.
    opened.catch(() => undefined);
    return opened;
  }
}
