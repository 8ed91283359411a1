import { quoteBytes } from '../../go/strconv/quote-bytes.js';
import { unquote } from '../../go/strconv/unquote.js';
import { type Command, type Operand, type Pipe, sourceOf } from './nodes.js';
import { readNumber } from './numbers.js';
import type { TokenStream } from './token-stream.js';
import type { Token, TokenType } from './tokens.js';

/**
 * How deep parentheses and control structures may nest. Go has no limit here, but this parser is recursive and needs
 * one.
 */
export const MAX_NESTING = 300;

const OPERAND_STARTS: ReadonlySet<TokenType> = new Set<TokenType>([
  'bool',
  'charConstant',
  'dot',
  'field',
  'identifier',
  'number',
  'nil',
  'rawString',
  'string',
  'variable',
  'leftParen',
]);

/** Parses the inside of actions: https://pkg.go.dev/text/template#hdr-Pipelines. */
export class PipelineParser {
  /** The variables in scope; the caller trims them at the end of their scope. */
  variables: string[] = ['$'];
  #depth = 0;
  readonly #tokens: TokenStream;
  readonly #isFunction: (name: string) => boolean;

  constructor(tokens: TokenStream, isFunction: (name: string) => boolean) {
    this.#tokens = tokens;
    this.#isFunction = isFunction;
  }

  /**
   * Reads a pipeline up to and with its end.
   * @param context the enclosing construct, for messages: `command`, `if`, `range`, …
   */
  pipeline(context: string, end: 'rightDelim' | 'rightParen' = 'rightDelim'): Pipe {
    const at = this.#tokens.peekNonSpace().at;
    const target = this.#target(context);
    const commands: Command[] = [];
    for (;;) {
      const token = this.#tokens.peekNonSpace();
      if (token.type === end) break;
      if (!OPERAND_STARTS.has(token.type)) this.#tokens.unexpected(this.#tokens.take(), context);
      commands.push(this.#command());
    }
    this.#tokens.take();
    this.#checkCommands(commands, context);
    return { type: 'pipe', at, ...target, commands };
  }

  /** `$x :=`, `$x =`, and in ranges `$i, $x :=`. */
  #target(context: string): { variables: string[]; assigns: boolean } {
    const variables: string[] = [];
    while (this.#tokens.peekNonSpace().type === 'variable') {
      const next = this.#tokens.peek(1).type === 'space' ? 2 : 1;
      const sign = this.#tokens.peek(next);
      const isComma = sign.type === 'char' && sign.value === ',';
      if (sign.type !== 'assign' && sign.type !== 'declare' && !isComma) break;
      const name = this.#tokens.take().value;
      this.#tokens.takeNonSpace();
      variables.push(name);
      this.variables.push(name);
      if (!isComma) return { variables, assigns: sign.type === 'assign' };
      if (context !== 'range' || variables.length > 1)
        this.#tokens.fail(`too many declarations in ${context}`);
      const after = this.#tokens.peekNonSpace().type;
      if (after !== 'variable' && after !== 'rightDelim' && after !== 'rightParen')
        this.#tokens.fail('range can only initialize variables');
    }
    return { variables, assigns: false };
  }

  #checkCommands(commands: readonly Command[], context: string): void {
    if (commands.length === 0) this.#tokens.fail(`missing value for ${context}`);
    const constants = ['bool', 'dot', 'nil', 'number', 'string'];
    const stage = commands.findIndex((command, i) => i > 0 && constants.includes(command.words[0]!.type));
    if (stage > 0) this.#tokens.fail(`non executable command in pipeline stage ${stage + 1}`);
  }

  /** Operands up to a pipe symbol, which is consumed, or the end of the pipeline, which is not. */
  #command(): Command {
    const at = this.#tokens.peekNonSpace().at;
    const words: Operand[] = [];
    for (;;) {
      this.#tokens.peekNonSpace();
      const word = this.#operand();
      if (word !== undefined) words.push(word);
      const token = this.#tokens.peek();
      if (token.type === 'rightDelim' || token.type === 'rightParen') break;
      this.#tokens.take();
      if (token.type === 'pipe') break;
      if (token.type !== 'space') this.#tokens.unexpected(token, 'operand');
    }
    if (words.length === 0) this.#tokens.fail('empty command');
    return { type: 'command', at, words };
  }

  /** A term and the fields after it; undefined if no term follows. */
  #operand(): Operand | undefined {
    const term = this.#term();
    if (term === undefined || this.#tokens.peek().type !== 'field') return term;
    const at = this.#tokens.peek().at;
    const names: string[] = [];
    while (this.#tokens.peek().type === 'field') names.push(this.#tokens.take().value.slice(1));
    switch (term.type) {
      case 'field':
        return { type: 'field', at, names: [...term.names, ...names] };
      case 'variable':
        return { type: 'variable', at, name: term.name, names };
      case 'bool':
      case 'number':
      case 'nil':
      case 'dot':
      case 'string':
        return this.#tokens.fail(`unexpected . after term ${quoteBytes(sourceOf(term))}`);
      default:
        return { type: 'chain', at, base: term, names };
    }
  }

  #term(): Operand | undefined {
    const token = this.#tokens.peekNonSpace();
    if (!OPERAND_STARTS.has(token.type)) return undefined;
    this.#tokens.take();
    const at = token.at;
    switch (token.type) {
      case 'identifier':
        if (!this.#isFunction(token.value))
          this.#tokens.fail(`function ${quoteBytes(token.value)} not defined`);
        return { type: 'identifier', at, name: token.value };
      case 'dot':
      case 'nil':
        return { type: token.type, at };
      case 'variable':
        if (!this.variables.includes(token.value))
          this.#tokens.fail(`undefined variable ${quoteBytes(token.value)}`);
        return { type: 'variable', at, name: token.value, names: [] };
      case 'field':
        return { type: 'field', at, names: [token.value.slice(1)] };
      case 'bool':
        return { type: 'bool', at, value: token.value === 'true' };
      case 'leftParen':
        return this.#parenthesized();
      case 'string':
      case 'rawString':
        return { type: 'string', at, source: token.value, value: this.stringValue(token) };
      default:
        return this.#number(token);
    }
  }

  /** The value of a string token. */
  stringValue(token: Token): string {
    return unquote(token.value) ?? this.#tokens.fail('invalid syntax');
  }

  #number(token: Token): Operand {
    const value = readNumber(token);
    if ('error' in value) return this.#tokens.fail(value.error);
    return { type: 'number', at: token.at, text: token.value, value };
  }

  #parenthesized(): Pipe {
    if (this.#depth === MAX_NESTING) this.#tokens.fail(`parentheses nested deeper than ${MAX_NESTING}`);
    this.#depth++;
    const pipe = this.pipeline('parenthesized pipeline', 'rightParen');
    this.#depth--;
    return pipe;
  }
}
