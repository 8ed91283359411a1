/** Something that was wrong, and when. */
export interface Finding {
  afterSeconds: number;
  /** What was going wrong on purpose then; "" in calm. */
  fault: string;
  what: string;
  screen: readonly string[];
}

/** Collects what is wrong; what lasts is told once. */
export class Findings {
  readonly all: Finding[] = [];
  /** How often was looked, by what was looked at. */
  readonly looks: Record<string, number> = {};
  /** How often running something was wrong. */
  readonly #suspected = new Map<string, number>();

  /**
   * Takes what a look gave. A screen may have been read while it was drawn, and a request be on its way: it is wrong what is
   * so several times running.
   * @param what "" where nothing is wrong, undefined where it could not be said
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
