/** A problem, and when it occurred. */
export interface Finding {
  afterSeconds: number;
  /** The injected fault at that time; "" for none. */
  fault: string;
  what: string;
  screen: readonly string[];
}

/** Collects problems; reports a lasting one once. */
export class Findings {
  readonly all: Finding[] = [];
  /** The number of checks of each kind. */
  readonly looks: Record<string, number> = {};
  /** How often in a row something was wrong. */
  readonly #suspected = new Map<string, number>();

  /**
   * Records the result of a check. A screen may be read while it is drawn, and a request may be in transit, so only a
   * result that repeats several times in a row is a problem.
   * @param what "" if nothing is wrong, undefined if unknown
   */
  look(kind: string, what: string | undefined, times: number, rest: Omit<Finding, 'what'>): void {
    if (what === undefined) return;
    this.looks[kind] = (this.looks[kind] ?? 0) + 1;
    const seen = what === '' ? 0 : (this.#suspected.get(kind) ?? 0) + 1;
    this.#suspected.set(kind, seen);
    if (seen === times) this.add({ ...rest, what: `${kind}: ${what}` });
  }

  add(finding: Finding): void {
    this.all.push(finding);
    const { afterSeconds, fault, what, screen } = finding;
    process.stderr.write(
      `${afterSeconds.toFixed(0)} s${fault === '' ? '' : `, ${fault}`}: ${what}\n${screen.map((line) => `    | ${line}`).join('\n')}\n`,
    );
  }
}
