/** Why a program was ended from outside: by Ctrl-C, or because its client is gone. */
export class KilledError extends Error {
  override readonly name = 'KilledError';
  /** @param code 128 and the number of the signal */
  constructor(readonly code: number) {
    super(`killed: ${code}`);
  }
}

/** Why a program cannot be run. */
export type NoProgramReason =
  /** No such file, for a path. */
  | 'no file'
  /** None of the folders in PATH contains it. */
  | 'not found'
  /** The file is not a program. */
  | 'denied';

/** A wrapper command without a program to run. */
export class NoProgramError extends Error {
  override readonly name = 'NoProgramError';
  constructor(
    readonly program: string,
    readonly why: NoProgramReason,
  ) {
    super(`${program}: ${why}`);
  }
}
