/** Characters that all warnings of a response may have together, and each where they have more: apiserver's limits. */
const MOST = 4096;
const MAX_WARNINGS = 256;

/**
 * What a client is reported beside its response, each once, in the order of the telling. Headers have to stay small:
 * where there is too much of it every text is cut, and what comes late is left out, as by Kubernetes servers. A text
 * with control characters has no place in a header, and is left out, too.
 */
export class Warnings {
  readonly #texts = new Set<string>();
  /** Characters of all texts, and of what would be left of them. */
  #length = 0;
  #lengthCut = 0;

  add(text: string): void {
    if (this.#lengthCut >= MOST || text === '' || this.#texts.has(text) || /\p{Cc}/u.test(text)) return;
    const length = [...text].length;
    this.#texts.add(text);
    this.#length += length;
    this.#lengthCut += Math.min(length, MAX_WARNINGS);
  }

  /**
   * The values of the headers: the text quoted (RFC 7234, 5.5; code 299 is for what is not about the response's age).
   */
  headers(): string[] {
    const cut = (text: string) => (this.#length > MOST ? [...text].slice(0, MAX_WARNINGS).join('') : text);
    return [...this.#texts].map((text) => `299 - "${bytesOf(cut(text)).replace(/[\\"]/g, '\\$&')}"`);
  }
}

/** A text in UTF-8, a character a byte: Node writes headers so. */
function bytesOf(text: string): string {
  return Buffer.from(text).toString('latin1');
}
