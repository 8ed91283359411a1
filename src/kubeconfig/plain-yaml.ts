import { parsePlainFlow } from './plain-flow.js';

/**
 * YAML as kubectl and the tools of cloud providers write kubeconfig files: mappings and sequences on separate lines or
 * in collections on one line, and unambiguous scalars. Such files are read here quickly, because loading and running a
 * complete YAML library takes longer than everything else in a short command; all other texts are left to the library.
 */

interface YamlLine {
  indent: number;
  text: string;
}

/** Thrown if a text is not plain enough. */
class NotPlain extends Error {}

/** Longer lines and deeper indentation are left to the library: they could exhaust the stack here. */
const [MAX_LINE_LENGTH, MAX_INDENT] = [256 * 1024, 200];

/**
 * Unquoted words that are not text in YAML 1.1; `true`, `false` and `null` are handled, the others are left to the
 * library.
 */
const doubtful = /^(y|n|yes|no|on|off|true|false|null)$/i;
/** No character with a meaning in YAML, except colons within words. */
const plainText = /^(?:--?)?[\w/](?:[\w./+=@,-]|:(?=\S)| (?=[\w./+=@(-]))*$/;
/** A scalar that starts like a number or a time must contain a letter that neither has. */
const startsAsNumber = /^-*\d/;
const inNoNumber = /[g-np-su-wy]/i;
/** Control characters, which YAML does not allow even in comments, and what ends a line in YAML 1.1. */
const doubtfulInComment = /[^\t\x20-\x7e\xa0-\u2027\u202a-\ufffd]/;
const key = /^([A-Za-z][\w./-]{0,200}):(?: (\S.*))?$/;
const constants: Readonly<Record<string, unknown>> = { true: true, false: false, null: null };

/**
 * The value of a text, identical to that of the YAML library (see parse.ts), or undefined if only the library can tell:
 * for errors, for text over several lines, for anything unusual.
 */
export function parsePlainYaml(text: string): unknown {
  try {
    return new PlainYaml(linesOf(text)).document();
  } catch (error) {
    if (error instanceof NotPlain) return undefined;
    throw error;
  }
}

function linesOf(text: string): YamlLine[] {
  const lines: YamlLine[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (line.length > MAX_LINE_LENGTH || (line.startsWith('#') && doubtfulInComment.test(line)))
      throw new NotPlain();
    if (line === '' || line.startsWith('#') || (at === 0 && line === '---')) continue;
    const trimmed = line.trimStart();
    const isPlain = /^[\x20-\x7e]+$/.test(line) && !line.endsWith(' ') && !/^(---|\.\.\.|%)/.test(line);
    const indent = line.length - trimmed.length;
    if (!isPlain || indent > MAX_INDENT) throw new NotPlain();
    lines.push({ indent, text: trimmed });
  }
  return lines;
}

/** Reads lines one after the other; a value that starts at a column includes the following lines that start there. */
class PlainYaml {
  #at = 0;
  readonly #lines: YamlLine[];

  constructor(lines: YamlLine[]) {
    this.#lines = lines;
  }

  document(): unknown {
    const first = this.#lines[0];
    if (first === undefined) throw new NotPlain();
    const value = this.#block(first.indent);
    if (this.#at < this.#lines.length) throw new NotPlain();
    return value;
  }

  #block(indent: number): unknown {
    return isItem(this.#lines[this.#at]!) ? this.#sequence(indent) : this.#mapping(indent);
  }

  #mapping(indent: number): Record<string, unknown> {
    const values: Record<string, unknown> = {};
    for (let line = this.#here(indent); line !== undefined && !isItem(line); line = this.#here(indent)) {
      const [, name, rest] = key.exec(line.text) ?? [];
      if (name === undefined || doubtful.test(name)) throw new NotPlain();
      this.#at++;
      values[name] = rest === undefined ? this.#below(indent) : this.#scalar(rest, indent);
    }
    return values;
  }

  /** The value below a key; a sequence may start in the key's own column. */
  #below(indent: number): unknown {
    const next = this.#lines[this.#at];
    if (next === undefined || next.indent < indent) return null;
    if (next.indent > indent) return this.#block(next.indent);
    return isItem(next) ? this.#sequence(indent) : null;
  }

  #sequence(indent: number): unknown[] {
    const values: unknown[] = [];
    for (let line = this.#here(indent); line !== undefined && isItem(line); line = this.#here(indent)) {
      const item = line.text.slice(2);
      if (key.test(item)) {
        // A mapping whose first line follows the dash.
        this.#lines[this.#at] = { indent: indent + 2, text: item };
        values.push(this.#mapping(indent + 2));
      } else {
        this.#at++;
        values.push(this.#scalar(item, indent));
      }
    }
    return values;
  }

  /** The next line, if it starts in this column; undefined if it starts before. */
  #here(indent: number): YamlLine | undefined {
    const line = this.#lines[this.#at];
    if (line !== undefined && line.indent > indent) throw new NotPlain();
    return line?.indent === indent ? line : undefined;
  }

  #scalar(text: string, indent: number): unknown {
    const next = this.#lines[this.#at];
    if (next !== undefined && next.indent > indent) throw new NotPlain();
    const [, quoted] = /^"([^"\\]*)"$/.exec(text) ?? /^'([^']*)'$/.exec(text) ?? [];
    if (quoted !== undefined) return quoted;
    const value = /^[[{]/.test(text) ? parsePlainFlow(text, word) : word(text);
    if (value === undefined) throw new NotPlain();
    return value;
  }
}

/** The value of an unquoted scalar; undefined if in doubt. */
function word(text: string): unknown {
  if (Object.hasOwn(constants, text)) return constants[text];
  if (doubtful.test(text) || !plainText.test(text)) return undefined;
  return startsAsNumber.test(text) && !inNoNumber.test(text) ? undefined : text;
}

function isItem({ text }: YamlLine): boolean {
  return text.startsWith('- ');
}
