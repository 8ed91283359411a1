import { toBytes } from '../../go/strconv/bytes.js';

/** One reading of a text: unchanged, or with an encoding undone. Each of its units is one byte. */
export interface TextForm {
  bytes: string;
  /** The range of the original text that a byte comes from. */
  placeOf(byte: number): readonly [start: number, end: number];
  /** A list of numbers was read as bytes. */
  isOfNumbers?: boolean;
}

/** How often text may be nested in text; deeper nesting is not read. */
const MAX_LEVELS = 8;

const NOT_ASCII = /[^\u0000-\u007f]/gu;

/** An escape of JSON and Go literals, with both halves of a surrogate pair at once. */
const ESCAPE =
  /\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|x[0-9a-fA-F]{2}|["'\\/abfnrtv])/g;
const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  ...{ a: '\u0007', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' },
};

const PERCENT = /%[0-9a-fA-F]{2}/g;

// V8 has 64 MiB for going back, which a repetition without a limit exceeds in 8 MB of text. No Secret is larger than
// 1 MiB.

/** Two or more bytes as `%v` or `%#v` prints them. */
const NUMBERS = /\b\d{1,3}(?: \d{1,3}){1,400000}\b|\b0x[0-9a-f]{1,2}(?:, 0x[0-9a-f]{1,2}){1,400000}\b/g;

/** Base64 of at least eight bytes. */
const BASE64 = /[A-Za-z0-9+/_-]{11,1400000}/g;

/**
 * All forms of a text that may contain what a server repeats: the text itself, without nested escapes of JSON and Go,
 * without those of URLs, and with its base64 or lists of bytes decoded. Time and memory are linear in the size of the
 * text.
 * @param mayHold whether base64 is worth decoding
 */
export function* formsOfText(text: string, mayHold: (base64: string) => boolean): Generator<TextForm> {
  const plain: TextForm = { bytes: text, placeOf: (at) => [at, at + 1] };
  const whole = decoded(plain, NOT_ASCII, toBytes);
  yield* levels(whole);
  if (text.includes('%')) {
    const ofUrl = decoded(whole, PERCENT, ([, ...digits]) => byteOf(digits.join('')));
    if (ofUrl !== whole) yield* levels(ofUrl);
  }
  for (const [run] of matches(whole.bytes, NUMBERS)) yield numbersOf(whole, run);
  for (const [run] of matches(whole.bytes, BASE64)) {
    if (!mayHold(run.text)) continue;
    // It may begin within a word.
    for (let skipped = 0; skipped < 4; skipped++) yield* levels(base64Of(whole, run, skipped));
  }
}

/** A form, and the form with its escapes undone once, twice and so on. */
function* levels(form: TextForm): Generator<TextForm> {
  let current = form;
  for (let level = 0; level <= MAX_LEVELS; level++) {
    yield current;
    if (!current.bytes.includes('\\')) return;
    const next = decoded(current, ESCAPE, unescaped);
    if (next === current) return;
    current = next;
  }
}

function unescaped(found: string): string {
  const digits = found.slice(2);
  switch (found[1]) {
    case 'x':
      return byteOf(digits);
    case 'u':
    case 'U': {
      if (digits.length > 8)
        return toBytes(String.fromCharCode(...digits.split('\\u').map((unit) => Number.parseInt(unit, 16))));
      const code = Number.parseInt(digits, 16);
      return code < 0x80
        ? String.fromCharCode(code)
        : toBytes(code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code));
    }
    default:
      return SHORT_ESCAPES[found[1]!] ?? found[1]!;
  }
}

const byteOf = (digits: string) => String.fromCharCode(Number.parseInt(digits, 16));

/** A form with every match of a pattern replaced; the form itself without matches. */
function decoded(form: TextForm, pattern: RegExp, meaning: (found: string) => string): TextForm {
  const pieces: string[] = [];
  // The start and end of each replacement, and the text that it replaces.
  const marks: number[] = [];
  let [from, length] = [0, 0];
  for (const [found] of matches(form.bytes, pattern)) {
    pieces.push(form.bytes.slice(from, found.start));
    length += found.start - from;
    const bytes = meaning(found.text);
    pieces.push(bytes);
    marks.push(length, length + bytes.length, found.start, found.end);
    length += bytes.length;
    from = found.end;
  }
  if (marks.length === 0) return form;
  pieces.push(form.bytes.slice(from));
  const sourceOf = (byte: number): [number, number] => {
    const at = lastMark(marks, byte);
    if (at < 0) return [byte, byte + 1];
    const [, end, start, behind] = marks.slice(at, at + 4) as [number, number, number, number];
    return byte < end ? [start, behind] : [behind + byte - end, behind + byte - end + 1];
  };
  return { bytes: pieces.join(''), placeOf: (byte) => placeOf(form, ...sourceOf(byte)) };
}

/** The last mark that begins at or before a byte; -1 if there is none. */
function lastMark(marks: readonly number[], byte: number): number {
  let [low, high] = [0, marks.length / 4];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (marks[middle * 4]! <= byte) low = middle + 1;
    else high = middle;
  }
  return (low - 1) * 4;
}

function numbersOf(form: TextForm, run: Run): TextForm {
  const numbers = [...run.text.matchAll(/0x[0-9a-f]+|\d+/g)];
  const bytes = numbers.map(([number]) => String.fromCharCode(Number(number) & 0xff)).join('');
  const placed = (byte: number) => {
    const start = run.start + numbers[byte]!.index;
    return placeOf(form, start, start + numbers[byte]![0].length);
  };
  return { bytes, placeOf: placed, isOfNumbers: true };
}

function base64Of(form: TextForm, run: Run, skipped: number): TextForm {
  const bytes = Buffer.from(run.text.slice(skipped), 'base64').toString('latin1');
  const placed = (byte: number) => {
    const start = run.start + skipped + Math.floor((byte * 4) / 3);
    return placeOf(form, start, Math.min(run.start + skipped + Math.ceil(((byte + 1) * 4) / 3), run.end));
  };
  return { bytes, placeOf: placed };
}

function placeOf(form: TextForm, start: number, end: number): [number, number] {
  return [form.placeOf(start)[0], form.placeOf(end - 1)[1]];
}

/** A part of a text. */
interface Run {
  text: string;
  start: number;
  end: number;
}

function* matches(text: string, pattern: RegExp): Generator<[Run]> {
  for (const { 0: found, index } of text.matchAll(pattern))
    yield [{ text: found, start: index, end: index + found.length }];
}
