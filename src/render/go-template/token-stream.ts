import { ParseFailure } from './errors.js';
import { describeToken, type Token, type TokenType } from './tokens.js';

/** The name that kubectl gives its templates; every message contains it. */
export const TEMPLATE_NAME = 'output';

/**
 * The tokens of a template with a read position, and the parser's way to fail. Errors name the line of the last token
 * read, which may be after the one they are about.
 */
export class TokenStream {
  #next = 0;
  #seen = 0;
  /** The line the innermost action began on; 0 outside. An error token on another line mentions it. */
  actionLine = 0;

  readonly #tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  /** The token `ahead` positions further, without consuming it; at most the last token. */
  peek(ahead = 0): Token {
    const at = Math.min(this.#next + ahead, this.#tokens.length - 1);
    this.#seen = Math.max(this.#seen, at);
    return this.#tokens[at]!;
  }

  take(): Token {
    const token = this.peek();
    this.#next++;
    return token;
  }

  /** Skips spaces and returns the next token without consuming it. */
  peekNonSpace(): Token {
    while (this.peek().type === 'space') this.#next++;
    return this.peek();
  }

  takeNonSpace(): Token {
    this.peekNonSpace();
    return this.take();
  }

  /** Takes the next token, which must be of one of the types; `context` is for the message. */
  expect(types: readonly TokenType[], context: string): Token {
    const token = this.takeNonSpace();
    return types.includes(token.type) ? token : this.unexpected(token, context);
  }

  unexpected(token: Token, context: string): never {
    if (token.type !== 'error') return this.fail(`unexpected ${describeToken(token)} in ${context}`);
    if (this.actionLine === 0 || this.actionLine === token.line) return this.fail(token.value);
    const inAction = token.value.endsWith(' action') ? '' : ' in action';
    return this.fail(`${token.value}${inAction} started at ${TEMPLATE_NAME}:${this.actionLine}`);
  }

  fail(message: string): never {
    throw new ParseFailure(`template: ${TEMPLATE_NAME}:${this.#tokens[this.#seen]!.line}: ${message}`);
  }
}
