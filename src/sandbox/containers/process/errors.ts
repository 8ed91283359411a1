/** Why a program was ended from outside: by Ctrl-C, or since its client has gone. */
export class KilledError extends Error {
  override readonly name = 'KilledError';
  /** @param code 128 and the number of the signal */
  constructor(readonly code: number) {
    super(`killed: ${code}`);
  }
}

/** Why a program cannot be run. */
export type NoProgramReason =
  /** No such file, where a path was given. */
  | 'no file'
  /** None of the folders of PATH has it. */
  | 'not found'
  /** What is there is no program. */
  | 'denied';

/** A name without a program after it. */
export class NoProgramError extends Error {
  override readonly name = 'NoProgramError';
  constructor(
    readonly program: string,
    readonly why: NoProgramReason,
  ) {
    super(`${program}: ${why}`);
  }
}
