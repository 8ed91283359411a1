/** Decides whether changes to a cluster are allowed. The client asks it before each write. */
export interface WriteGuard {
  /** Fails, with a DisplayableError that says why and what to do, if a change is not allowed. */
  check(): Promise<void>;
  /** The user was shown what changes, and has agreed to that alone. */
  readonly hasAsked?: boolean;
}

/** Allows no change: for callers that only read. */
export const refusesWrites: WriteGuard = {
  check: async () => {
    throw new Error('no change is allowed here');
  },
};
