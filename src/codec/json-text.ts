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

/** What a JSON text mentions, and in Go's words why it is none. */
interface JsonText {
  keys: KeyMention[];
  /** Undefined where the text is JSON. */
  error: string | undefined;
}

/** Objects and arrays nest no deeper. Go takes 10,000 levels, which is more than can be walked through here. */
const MAX_DEPTH = 1000;

/** A text is no JSON; the message is Go's. */
class JsonTextError extends Error {
  override readonly name = 'JsonTextError';
}

/** The value of a JSON text. Fails with JsonTextError, also where it nests too deep. */
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
 * Reads a text as encoding/json's scanner does: its keys, and what it says of a text that is no JSON. JsonScanner looks
 * for where values end in bytes that it trusts to be JSON; this one knows the grammar, for texts that `JSON.parse` has
 * refused, and for keys, of which it keeps the last alone.
 */
export function scanJson(text: string): JsonText {
  const scanner = new Scanner(text);
  try {
    scanner.document();
    return { keys: scanner.keys, error: undefined };
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    return { keys: [], error: error.message };
  }
}

class Scanner {
  readonly keys: KeyMention[] = [];
  #at = 0;
  #depth = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  document(): void {
    this.#value('');
    this.#blanks();
    if (this.#at < this.#text.length) this.#fail('after top-level value');
  }

  #value(path: string): void {
    this.#blanks();
    const first = this.#text[this.#at];
    if (first === '{' || first === '[') {
      this.#depth += 1;
      if (this.#depth > MAX_DEPTH) throw new JsonTextError('exceeded max depth');
      if (first === '{') this.#object(path);
      else this.#array(path);
      this.#depth -= 1;
    } else if (first === '"') this.#string();
    else if (first === 't') this.#word('true');
    else if (first === 'f') this.#word('false');
    else if (first === 'n') this.#word('null');
    else if (first === '-' || (first !== undefined && /\d/.test(first))) this.#number();
    else this.#fail('looking for beginning of value');
  }

  #object(path: string): void {
    const own = new Set<string>();
    this.#at += 1;
    this.#blanks();
    if (this.#take('}')) return;
    for (;;) {
      this.#blanks();
      if (this.#text[this.#at] !== '"') this.#fail('looking for beginning of object key string');
      const key = this.#string();
      const inner = path === '' ? key : `${path}.${key}`;
      this.keys.push({ path: inner, duplicate: own.has(key) });
      own.add(key);
      this.#blanks();
      if (!this.#take(':')) this.#fail('after object key');
      this.#value(inner);
      this.#blanks();
      if (this.#take('}')) return;
      if (!this.#take(',')) this.#fail('after object key:value pair');
    }
  }

  #array(path: string): void {
    this.#at += 1;
    this.#blanks();
    if (this.#take(']')) return;
    for (let index = 0; ; index++) {
      this.#value(`${path}[${index}]`);
      this.#blanks();
      if (this.#take(']')) return;
      if (!this.#take(',')) this.#fail('after array element');
    }
  }

  #string(): string {
    const start = this.#at;
    this.#at += 1;
    for (;;) {
      const unit = this.#text[this.#at];
      if (unit === undefined) this.#fail('');
      if (unit < ' ') this.#fail('in string literal');
      this.#at += 1;
      if (unit === '"') return JSON.parse(this.#text.slice(start, this.#at)) as string;
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
    // Go ends a text by a blank, which is right between values and in strings alone.
    const end = /literal|escape/.test(where) ? 0x20 : undefined;
    const code = this.#text.codePointAt(this.#at) ?? end;
    if (code === undefined) throw new JsonTextError('unexpected end of JSON input');
    throw new JsonTextError(`invalid character ${quoted(code)} ${where}`);
  }
}

/** A character as encoding/json quotes it: by the first of its bytes, which it takes for a character. */
function quoted(code: number): string {
  const [byte = 0] = Buffer.from(String.fromCodePoint(code));
  const character = String.fromCharCode(byte);
  return character === "'" ? `'\\''` : character === '"' ? `'"'` : `'${quote(character).slice(1, -1)}'`;
}
