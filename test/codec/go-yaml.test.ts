import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { YamlEmitter } from '../../src/codec/go-yaml/emit.js';
import { compareYamlKeys } from '../../src/codec/go-yaml/key-order.js';
import { cases } from '../support/cases.js';

const emit = (value: unknown) => new YamlEmitter().document(value);
const read = (text: string) => parse(text, { version: '1.1', maxAliasCount: 0 });

/** YAML 1.1 treats U+0085, U+2028 and U+2029 as line breaks, but the library's reader does not. */
const text = fc
  .string({ unit: 'binary', maxLength: 60 })
  .map((value) => value.replace(/[\u0085\u2028\u2029]/g, ''));
const words = fc
  .array(
    fc.constantFrom(
      'true',
      'y',
      '1_0',
      '0x1',
      '1e3',
      '12:30',
      '2001-01-01',
      '-',
      ':',
      '#',
      ' ',
      '\n',
      'word',
      "'",
      '"',
      '\\',
      '\t',
    ),
  )
  .map((parts) => parts.join(''));
/** The reader treats `<<` as a merge even where go-yaml treats it as text. */
const key = fc.oneof(text, words).filter((name) => name !== '<<' && name !== '__proto__');
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(
      text,
      words,
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    ),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4 }),
  ),
}));

describe('YamlEmitter', () => {
  it('writes what a reader of YAML 1.1 reads back', () => {
    fc.assert(
      fc.property(value, (original) => {
        expect(read(emit(original))).toEqual(JSON.parse(JSON.stringify(original)));
      }),
      { numRuns: cases(1000) },
    );
  });

  it('writes elements that make up a list', () => {
    const emitter = new YamlEmitter();
    const items = [{ a: 'x\n', b: [] }, 'text\n', [[1], {}], { c: { d: null } }];
    expect(read(items.map((item) => emitter.element(item)).join(''))).toEqual(items);
  });

  it('escapes what kubectl refuses to print', () => {
    expect(emit({ a: 'del\u007f', b: '\u009b31m', c: '\uffff' })).toBe(
      'a: "del\\x7F"\nb: "\\x9B31m"\nc: "\\uFFFF"\n',
    );
  });

  it('omits keys that are undefined', () => {
    expect(emit({ a: undefined, b: { c: undefined } })).toBe('b: {}\n');
  });
});

describe('compareYamlKeys', () => {
  it('is an order', () => {
    const name = fc.stringMatching(/^[a-c0-2_.]{0,5}$/);
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(Math.sign(compareYamlKeys(a, b))).toBe(a === b ? 0 : -Math.sign(compareYamlKeys(b, a)));
      }),
    );
  });

  it('sorts numbers by value, and letters after everything else', () => {
    const sorted = '_ 1 2 10 A a a-b a.b a1 a2 a02 a10 ab'.split(' ');
    expect([...sorted].reverse().sort(compareYamlKeys)).toEqual(sorted);
  });
});
