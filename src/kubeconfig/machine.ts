/** What this room sees of the machine it runs on: the edge makes one, tests make their own. */
export interface Machine {
  /** Environment variables. */
  env: Readonly<Record<string, string | undefined>>;
  /** The user's home folder; undefined if none is known. */
  homeDirectory: string | undefined;
  /** What relative paths on the command line and in KUBECONFIG are relative to. Absolute. */
  workingDirectory: string;
  /**
   * Throws Node's own error, with its `code`, where a file named by an absolute path does not exist or not readable.
   */
  confirmReadable(path: string): void;
  /**
   * The bytes of a file named by an absolute path. Fails with Node's own error, with its `code`, and where someone
   * wishes to stop in the meantime with what `isStop` knows. A pipe (`<(cat ca.crt)`) gives its bytes once: they are
   * remembered. To check only, use `confirmReadable`.
   */
  readFile(path: string): Promise<Uint8Array>;
  /** Ends what takes long, with its reason. */
  signal?: AbortSignal;
  /**
   * The permissions of a regular file named by an absolute path, such as 0o600. Undefined if there is no such file, and
   * on systems whose permissions say nothing of who may read it (Windows).
   */
  modeOf(path: string): number | undefined;
}
