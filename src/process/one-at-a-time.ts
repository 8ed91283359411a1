/** Runs tasks one after the other, in the order in which they are given. */
export class OneAtATime {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs the task as soon as all earlier ones have ended, with or without success. Fails as it does. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
