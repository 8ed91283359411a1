import { quoteBytes } from '../../go/strconv/quote-bytes.js';
import { ExecFailure } from './errors.js';
import { type LocatedNode, sourceOf } from './nodes.js';
import { TEMPLATE_NAME } from './token-stream.js';

/** The current place of the execution, for error messages: the current template, and the node visited last. */
export class FailureSite {
  /** The name of the template that is running. */
  template = TEMPLATE_NAME;
  #node: LocatedNode | undefined;
  readonly #text: string;

  /** @param text the template's text, a byte string */
  constructor(text: string) {
    this.#text = text;
  }

  /** Marks the node that subsequent errors point to. */
  at(node: LocatedNode): void {
    this.#node = node;
  }

  /** Ends the execution, in text/template's words. */
  fail(message: string): never {
    if (this.#node === undefined) throw new ExecFailure(`template: ${this.template}: ${message}`);
    const before = this.#text.slice(0, this.#node.at);
    const line = before.split('\n').length;
    const column = before.length - (before.lastIndexOf('\n') + 1);
    const place = `${TEMPLATE_NAME}:${line}:${column}`;
    throw new ExecFailure(
      `template: ${place}: executing ${quoteBytes(this.template)} at <${sourceOf(this.#node)}>: ${message}`,
    );
  }
}
