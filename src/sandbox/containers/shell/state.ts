/** Ends a shell: `exit`. */
export class ExitShell extends Error {
  override readonly name = 'ExitShell';
  constructor(readonly code: number) {
    super(`exit ${code}`);
  }
}

/** What a shell keeps between commands. */
export class ShellState {
  readonly variables: Map<string, string>;
  readonly #exported: Set<string>;
  /** The exit code of the last command. */
  code = 0;

  /**
   * @param inherited variables that its programs get, too
   * @param workingFolder absolute
   * @param name `$0`
   * @param args `$1` and following
   */
  constructor(
    inherited: ReadonlyMap<string, string>,
    public workingFolder: string,
    readonly name: string,
    public args: readonly string[],
  ) {
    this.variables = new Map(inherited);
    this.#exported = new Set(inherited.keys());
  }

  /** A copy for a shell within this one. */
  copy(): ShellState {
    const copy = new ShellState(this.exported(), this.workingFolder, this.name, this.args);
    for (const [name, value] of this.variables) copy.variables.set(name, value);
    copy.code = this.code;
    return copy;
  }

  /** The value of a name after a dollar sign. */
  get(name: string): string | undefined {
    if (name === '?') return String(this.code);
    if (name === '#') return String(this.args.length);
    if (name === '$') return '1';
    if (name === '0') return this.name;
    return /^\d/.test(name) ? this.args[Number(name) - 1] : this.variables.get(name);
  }

  set(name: string, value: string): void {
    this.variables.set(name, value);
  }

  /** Passes a variable to programs from now on. */
  export(name: string): void {
    this.#exported.add(name);
  }

  /** The variables for programs. */
  exported(): Map<string, string> {
    return new Map([...this.variables].filter(([name]) => this.#exported.has(name)));
  }
}
