/** Values that are hard to print, the same ones on every run. */

const CHARACTERS = [
  ...'  abcXYZ0123456789_-+.:#,[]{}&*!|>\'"%@`?~<=/\\\n\n\t\r',
  ...['\u0000', '\u0007', '\u001b', '\u0085', '\u00a0', '\u00e9', '\u2028', '\u2029', '\u4e2d'],
  ...['\ud7ff', '\ue000', '\ufeff', '\ufffd', '\u{1f600}'],
];

const FRAGMENTS = [
  ...['true', 'no', 'y', 'on', 'null', '~', '<<', '=', '-', '+', '.', '---', '...', '_1', '', 'word'],
  ...['0x1f', '0X1F', '0x', '0o17', '017', '089', '0b1', '0B1', '-0b11', '1_000', '1__2', '0_', '+1', '1.'],
  ...['1e3', '.5', '.5_0', '1.5e-3', '1e400', '.inf', '-.inf', '.nan', '12:30:45', '1:5'],
  ...['18446744073709551615', '18446744073709551616', '-9223372036854775808', '-9223372036854775809'],
  ...['0x1ffffffffffffffff', '+0xffffffffffffffff', '-0x8000000000000000', '-0x8000000000000001'],
  ...['2001-1-1', '2001-02-30', '2000-02-29', '2001-12-14T21:59:43.10Z', '2001-12-14 21:59:43.1'],
  ...['2001-12-14t1:2:3+07:00', '2001-1-1  1:1:1', '2001-1-1T24:0:0Z', '2001-1-1T1:1:1'],
  ...['- ', '? ', ': ', ' #', '#', '  ', '{"a":1}', 'http://x:80/', 'a: b', 'key:', 'longer text here'],
  ...['\n', '\n\n', ' \n', '\n '],
];

const NUMBERS = [
  ...[0, 1, -1, 1.5, 3e5, 1e20, 1e21, 1e-7, 123456789.5, 100000.5, 1234567.5, 0.0001, 0.00001234, -2.5e-9],
  ...[2 ** 63, 2 ** 64, 12345678901234567000, 9007199254740993n, -9223372036854775808n, 9223372036854775807n],
];

const KEYS = [
  'a',
  'b',
  'B',
  'a1',
  'a10',
  'a2',
  'a02',
  'a002',
  'z',
  'é',
  '_x',
  '9',
  '10',
  '01',
  'x-1',
  'x.1',
  'A1b2',
];

/** A document of only these values: `--local` printing needs only a name and labels. */
export interface NastyDocument {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels: Record<string, string> };
  data: unknown;
}

/** A config map with this many strings. */
export function nastyStrings(count: number): NastyDocument {
  const random = new Nasty(20);
  const data = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`s${index}`, random.string()]),
  );
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'strings', labels: { a: 'b' } }, data };
}

/** A custom resource with this many values of all kinds, including lists in maps in lists. */
export function nastyValues(count: number): NastyDocument {
  const random = new Nasty(21);
  const data = Array.from({ length: count }, () => random.value(0));
  return {
    apiVersion: 'example.com/v1',
    kind: 'Widget',
    metadata: { name: 'values', labels: { a: 'b' } },
    data,
  };
}

/** A custom resource with this many strings that could be numbers or times, of which some must be quoted. */
export function nastyNumbers(count: number): NastyDocument {
  const random = new Nasty(22);
  const data = Array.from({ length: count }, () => random.number());
  return { apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'n', labels: { a: 'b' } }, data };
}

class Nasty {
  #seed: number;

  constructor(seed: number) {
    this.#seed = seed;
  }

  string(): string {
    const form = this.#below(6);
    if (form === 0) return this.#pick(FRAGMENTS);
    if (form === 1) return this.#pick(FRAGMENTS) + this.#pick(FRAGMENTS);
    if (form === 2) return this.#join(8, () => this.#pick(CHARACTERS));
    if (form === 3)
      return this.#join(
        12,
        () => `line ${'x'.repeat(this.#below(30))}${this.#pick(['\n', '\n  ', ' ', '\u2028'])}`,
      );
    if (form === 4)
      return this.#join(30, () => 'abcdefghi '.slice(0, 1 + this.#below(10)) + this.#pick(['', ' ', '  ']));
    return this.#join(16, () =>
      this.#below(4) === 0 ? this.#pick(CHARACTERS) : `${this.#pick(FRAGMENTS)} `,
    );
  }

  number(): string {
    const length = 1 + this.#below(9);
    const signed = this.#pick(['', '', '', '-', '+', '.', '0x', '0b', '2024-1-1']);
    return signed + Array.from({ length }, () => this.#pick([...'0011223456789__..ee:-+xobTZaf '])).join('');
  }

  value(depth: number): unknown {
    const form = this.#below(10);
    if (form < 4 || depth > 4) return this.string();
    if (form === 4) return this.#pick<unknown>(NUMBERS);
    if (form === 5) return this.#pick<unknown>([true, false, null, [], {}]);
    if (form < 8) return Array.from({ length: this.#below(4) }, () => this.value(depth + 1));
    return Object.fromEntries(
      Array.from({ length: this.#below(5) }, () => [this.#key(), this.value(depth + 1)]),
    );
  }

  /** kubectl cannot read U+0085 in a key; long keys are written differently from short ones. */
  #key(): string {
    const form = this.#below(3);
    if (form === 0) return this.string().replaceAll('\u0085', '').slice(0, 300);
    if (form === 1) return 'k'.repeat(100 + this.#below(60));
    return this.#pick(KEYS) + this.#pick(['', '', String(this.#below(200))]);
  }

  #join(most: number, part: () => string): string {
    return Array.from({ length: this.#below(most) }, part).join('');
  }

  #pick<T>(from: readonly T[]): T {
    return from[this.#below(from.length)]!;
  }

  #below(limit: number): number {
    this.#seed = (Math.imul(this.#seed, 1103515245) + 12345) & 0x7fffffff;
    return (this.#seed >>> 8) % limit;
  }
}
