/** Tokens that are remembered by themselves. */
const REMEMBERED = 1000;

/**
 * The continue tokens of pages that were read, to notice a server that leads in a circle. It holds a thousand tokens at
 * most: circles of that many pages are noticed with the first token that returns, longer ones in their second or third
 * round, by comparing with a token that is exchanged after 1, 2, 4, 8 … pages (Brent's algorithm).
 */
export class SeenTokens {
  readonly #recent = new Set<string>();
  #mark = '';
  #sinceMark = 0;
  #exchangeAfter = 1;

  /** Whether the token was that of an earlier page. */
  has(token: string): boolean {
    return token === this.#mark || this.#recent.has(token);
  }

  /** Records the token of a page that was read to its end. */
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
