/**
 * Maximum number of characters of all warnings of a response together, and of each if there are more: apiserver's
 * limits.
 */
const MOST = 4096;
const MAX_WARNINGS = 256;

/**
 * The warnings for a client, each once, in order. Headers must stay small: if there are too many characters, every text
 * is cut, and the last ones are omitted, as by Kubernetes servers. A text with control characters cannot be in a
 * header, and is omitted, too.
 */
export class Warnings {
  readonly #texts = new Set<string>();
  /** The characters of all texts, and of all shortened texts. */
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
   * The values of the headers: the quoted text (RFC 7234, 5.5; code 299 is for warnings that are not about the
   * response's age).
   */
  headers(): string[] {
    const cut = (text: string) => (this.#length > MOST ? [...text].slice(0, MAX_WARNINGS).join('') : text);
    return [...this.#texts].map((text) => `299 - "${bytesOf(cut(text)).replace(/[\\"]/g, '\\$&')}"`);
  }
}

/** A text in UTF-8, one byte per character: Node.js writes headers in this form. */
function bytesOf(text: string): string {
  return Buffer.from(text).toString('latin1');
}
