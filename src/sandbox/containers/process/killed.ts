/** Why a program was ended from outside: by Ctrl-C, or since its client has gone. */
export class KilledError extends Error {
  override readonly name = 'KilledError';
  /** @param code 128 and the number of the signal */
  constructor(readonly code: number) {
    super(`killed: ${code}`);
  }
}
