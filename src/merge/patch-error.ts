/** Why a patch cannot be made or applied, beyond its message. */
type PatchFault =
  /** The patch is not of the form it claims to be: servers respond with 400. */
  | 'malformed'
  /** The patch requests what no patch can do: servers respond with 422. */
  | 'impossible'
  /** Anything else: servers respond with 500. */
  | 'other';

/** A patch cannot be made or applied. The message is the one Kubernetes' own library has. */
export class PatchError extends Error {
  override readonly name: string = 'PatchError';
  constructor(
    message: string,
    readonly fault: PatchFault = 'other',
  ) {
    super(message);
  }
}

/** What a patch would change was changed by others, too, and may not be overwritten. */
export class PatchConflictError extends PatchError {
  override readonly name = 'PatchConflictError';
  /**
   * @param patch what was to be changed, as YAML
   * @param changed what others changed, as YAML
   */
  constructor(patch: string, changed: string) {
    super(`patch:\n${patch}\nconflicts with changes made from original to current:\n${changed}\n`);
  }
}

/** A patch would change what an object is: its apiVersion, kind or name. */
export class PatchPreconditionError extends PatchError {
  override readonly name = 'PatchPreconditionError';
}
