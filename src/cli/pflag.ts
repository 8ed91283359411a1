/**
 * kubectl's command-line dialect: how Go's pflag reads arguments, including its messages. Pure. Facts:
 * https://pkg.go.dev/github.com/spf13/pflag ("Command line flag syntax").
 */
import { quote } from '../go/strconv/quote.js';
import { UsageError } from '../process/errors.js';
import { nearest } from '../process/nearest.js';

/** What the parser needs to know about a flag. */
export interface FlagSpec {
  name: string;
  /** One letter, for `-x`. */
  char?: string;
  /** A boolean needs no value; `--x=false` sets one. A repeatable flag keeps every value. */
  kind: 'boolean' | 'value' | 'repeatable';
  /** The value of a flag without `=`: then it does not take the next word (pflag's NoOptDefVal). */
  bare?: string;
}

/** Flags as typed: the last value wins unless the flag is repeatable. Values are not interpreted yet. */
export interface ParsedArguments {
  flags: Map<string, string[]>;
  /** Every flag with its value, in the order in which they were typed. */
  typed: [name: string, value: string][];
  /** The words that are not flags, in order. */
  args: string[];
  /** The words after `--`; undefined without it. They are not in `args`. */
  rest?: string[];
}

/**
 * Splits a command's arguments into flags, at any position, and words. Fails with UsageError in pflag's words. As in
 * kubectl, an underscore in a flag's name is read as a dash.
 */
export function parseArguments(argv: readonly string[], specs: readonly FlagSpec[]): ParsedArguments {
  const byName = new Map(specs.map((spec) => [spec.name, spec]));
  const parsed: ParsedArguments = { flags: new Map(), typed: [], args: [] };
  const queue = [...argv];
  const add = (spec: FlagSpec, value: string) => {
    parsed.typed.push([spec.name, value]);
    parsed.flags.set(
      spec.name,
      spec.kind === 'repeatable' ? [...(parsed.flags.get(spec.name) ?? []), value] : [value],
    );
  };

  for (let word = queue.shift(); word !== undefined; word = queue.shift()) {
    if (word === '--') {
      parsed.rest = queue.splice(0);
    } else if (word.startsWith('--')) {
      const [name, inline] = splitAtEquals(word.slice(2));
      if (name === '' || name.startsWith('-')) throw new UsageError(`bad flag syntax: ${word}`);
      const spec = byName.get(name.replaceAll('_', '-'));
      if (spec === undefined) throw unknownFlag(name, specs);
      if (inline !== undefined) add(spec, inline);
      else if (spec.kind === 'boolean') add(spec, 'true');
      else if (spec.bare !== undefined) add(spec, spec.bare);
      else add(spec, queue.shift() ?? missingValue(`--${name}`));
    } else if (word.startsWith('-') && word !== '-') {
      parseShorthands(word.slice(1), specs, queue, add);
    } else {
      parsed.args.push(word);
    }
  }
  return parsed;
}

/** `-Aw`, `-owide`, `-o=wide`, `-o wide`: letters up to the first one with a value. */
function parseShorthands(
  letters: string,
  specs: readonly FlagSpec[],
  queue: string[],
  add: (spec: FlagSpec, value: string) => void,
): void {
  for (let index = 0; index < letters.length; index++) {
    const char = letters[index]!;
    const spec = specs.find((each) => each.char === char);
    // pflag's message omits the letters it has already read.
    const unread = `'${char}' in -${letters.slice(index)}`;
    if (spec === undefined)
      throw new UsageError(`unknown shorthand flag: ${unread}`, oneDash(letters, specs));
    const tail = letters.slice(index + 1);
    if (tail.startsWith('=') && tail.length > 1) {
      add(spec, tail.slice(1));
      return;
    }
    if (spec.kind !== 'boolean') {
      add(spec, tail !== '' ? tail : (queue.shift() ?? missingValue(unread)));
      return;
    }
    add(spec, 'true');
  }
}

/** `-all-namespaces` */
function oneDash(letters: string, specs: readonly FlagSpec[]): { advice?: string } {
  const [name] = splitAtEquals(letters);
  return specs.some((spec) => spec.name === name) ? { advice: `Did you mean --${name}?` } : {};
}

function splitAtEquals(text: string): [string, string | undefined] {
  const at = text.indexOf('=');
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

function missingValue(flag: string): never {
  throw new UsageError(`flag needs an argument: ${flag}`);
}

function unknownFlag(name: string, specs: readonly FlagSpec[]): UsageError {
  const near = nearest(
    name,
    specs.map((spec) => spec.name),
  );
  return new UsageError(`unknown flag: --${name}`, near === undefined ? {} : { hint: `--${near}` });
}

/** Go's strconv.ParseInt with base 0, in the range that a double holds exactly. */
export function parseInteger(text: string): number {
  const value = /^[+-]?(0[xX][0-9a-fA-F]+|0[oO]?[0-7]+|0[bB][01]+|[1-9][0-9]*|0)$/.test(text)
    ? toInteger(text)
    : Number.NaN;
  if (Number.isNaN(value)) throw new Error(`strconv.ParseInt: parsing ${quote(text)}: invalid syntax`);
  if (!Number.isSafeInteger(value)) {
    throw new Error(`strconv.ParseInt: parsing ${quote(text)}: value out of range`);
  }
  return value;
}

function toInteger(text: string): number {
  const digits = text.replace(/^[+-]/, '').replace(/^0(?=[0-7])/, '0o');
  return text.startsWith('-') ? -Number(digits) : Number(digits);
}

/**
 * One value of a pflag StringSlice: comma-separated, double quotes protect commas (encoding/csv). Fails with Go's
 * message for a quote elsewhere.
 */
export function splitCsv(text: string): string[] {
  if (text === '') return [];
  const fields: string[] = [];
  for (let at = 0; at <= text.length; ) {
    const [field, end] = text[at] === '"' ? quotedField(text, at) : plainField(text, at);
    fields.push(field);
    at = end + 1;
  }
  return fields;
}

/** The field that starts at a position, and where it ends: at a comma, or at the end of the text. */
function plainField(text: string, from: number): [field: string, end: number] {
  const comma = text.indexOf(',', from);
  const end = comma < 0 ? text.length : comma;
  const field = text.slice(from, end);
  if (field.includes('"')) throw csvError(text, from + field.indexOf('"'), 'bare " in non-quoted-field');
  return [field, end];
}

/** The same for a field in quotes, where two of them stand for one. */
function quotedField(text: string, from: number): [field: string, end: number] {
  const [whole, inner = ''] = /^"((?:[^"]|"")*)"/.exec(text.slice(from)) ?? [''];
  const end = from + whole.length;
  if (whole === '' || (end < text.length && text[end] !== ',')) {
    throw csvError(text, whole === '' ? text.length : end - 1, 'extraneous or missing " in quoted-field');
  }
  return [inner.replaceAll('""', '"'), end];
}

function csvError(text: string, at: number, what: string): Error {
  return new Error(`parse error on line 1, column ${Buffer.byteLength(text.slice(0, at)) + 1}: ${what}`);
}
