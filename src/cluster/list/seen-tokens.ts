/** Tokens that are remembered individually. */
const REMEMBERED = 1000;

/**
 * The continue tokens of pages that were read, to detect a server that returns the same pages in a circle. It holds at
 * most a thousand tokens: circles of up to that many pages are detected at the first token that returns, longer ones in
 * their second or third round, by comparison with a token that is replaced after 1, 2, 4, 8 … pages (Brent's
 * algorithm).
 */
export class SeenTokens {
  readonly #recent = new Set<string>();
  #mark = '';
  #sinceMark = 0;
  #exchangeAfter = 1;

  /** Whether an earlier page had this token. */
  has(token: string): boolean {
    return token === this.#mark || this.#recent.has(token);
  }

  /** Records the token of a page that was read completely. */
  add(token: string): void {
    this.#recent.add(token);
    if (this.#recent.size > REMEMBERED) {
      const [oldest] = this.#recent;
      this.#recent.delete(oldest!);
    }
    if (++this.#sinceMark < this.#exchangeAfter) return;
    this.#mark = token;
    this.#sinceMark = 0;
    this.#exchangeAfter *= 2;
  }
}
