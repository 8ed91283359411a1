/** Runs one piece of work after the other, in the order in which they are given. */
export class OneAtATime {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs the work as soon as all before it have ended, however they did. Fails as it does. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
