/** What this room sees of its machine: the edge creates one, tests create their own. */
export interface Machine {
  /** Environment variables. */
  env: Readonly<Record<string, string | undefined>>;
  /** The user's home folder; undefined if unknown. */
  homeDirectory: string | undefined;
  /** The base of relative paths on the command line and in KUBECONFIG. Absolute. */
  workingDirectory: string;
  /** Throws Node's own error, with its `code`, if a file with an absolute path does not exist or is not readable. */
  confirmReadable(path: string): void;
  /**
   * The bytes of a file with an absolute path. Fails with Node's own error, with its `code`, and if the operation is
   * aborted in the meantime, with an error that `isStop` recognizes. A pipe (`<(cat ca.crt)`) provides its bytes once:
   * they are remembered. Only to check, use `confirmReadable`.
   */
  readFile(path: string): Promise<Uint8Array>;
  /** Ends a slow operation with its reason. */
  signal?: AbortSignal;
  /**
   * The permissions of a regular file with an absolute path, such as 0o600. Undefined if there is no such file, and on
   * systems where permissions do not say who may read it (Windows).
   */
  modeOf(path: string): number | undefined;
}
