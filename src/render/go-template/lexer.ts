import { isAlphaNumeric, runeAt } from '../../go/strconv/bytes.js';
import { describeRune, quoteBytes } from '../../go/strconv/quote-bytes.js';
import { numberEnd } from './number-scanner.js';
import { keywordOf, type Token, type TokenType } from './tokens.js';

/**
 * https://pkg.go.dev/text/template#hdr-Text_and_spaces: the characters that a trim marker removes and must be next to.
 */
const SPACES = ' \t\r\n';

const LEFT = '{{';
const RIGHT = '}}';

/**
 * Cuts template text into tokens. Omits comments and what trim markers remove. The last token is `eof`, or `error` if
 * the rest cannot be read; this never throws.
 * @param input a byte string
 */
export function lex(input: string): Token[] {
  return new Lexer(input).run();
}

class Lexer {
  readonly #tokens: Token[] = [];
  #at = 0;
  #parens = 0;
  #counted = 0;
  #line = 1;
  readonly #input: string;

  constructor(input: string) {
    this.#input = input;
  }

  run(): Token[] {
    while (this.#text() && this.#action());
    return this.#tokens;
  }

  /** Text up to the next action. False at the end. */
  #text(): boolean {
    const open = this.#input.indexOf(LEFT, this.#at);
    const end = open < 0 ? this.#input.length : open;
    const inner = open + LEFT.length;
    const trims = open >= 0 && this.#input[inner] === '-' && isSpace(this.#input[inner + 1]);
    const kept = trims ? trimRight(this.#input.slice(this.#at, end)) : this.#input.slice(this.#at, end);
    if (kept !== '') this.#emit('text', this.#at, this.#at + kept.length);
    this.#at = end;
    if (open >= 0) return true;
    this.#emit('eof', end, end);
    return false;
  }

  /** One action from its opening braces to its closing ones. False after an error. */
  #action(): boolean {
    const open = this.#at;
    const trims = this.#input[open + 2] === '-' && isSpace(this.#input[open + 3]);
    const inner = open + LEFT.length + (trims ? 2 : 0);
    this.#at = inner;
    if (this.#input.startsWith('/*', inner)) return this.#comment();
    this.#emit('leftDelim', open, open + LEFT.length);
    this.#at = inner;
    this.#parens = 0;
    while (!this.#closes()) if (!this.#inside()) return false;
    if (this.#parens > 0) return this.#fail('unclosed left paren', this.#at);
    this.#close();
    return true;
  }

  #comment(): boolean {
    const end = this.#input.indexOf('*/', this.#at + 2);
    if (end < 0) return this.#fail('unclosed comment', this.#at);
    const start = this.#at;
    this.#at = end + 2;
    if (!this.#closes()) return this.#fail('comment ends before closing delimiter', start);
    // Go does not count the lines of comments in line numbers.
    this.#lineOf(start);
    this.#counted = this.#at;
    const trims = this.#closesTrimming(this.#at);
    this.#at += (trims ? 2 : 0) + RIGHT.length;
    if (trims) this.#skipSpaces();
    return true;
  }

  /** Whether the closing braces follow, with or without a trim marker. */
  #closes(): boolean {
    return this.#input.startsWith(RIGHT, this.#at) || this.#closesTrimming(this.#at);
  }

  #closesTrimming(at: number): boolean {
    return isSpace(this.#input[at]) && this.#input.startsWith(`-${RIGHT}`, at + 1);
  }

  #close(): void {
    const trims = this.#closesTrimming(this.#at);
    const at = this.#at + (trims ? 2 : 0);
    this.#emit('rightDelim', at, at + RIGHT.length);
    if (trims) this.#skipSpaces();
  }

  #skipSpaces(): void {
    while (isSpace(this.#input[this.#at])) this.#at++;
  }

  /** One token inside an action. False for an error. */
  #inside(): boolean {
    const start = this.#at;
    const char = this.#input[start];
    if (char === undefined) return this.#fail('unclosed action', start);
    if (isSpace(char)) return this.#space();
    if (char === '"') return this.#quoted('string', 'quoted string');
    if (char === "'") return this.#quoted('charConstant', 'character constant');
    if (char === '`') return this.#rawString();
    if (char === '.' && !isDigit(this.#input[start + 1] ?? '0')) return this.#name('field', 1);
    if (char === '$') return this.#name('variable', 1);
    if (char === '.' || char === '+' || char === '-' || isDigit(char)) return this.#number();
    if (isAlphaNumeric(runeAt(this.#input, start).rune)) return this.#name('identifier', 0);
    return this.#symbol(char);
  }

  #symbol(char: string): boolean {
    const start = this.#at;
    if (char === ':') {
      if (this.#input[start + 1] !== '=') return this.#fail('expected :=', start);
      return this.#emit('declare', start, start + 2);
    }
    if (char === '=') return this.#emit('assign', start, start + 1);
    if (char === '|') return this.#emit('pipe', start, start + 1);
    if (char === '(') {
      this.#parens++;
      return this.#emit('leftParen', start, start + 1);
    }
    if (char === ')') {
      this.#parens--;
      if (this.#parens < 0) return this.#fail('unexpected right paren', start);
      return this.#emit('rightParen', start, start + 1);
    }
    if (char > ' ' && char < '\x7f') return this.#emit('char', start, start + 1);
    return this.#fail(`unrecognized character in action: ${this.#showRune(start)}`, start);
  }

  /** A run of spaces; the last one may belong to a closing trim marker. */
  #space(): boolean {
    const start = this.#at;
    let end = start;
    while (isSpace(this.#input[end])) end++;
    if (this.#closesTrimming(end - 1)) end--;
    return this.#emit('space', start, end);
  }

  #quoted(type: 'string' | 'charConstant', what: string): boolean {
    const delimiter = this.#input[this.#at];
    for (let at = this.#at + 1; ; at++) {
      if (this.#input[at] === '\\') at++;
      else if (this.#input[at] === delimiter) return this.#emit(type, this.#at, at + 1);
      const char = this.#input[at];
      if (char === undefined || char === '\n') return this.#fail(`unterminated ${what}`, this.#at);
    }
  }

  #rawString(): boolean {
    const end = this.#input.indexOf('`', this.#at + 1);
    if (end < 0) return this.#fail('unterminated raw quoted string', this.#at);
    return this.#emit('rawString', this.#at, end + 1);
  }

  /** A field, variable or word; the first `lead` bytes are its dot or dollar sign. */
  #name(type: 'field' | 'variable' | 'identifier', lead: number): boolean {
    const start = this.#at;
    let end = start + lead;
    for (let next = runeAt(this.#input, end); next.width > 0 && isAlphaNumeric(next.rune); ) {
      end += next.width;
      next = runeAt(this.#input, end);
    }
    if (!this.#terminates(end)) return this.#fail(`bad character ${this.#showRune(end)}`, start);
    const word = this.#input.slice(start, end);
    if (type === 'field' && word === '.') return this.#emit('dot', start, end);
    if (type !== 'identifier') return this.#emit(type, start, end);
    const literal = word === 'true' || word === 'false' ? 'bool' : undefined;
    return this.#emit(keywordOf(word) ?? literal ?? 'identifier', start, end);
  }

  #terminates(at: number): boolean {
    const char = this.#input[at];
    return (
      char === undefined || isSpace(char) || '.,|:)('.includes(char) || this.#input.startsWith(RIGHT, at)
    );
  }

  #number(): boolean {
    const start = this.#at;
    const first = numberEnd(this.#input, start);
    if (!first.valid) return this.#badNumber(start, first.end);
    const sign = this.#input[first.end];
    if (sign !== '+' && sign !== '-') return this.#emit('number', start, first.end);
    return this.#badNumber(start, numberEnd(this.#input, first.end).end);
  }

  #badNumber(start: number, end: number): false {
    return this.#fail(`bad number syntax: ${quoteBytes(this.#input.slice(start, end))}`, start);
  }

  #showRune(at: number): string {
    return describeRune(runeAt(this.#input, at).rune);
  }

  #emit(type: TokenType, start: number, end: number): true {
    this.#tokens.push({ type, value: this.#input.slice(start, end), at: start, line: this.#lineOf(start) });
    this.#at = end;
    return true;
  }

  #fail(message: string, start: number): false {
    this.#tokens.push({ type: 'error', value: message, at: start, line: this.#lineOf(start) });
    return false;
  }

  /** Tokens are read in order, so each newline is counted once. */
  #lineOf(at: number): number {
    for (; this.#counted < at; this.#counted++) if (this.#input[this.#counted] === '\n') this.#line++;
    return this.#line;
  }
}

function isSpace(char: string | undefined): boolean {
  return char !== undefined && SPACES.includes(char);
}

function isDigit(char: string): boolean {
  return char >= '0' && char <= '9';
}

function trimRight(text: string): string {
  let end = text.length;
  while (isSpace(text[end - 1])) end--;
  return text.slice(0, end);
}
