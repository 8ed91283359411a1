import { fromBytes, toBytes } from '../../go/strconv/bytes.js';
import { unquote } from '../../go/strconv/unquote.js';
import { parseInt64, parseSlice } from './brackets.js';
import { describeCharacter, isDigit, isNameCharacter } from './characters.js';
import { JsonPathError } from './errors.js';
import type { ListNode, Node, RootNode } from './nodes.js';

/** The end of the input, where a character is expected. */
const END = '';
const TERMINATORS = new Set([' ', '\t', '\r', '\n', END, '.', ',', '[', ']', '$', '@', '{', '}']);
const COMPARISON = /^([^!<>=]+)([!<>=]+(?=[^!<>=\n]|[!<>=]$))([^\n]+)$/;

/**
 * Reads a template: text with `{…}` in it. Accepts and refuses the same as kubectl, so it is lax in some respects (a
 * key in `['…']` is split at its dots, unless they are escaped). Fails with JsonPathError and kubectl's message, such
 * as `unterminated array`.
 */
export function parseNodes(template: string): RootNode[] {
  return new Parser(template).parse();
}

/** Reads text that would be between the braces. If it closes them itself, the rest is dropped, as in kubectl. */
function parseAction(text: string): ListNode {
  return parseNodes(`{${text}}`)[0] as ListNode;
}

class Parser {
  readonly #input: string;
  /** The index of the next character. */
  #at = 0;
  /** The start of the text that is not in a node yet. */
  #start = 0;

  constructor(input: string) {
    this.#input = input;
  }

  parse(): RootNode[] {
    const roots: RootNode[] = [];
    while (this.#at < this.#input.length) {
      const brace = this.#input.indexOf('{', this.#at);
      this.#at = brace < 0 ? this.#input.length : brace;
      if (this.#at > this.#start) roots.push({ type: 'text', text: this.#take() });
      if (brace < 0) break;
      this.#skip(1);
      roots.push(this.#action());
    }
    return roots;
  }

  /** From after `{` to after its `}`. */
  #action(): ListNode {
    const nodes: Node[] = [];
    for (;;) {
      if (this.#ahead('}')) {
        this.#skip(1);
        return { type: 'list', nodes };
      }
      this.#step(nodes);
    }
  }

  #step(nodes: Node[]): void {
    if (this.#ahead('[?(')) {
      this.#filter(nodes);
      return;
    }
    if (this.#ahead('..')) {
      this.#recursive(nodes);
      return;
    }
    const first = this.#next();
    if (first === END || first === '\r' || first === '\n') throw new JsonPathError('unclosed action');
    if (first === ' ' || first === '@' || first === '$') this.#take();
    else if (first === '[') this.#array(nodes);
    else if (first === '"' || first === "'") nodes.push(this.#quoted(first));
    else if (first === '.') nodes.push(this.#field());
    else if (first === '+' || first === '-' || isDigit(first)) nodes.push(this.#number());
    else if (isNameCharacter(first)) nodes.push(this.#word());
    else throw new JsonPathError(`unrecognized character in action: ${describeCharacter(first)}`);
  }

  #recursive(nodes: Node[]): void {
    if (nodes.at(-1)?.type === 'recursive') throw new JsonPathError('invalid multiple recursive descent');
    this.#skip(2);
    nodes.push({ type: 'recursive' });
    if (isNameCharacter(this.#peek())) nodes.push(this.#field());
  }

  /** A key up to the next terminator; a backslash escapes the next character. */
  #field(): Node {
    this.#take();
    while (!TERMINATORS.has(this.#peek())) {
      if (this.#next() === '\\') this.#next();
    }
    const name = this.#take();
    return name === '*' ? { type: 'wildcard' } : { type: 'field', name: name.replaceAll('\\', '') };
  }

  #quoted(end: string): Node {
    for (;;) {
      const character = this.#next();
      if (character === END || character === '\n') throw new JsonPathError('unterminated quoted string');
      if (character === end && this.#input[this.#at - 2] !== '\\') break;
    }
    const literal = this.#take();
    const text = unquote(toBytes(literal));
    if (text === undefined) throw new JsonPathError(`unquote string ${literal} error invalid syntax`);
    return { type: 'text', text: fromBytes(text) };
  }

  #number(): Node {
    // The first character, sign or digit, is already consumed.
    while (this.#peek() === '.' || isDigit(this.#peek())) this.#next();
    const text = this.#take();
    const integer = parseInt64(text);
    if (integer !== undefined) return { type: 'int', value: integer };
    const float = /^[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)$/.test(text) ? Number(text) : Number.NaN;
    if (!Number.isFinite(float)) throw new JsonPathError(`cannot parse number ${text}`);
    return { type: 'float', value: float };
  }

  #word(): Node {
    while (!TERMINATORS.has(this.#peek())) this.#next();
    const word = this.#take();
    if (word === 'true' || word === 'false') return { type: 'bool', value: word === 'true' };
    return { type: 'identifier', name: word };
  }

  /** From after `[` to after the first `]`: a union, a quoted key or a slice. */
  #array(nodes: Node[]): void {
    for (;;) {
      const character = this.#next();
      if (character === END || character === '\n') throw new JsonPathError('unterminated array');
      if (character === ']') break;
    }
    const inside = this.#take().slice(1, -1);
    const members = inside.split(',');
    if (members.length > 1) {
      nodes.push({ type: 'union', members: members.map((member) => parseAction(`[${trimSpaces(member)}]`)) });
      return;
    }
    const key = /^'([^']*)'$/.exec(inside);
    if (key !== null) nodes.push(...parseAction(`.${key[1]}`).nodes);
    else nodes.push(parseSlice(inside === '*' ? ':' : inside));
  }

  /** From `[?(` to after its `)]`. One quoted string may contain parentheses; more than one pair is not supported. */
  #filter(nodes: Node[]): void {
    this.#skip(3);
    let opened = END;
    let closed = false;
    for (;;) {
      const character = this.#next();
      if (character === END || character === '\n') throw new JsonPathError('unterminated filter');
      if (character === '"' || character === "'") {
        if (opened === END) opened = character;
        else if (this.#input[this.#at - 2] !== '\\' && character === opened) closed = true;
      } else if (character === ')' && (opened !== END) === closed) break;
    }
    if (this.#next() !== ']') throw new JsonPathError('unclosed array expect ]');
    const text = this.#take().slice(0, -2);
    const comparison = COMPARISON.exec(text);
    nodes.push(
      comparison === null
        ? { type: 'filter', left: parseAction(text), right: { type: 'list', nodes: [] }, operator: 'exists' }
        : {
            type: 'filter',
            left: parseAction(comparison[1]!),
            right: parseAction(comparison[3]!),
            operator: comparison[2]!,
          },
    );
  }

  #ahead(text: string): boolean {
    return this.#input.startsWith(text, this.#at);
  }

  #peek(): string {
    const code = this.#input.codePointAt(this.#at);
    return code === undefined ? END : String.fromCodePoint(code);
  }

  #next(): string {
    const character = this.#peek();
    this.#at += character.length;
    return character;
  }

  #skip(length: number): void {
    this.#at += length;
    this.#take();
  }

  #take(): string {
    const text = this.#input.slice(this.#start, this.#at);
    this.#start = this.#at;
    return text;
  }
}

function trimSpaces(text: string): string {
  return text.replace(/^ +|(?<! ) +$/g, '');
}
