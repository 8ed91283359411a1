/** Ends a command with an exit code and no further words; what was to be said has been said. */
export class ExitError extends Error {
  override readonly name = 'ExitError';
  constructor(readonly code: number) {
    super(`exit code ${code}`);
  }
}
