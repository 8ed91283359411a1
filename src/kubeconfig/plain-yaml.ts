import { parsePlainFlow } from './plain-flow.js';

/**
 * YAML as kubectl and the tools of cloud providers write kubeconfig files: mappings and sequences in lines of their
 * own or in collections on one line, and scalars that leave no doubt. Such files are read here at a glance, since loading and running a whole YAML
 * library takes longer than all else that a short command does; every other text is left to the library.
 */

interface YamlLine {
  indent: number;
  text: string;
}

/** Thrown where a text is not as plain as it must be. */
class NotPlain extends Error {}

/** Longer lines, and what is indented by more, are left to the library: the stack is not for them. */
const [MAX_LINE_LENGTH, MAX_INDENT] = [256 * 1024, 200];

/**
 * What YAML 1.1 takes for something else than text; `true`, `false` and `null` are distinguished, the others are left.
 */
const doubtful = /^(y|n|yes|no|on|off|true|false|null)$/i;
/** No sign that means something to YAML but for colons within words. */
const plainText = /^(?:--?)?[\w/](?:[\w./+=@,-]|:(?=\S)| (?=[\w./+=@(-]))*$/;
/** What begins like a number or a time needs a letter that is in none. */
const startsAsNumber = /^-*\d/;
const inNoNumber = /[g-np-su-wy]/i;
const key = /^([A-Za-z][\w./-]{0,200}):(?: (\S.*))?$/;
const constants: Readonly<Record<string, unknown>> = { true: true, false: false, null: null };

/**
 * The value of a text, the same that the YAML library gives (see parse.ts), or undefined if only that can tell: for
 * faults, for text over several lines, for anything out of the ordinary.
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
    if (line === '' || line.startsWith('#') || (at === 0 && line === '---')) continue;
    if (line.length > MAX_LINE_LENGTH) throw new NotPlain();
    const trimmed = line.trimStart();
    const isPlain = /^[\x20-\x7e]+$/.test(line) && !line.endsWith(' ') && !/^(---|\.\.\.|%)/.test(line);
    const indent = line.length - trimmed.length;
    if (!isPlain || indent > MAX_INDENT) throw new NotPlain();
    lines.push({ indent, text: trimmed });
  }
  return lines;
}

/** Reads lines one after the other; what begins at a column continues in the lines that begin there, too. */
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

  /** What stands below a key; a sequence may begin in the key's own column. */
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
        // A mapping whose first line stands behind the dash.
        this.#lines[this.#at] = { indent: indent + 2, text: item };
        values.push(this.#mapping(indent + 2));
      } else {
        this.#at++;
        values.push(this.#scalar(item, indent));
      }
    }
    return values;
  }

  /** The line that comes, where it begins in this column; undefined if it begins before. */
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

/** What a scalar without quotes means; undefined if that is in doubt. */
function word(text: string): unknown {
  if (Object.hasOwn(constants, text)) return constants[text];
  if (doubtful.test(text) || !plainText.test(text)) return undefined;
  return startsAsNumber.test(text) && !inNoNumber.test(text) ? undefined : text;
}

function isItem({ text }: YamlLine): boolean {
  return text.startsWith('- ');
}
