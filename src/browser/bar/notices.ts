/** So many are kept. */
const MOST = 200;

/** What was said in the bottom line, for those who did not read it in time. */
export class Notices {
  readonly #all: { at: number; text: string }[] = [];

  /** @param at milliseconds since 1970 @param text without control characters */
  add(at: number, text: string): void {
    this.#all.push({ at, text });
    if (this.#all.length > MOST) this.#all.shift();
  }

  /** A line each, the latest first. */
  text(): string {
    if (this.#all.length === 0) return 'Nothing was said yet.\n';
    const lines = this.#all.map(({ at, text }) => `${new Date(at).toISOString().slice(11, 19)}  ${text}\n`);
    return lines.toReversed().join('');
  }
}
