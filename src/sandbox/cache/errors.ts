/** The cache has not been filled yet. */
export class NotFilledError extends Error {
  override readonly name = 'NotFilledError';
  constructor() {
    super('the watch cache is being filled');
  }
}

/** The cache did not reach a revision in time. */
export class NotReachedError extends Error {
  override readonly name = 'NotReachedError';
  constructor(
    readonly revision: number,
    readonly current: number,
  ) {
    super(`the watch cache did not reach revision ${revision}, it is at ${current}`);
  }
}

/** The store did not return its revision in time. */
export class NotConfirmedError extends Error {
  override readonly name = 'NotConfirmedError';
  constructor() {
    super('the store did not confirm its revision in time');
  }
}
