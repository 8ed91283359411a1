/** Decides whether anything may be changed on a cluster. The client asks it before each write. */
export interface WriteGuard {
  /** Fails, with a DisplayableError that says why and what to do, where nothing may be changed. */
  check(): Promise<void>;
  /** Someone was shown what is changed, and has agreed to that alone. */
  readonly hasAsked?: boolean;
}

/** Lets nothing through: for who only reads. */
export const refusesWrites: WriteGuard = {
  check: async () => {
    throw new Error('no change is allowed here');
  },
};
