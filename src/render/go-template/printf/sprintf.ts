import { encodeRune, runeAt } from '../../../go/strconv/bytes.js';
import { type Concrete, typeName } from '../values.js';
import { noFlags, type PrintfFlags } from './flags.js';
import { formatArgument } from './value.js';

/** Widths and precisions beyond this, positive or negative, count as mistakes. */
const MAX_NUMBER = 1_000_000;

type Arguments = readonly (Concrete | undefined)[];

/**
 * fmt.Sprintf: https://pkg.go.dev/fmt#hdr-Printing. Never fails: mistakes appear in the text, `%!d(string=hi)`,
 * `%!d(BADINDEX)`, `%!s(MISSING)`, `%!(EXTRA int=1)`, `%!(NOVERB)`.
 * @param format a byte string
 * @param args undefined means nil
 */
export function sprintf(format: string, args: Arguments): string {
  return new Formatter(format, args).run();
}

class Formatter {
  #text = '';
  #at = 0;
  #argument = 0;
  /** An explicit index was used somewhere, so unused arguments are not a mistake. */
  #reordered = false;
  /** False once an index of the current verb was wrong. */
  #goodIndex = true;
  /** An explicit index has just been read. */
  #afterIndex = false;
  readonly #format: string;
  readonly #args: Arguments;

  constructor(format: string, args: Arguments) {
    this.#format = format;
    this.#args = args;
  }

  run(): string {
    while (this.#at < this.#format.length) {
      const percent = this.#format.indexOf('%', this.#at);
      if (percent < 0) break;
      this.#text += this.#format.slice(this.#at, percent);
      this.#at = percent + 1;
      this.#directive();
    }
    return this.#text + this.#format.slice(this.#at) + this.#extraArguments();
  }

  #directive(): void {
    this.#goodIndex = true;
    const flags = this.#flags();
    this.#afterIndex = this.#index();
    this.#width(flags);
    this.#precision(flags);
    if (!this.#afterIndex) this.#afterIndex = this.#index();
    if (this.#at >= this.#format.length) {
      this.#text += '%!(NOVERB)';
      return;
    }
    const { rune, width } = runeAt(this.#format, this.#at);
    this.#at += width;
    this.#verb(encodeRune(rune), flags);
  }

  #verb(verb: string, flags: PrintfFlags): void {
    if (verb === '%') this.#text += '%';
    else if (!this.#goodIndex) this.#text += `%!${verb}(BADINDEX)`;
    else if (this.#argument >= this.#args.length) this.#text += `%!${verb}(MISSING)`;
    else {
      const v = verb === 'v';
      const settled = v
        ? { ...flags, sharpV: flags.sharp, plusV: flags.plus, sharp: false, plus: false }
        : flags;
      this.#text += formatArgument(this.#args[this.#argument], verb, settled);
      this.#argument++;
    }
  }

  #flags(): PrintfFlags {
    const flags = noFlags();
    for (; ; this.#at++) {
      const char = this.#format[this.#at];
      if (char === '#') flags.sharp = true;
      else if (char === '+') flags.plus = true;
      else if (char === ' ') flags.space = true;
      else if (char === '0') flags.zero = !flags.minus;
      else if (char === '-') {
        flags.minus = true;
        flags.zero = false;
      } else return flags;
    }
  }

  #width(flags: PrintfFlags): void {
    if (this.#format[this.#at] !== '*') {
      flags.width = this.#number();
      // An index belongs before the verb or a star, as in `%[3]d`, not before a width: `%[3]2d`.
      if (this.#afterIndex && flags.width !== undefined) this.#goodIndex = false;
      return;
    }
    this.#at++;
    this.#afterIndex = false;
    flags.width = this.#numberArgument();
    if (flags.width === undefined) this.#text += '%!(BADWIDTH)';
    else if (flags.width < 0) {
      flags.width = -flags.width;
      flags.minus = true;
      flags.zero = false;
    }
  }

  #precision(flags: PrintfFlags): void {
    if (this.#format[this.#at] !== '.' || this.#at + 1 >= this.#format.length) return;
    this.#at++;
    if (this.#afterIndex) this.#goodIndex = false;
    this.#afterIndex = this.#index();
    if (this.#format[this.#at] !== '*') {
      flags.precision = this.#number() ?? 0;
      return;
    }
    this.#at++;
    this.#afterIndex = false;
    const precision = this.#numberArgument();
    if (precision === undefined || precision < 0) this.#text += '%!(BADPREC)';
    else flags.precision = precision;
  }

  /**
   * The digits here as a number; undefined if there are none. An absurdly large number consumes the rest of the format.
   */
  #number(): number | undefined {
    let value: number | undefined;
    for (; isDigit(this.#format[this.#at]); this.#at++) {
      if ((value ?? 0) > MAX_NUMBER) {
        this.#at = this.#format.length;
        return undefined;
      }
      value = (value ?? 0) * 10 + Number(this.#format[this.#at]);
    }
    return value;
  }

  /** The width or precision from the next argument; undefined if it is not an integer, or too large. */
  #numberArgument(): number | undefined {
    if (this.#argument >= this.#args.length) return undefined;
    const value = this.#args[this.#argument++];
    if (value?.kind !== 'int' && value?.kind !== 'int64' && value?.kind !== 'uint8') return undefined;
    const number = Number(value.value);
    return Math.abs(number) > MAX_NUMBER ? undefined : number;
  }

  /** Takes an explicit index, `[2]`, if one follows; returns whether it was valid. */
  #index(): boolean {
    if (this.#format[this.#at] !== '[') return false;
    this.#reordered = true;
    const close = this.#format.indexOf(']', this.#at);
    if (close < 0 || this.#format.length - this.#at < 3) {
      this.#goodIndex = false;
      this.#at++;
      return false;
    }
    const digits = this.#format.slice(this.#at + 1, close);
    this.#at = close + 1;
    const readable = /^\d+$/.test(digits) && Number(digits) <= MAX_NUMBER * 10;
    const wanted = Number(digits) - 1;
    if (readable && wanted >= 0 && wanted < this.#args.length) this.#argument = wanted;
    else this.#goodIndex = false;
    return readable;
  }

  #extraArguments(): string {
    if (this.#reordered || this.#argument >= this.#args.length) return '';
    const extra = this.#args
      .slice(this.#argument)
      .map((value) =>
        value === undefined ? '<nil>' : `${typeName(value)}=${formatArgument(value, 'v', noFlags())}`,
      );
    return `%!(EXTRA ${extra.join(', ')})`;
  }
}

function isDigit(char: string | undefined): boolean {
  return char !== undefined && char >= '0' && char <= '9';
}
