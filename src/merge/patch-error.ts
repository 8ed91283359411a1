/** Why a patch cannot be made or applied, beyond its message. */
type PatchFault =
  /** The patch does not have the form that it claims: servers respond with 400. */
  | 'malformed'
  /** The patch is well-formed, but cannot be applied: servers respond with 422. */
  | 'impossible'
  /** Anything else: servers respond with 500. */
  | 'other';

/** A patch cannot be made or applied. The message is that of Kubernetes' own library. */
export class PatchError extends Error {
  override readonly name: string = 'PatchError';
  constructor(
    message: string,
    readonly fault: PatchFault = 'other',
  ) {
    super(message);
  }
}

/** Others changed what a patch would change, and it must not overwrite them. */
export class PatchConflictError extends PatchError {
  override readonly name = 'PatchConflictError';
  /**
   * @param patch the intended changes, as YAML
   * @param changed the changes of others, as YAML
   */
  constructor(patch: string, changed: string) {
    super(`patch:\n${patch}\nconflicts with changes made from original to current:\n${changed}\n`);
  }
}

/** A patch would change what an object is: its apiVersion, kind or name. */
export class PatchPreconditionError extends PatchError {
  override readonly name = 'PatchPreconditionError';
}
