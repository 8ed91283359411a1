import { quote } from '../go/strconv/quote.js';
import { parseJsonAsServer } from './json.js';
import type { Json } from './object.js';

/** One key of a JSON text, in the order of the text. */
interface KeyMention {
  /** `spec.containers[0].name` */
  path: string;
  /** The same object had the key before. */
  duplicate: boolean;
}

/** The keys of a JSON text, or in Go's words why it is not JSON. */
interface JsonText {
  keys: KeyMention[];
  /** Undefined if the text is JSON. */
  error: string | undefined;
}

/** The deepest nesting of objects and arrays. Go accepts 10,000 levels, more than recursion can handle here. */
const MAX_DEPTH = 1000;

/** The depth that Go accepts. */
const MAX_DEPTH_OF_GO = 10_000;

/** A text is not JSON; the message is Go's. */
class JsonTextError extends Error {
  override readonly name = 'JsonTextError';
  /** @param at the index of the wrong character; undefined if the text ends too soon */
  constructor(
    message: string,
    readonly at?: number,
  ) {
    super(message);
  }
}

/** The value of a JSON text. Fails with JsonTextError, also for excessive nesting. */
export function parseJsonBody(text: string): Json {
  try {
    const value = parseJsonAsServer(text) as Json;
    if (isWithin(value, MAX_DEPTH)) return value;
  } catch {
    // the scanner finds out why
  }
  throw new JsonTextError(scanJson(text).error ?? 'invalid JSON');
}

function isWithin(value: Json, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((inner) => isWithin(inner as Json, depth - 1));
}

/**
 * Reads a text as encoding/json's scanner does: its keys, and its error if the text is not JSON. JsonScanner finds
 * where values end in bytes that it trusts to be JSON. This scanner knows the grammar, for texts that `JSON.parse`
 * refuses, and for duplicate keys, of which `JSON.parse` keeps only the last.
 */
export function scanJson(text: string): JsonText {
  const keys: KeyMention[] = [];
  try {
    new Scanner(text, MAX_DEPTH, (key) => keys.push(key)).document();
    return { keys, error: undefined };
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    return { keys: [], error: error.message };
  }
}

/**
 * The index after the value at the start of a text, or its error in Go's words with the index of the wrong character,
 * undefined if the text ends too soon. Ignores what follows the value.
 */
export function endOfJsonValue(text: string): { end: number } | { error: string; at: number | undefined } {
  const scanner = new Scanner(text, MAX_DEPTH_OF_GO);
  try {
    return { end: scanner.value() };
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    return { error: error.message, at: error.at };
  }
}

/** An object or an array that has begun. */
interface OpenValue {
  path: string;
  /** The keys so far, if it is an object. */
  own: Set<string> | undefined;
  /** The number of elements so far, if it is an array. */
  index: number;
}

class Scanner {
  #at = 0;
  readonly #text: string;
  readonly #maxDepth: number;
  readonly #onKey: ((key: KeyMention) => void) | undefined;

  constructor(text: string, maxDepth: number, onKey?: (key: KeyMention) => void) {
    this.#text = text;
    this.#maxDepth = maxDepth;
    this.#onKey = onKey;
  }

  document(): void {
    this.value();
    this.#blanks();
    if (this.#at < this.#text.length) this.#fail('after top-level value');
  }

  /** Reads a value and returns the index after it. */
  value(): number {
    const open: OpenValue[] = [];
    let path = '';
    for (;;) {
      this.#blanks();
      const first = this.#text[this.#at];
      if (first === '{' || first === '[') {
        if (open.length === this.#maxDepth) this.#fail('exceeded max depth');
        this.#at += 1;
        const inner: OpenValue = { path, own: first === '{' ? new Set() : undefined, index: 0 };
        open.push(inner);
        this.#blanks();
        if (!this.#take(closing(inner))) {
          path = this.#place(inner);
          continue;
        }
        open.pop();
      } else this.#scalar(first);
      let around = open.at(-1);
      for (; around !== undefined; around = open.at(-1)) {
        this.#blanks();
        if (!this.#take(closing(around))) break;
        open.pop();
      }
      if (around === undefined) return this.#at;
      if (!this.#take(',')) this.#fail(around.own ? 'after object key:value pair' : 'after array element');
      path = this.#place(around);
    }
  }

  /** Reads what precedes the next value of an object or array, and returns the path of that value. */
  #place(open: OpenValue): string {
    const { path, own } = open;
    if (own === undefined) return this.#onKey ? `${path}[${open.index++}]` : '';
    this.#blanks();
    if (this.#text[this.#at] !== '"') this.#fail('looking for beginning of object key string');
    const start = this.#at;
    this.#string();
    const end = this.#at;
    this.#blanks();
    if (!this.#take(':')) this.#fail('after object key');
    if (this.#onKey === undefined) return '';
    const key = JSON.parse(this.#text.slice(start, end)) as string;
    const inner = path === '' ? key : `${path}.${key}`;
    this.#onKey({ path: inner, duplicate: own.has(key) });
    own.add(key);
    return inner;
  }

  #scalar(first: string | undefined): void {
    if (first === '"') this.#string();
    else if (first === 't') this.#word('true');
    else if (first === 'f') this.#word('false');
    else if (first === 'n') this.#word('null');
    else if (first === '-' || (first !== undefined && /\d/.test(first))) this.#number();
    else this.#fail('looking for beginning of value');
  }

  #string(): void {
    this.#at += 1;
    for (;;) {
      const unit = this.#text[this.#at];
      if (unit === undefined) this.#fail('');
      if (unit < ' ') this.#fail('in string literal');
      this.#at += 1;
      if (unit === '"') return;
      if (unit === '\\') this.#escape();
    }
  }

  #escape(): void {
    const unit = this.#text[this.#at];
    if (unit === undefined || !'"\\/bfnrtu'.includes(unit)) this.#fail('in string escape code');
    this.#at += 1;
    for (let digits = 0; unit === 'u' && digits < 4; digits++) {
      if (!/[0-9a-fA-F]/.test(this.#text[this.#at] ?? '')) this.#fail('in \\u hexadecimal character escape');
      this.#at += 1;
    }
  }

  #word(word: string): void {
    for (const letter of word) {
      if (this.#text[this.#at] !== letter) this.#fail(`in literal ${word} (expecting '${letter}')`);
      this.#at += 1;
    }
  }

  #number(): void {
    if (this.#take('-') && !/\d/.test(this.#text[this.#at] ?? '')) this.#fail('in numeric literal');
    if (!this.#take('0')) this.#digits();
    if (this.#take('.')) {
      if (!/\d/.test(this.#text[this.#at] ?? '')) this.#fail('after decimal point in numeric literal');
      this.#digits();
    }
    if (this.#take('e') || this.#take('E')) {
      if (!this.#take('+')) this.#take('-');
      if (!/\d/.test(this.#text[this.#at] ?? '')) this.#fail('in exponent of numeric literal');
      this.#digits();
    }
  }

  #digits(): void {
    while (/\d/.test(this.#text[this.#at] ?? '')) this.#at += 1;
  }

  #blanks(): void {
    while (' \t\n\r'.includes(this.#text[this.#at] ?? 'x')) this.#at += 1;
  }

  #take(unit: string): boolean {
    if (this.#text[this.#at] !== unit) return false;
    this.#at += 1;
    return true;
  }

  #fail(where: string): never {
    // Go ends a text with a space, which is valid only between values and in strings.
    const end = /literal|escape/.test(where) ? 0x20 : undefined;
    const code = this.#text.codePointAt(this.#at) ?? end;
    if (code === undefined) throw new JsonTextError('unexpected end of JSON input');
    const at = this.#at < this.#text.length ? this.#at : undefined;
    throw new JsonTextError(`invalid character ${quoted(code)} ${where}`, at);
  }
}

const closing = ({ own }: OpenValue) => (own === undefined ? ']' : '}');

/** A character as encoding/json quotes it: by its first byte, which it treats as a character. */
function quoted(code: number): string {
  const [byte = 0] = Buffer.from(String.fromCodePoint(code));
  const character = String.fromCharCode(byte);
  return character === "'" ? `'\\''` : character === '"' ? `'"'` : `'${quote(character).slice(1, -1)}'`;
}
