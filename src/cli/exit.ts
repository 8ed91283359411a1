/** Ends a command with an exit code and no further words; what was to be said has been said. */
export class ExitError extends Error {
  override readonly name = 'ExitError';
  constructor(readonly code: number) {
    super(`exit code ${code}`);
  }
}

/** A failure that is told as its cause is, and ends the command with an exit code of its own. */
export class CodedError extends Error {
  override readonly name = 'CodedError';
  constructor(
    override readonly cause: unknown,
    readonly code: number,
  ) {
    super(cause instanceof Error ? cause.message : String(cause));
  }
}
