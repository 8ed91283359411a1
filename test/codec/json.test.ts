import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goJsonCompact, goJsonString, indentGoJson } from '../../src/codec/go-json.js';
import { parseJson } from '../../src/codec/json.js';

/** A value with its bigints as the numbers they are nearest to. */
function rounded(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, rounded(field)]));
}

describe('parseJson', () => {
  it.each([
    ['9007199254740993', 9007199254740993n],
    ['-9223372036854775808', -9223372036854775808n],
    ['{"a":[1,{"b":9223372036854775807}]}', { a: [1, { b: 9223372036854775807n }] }],
    ['[9223372036854775808,-100000000000000000001]', [9223372036854775808n, -100000000000000000001n]],
    ['[ 12345678901234567,\n-12345678901234567]', [12345678901234567n, -12345678901234567n]],
  ])('keeps integers exact: %s', (text, value) => {
    expect(parseJson(text)).toEqual(value);
  });

  it.each([
    ['9007199254740991', 9007199254740991],
    ['100000000000000000000', 1e20],
    ['0.10', 0.1],
    ['[1.0,1e3,2.50,-0.0,5e-324,0e999]', [1, 1000, 2.5, -0, 5e-324, 0]],
    ['1.7976931348623157e308', Number.MAX_VALUE],
    ['1234567890.12345000000000000', 1234567890.12345],
    ['{"uid":"1234567890123456789","n":1}', { uid: '1234567890123456789', n: 1 }],
    ['"a: 1234567890123456789"', 'a: 1234567890123456789'],
  ])('does not change what a number can hold, or text: %s', (text, value) => {
    expect(parseJson(text)).toEqual(value);
  });

  it('finds a long integer anywhere in the text', () => {
    for (let before = 0; before < 40; before++) {
      const text = `{"${'x'.repeat(before)}":12345678901234567}`;
      expect(Object.values(parseJson(text) as object)).toEqual([12345678901234567n]);
    }
  });

  it.each([
    ['0.1234567890123456789', 'a number cannot be kept exactly'],
    ['{"spec":{"ratio":0.1234567890123456789}}', 'a number of the field "ratio" cannot be kept exactly'],
    ['[1,1234567890123456789.5]', 'a number cannot be kept exactly'],
    ['12345678901234567890e3', 'a number cannot be kept exactly'],
    ['[1e400]', 'a number cannot be kept exactly'],
    ['[1E-400 ]', 'a number cannot be kept exactly'],
    ['{"a":-1.5e+309}', 'a number of the field "a" cannot be kept exactly'],
    ['[12345678.123456789]', 'a number cannot be kept exactly'],
    [`[1${'0'.repeat(80)}.5]`, 'a number cannot be kept exactly'],
    [`[${'7'.repeat(20_000)}]`, 'a number cannot be kept exactly'],
  ])('refuses what no number can hold: %s', (text, message) => {
    expect(() => parseJson(text)).toThrow(expect.objectContaining({ name: 'InexactNumberError', message }));
  });

  it('is the same as JSON.parse otherwise', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(rounded(parseJson(text))).toEqual(JSON.parse(text));
      }),
    );
  });

  it('fails as JSON.parse does', () => {
    expect(() => parseJson('{"a":')).toThrow(SyntaxError);
  });

  it.each([
    '{"password":hunter2}',
    '{"password":"hunter2"hunter2}',
    'hunter2',
    '["hunter2", hunter2]',
    '{"a":"hunter2\n"}',
  ])('repeats nothing of a text that is not JSON: %s', (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
    expect(() => parseJson(text)).not.toThrow(/unter2/);
  });

  it('names the first character of an invalid value as Go does', () => {
    expect(() => parseJson('{"a":hunter2}')).toThrow(
      new SyntaxError("invalid character 'h' looking for beginning of value"),
    );
  });
});

describe('Go JSON', () => {
  it('has the same meaning as JSON.stringify', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (generated) => {
        const value = JSON.parse(JSON.stringify(generated));
        const expected = structuredClone(value);
        expect(JSON.parse(goJsonCompact(value))).toEqual(expected);
        expect(JSON.parse(indentGoJson(value))).toEqual(expected);
      }),
    );
  });

  it('does not apply the order of one object to another with the same keys', () => {
    expect(goJsonCompact([{ b: 1, a: 2 }, { a: 3, b: 4 }, { a: 5 }, { b: 6 }, {}])).toBe(
      '[{"a":2,"b":1},{"a":3,"b":4},{"a":5},{"b":6},{}]',
    );
  });

  it('sorts keys by their bytes, characters beyond the BMP last', () => {
    expect(goJsonCompact({ '\u{1f600}': 1, '\uffee': 2, é: 3, z: 4, Z: 5, '': 6, '10': 7, '9': 8 })).toBe(
      '{"":6,"10":7,"9":8,"Z":5,"z":4,"é":3,"\uffee":2,"\u{1f600}":1}',
    );
  });

  it('has no minus before zero, which kubectl reads as an integer', () => {
    expect(indentGoJson(parseJson('{"a":-0,"b":[-0]}'))).toBe(
      '{\n    "a": 0,\n    "b": [\n        0\n    ]\n}',
    );
    expect(goJsonCompact(parseJson('[-0]'))).toBe('[0]');
  });

  it('omits keys that are undefined', () => {
    expect(goJsonCompact({ a: undefined, b: 1 })).toBe('{"b":1}');
    expect(indentGoJson({ a: undefined })).toBe('{}');
  });

  it('replaces half a surrogate pair with U+FFFD, as Go does on reading', () => {
    expect(goJsonString('a\ud800b')).toBe('"a\ufffdb"');
  });

  it('writes objects of more keys than it remembers shapes of', () => {
    const entries = Array.from({ length: 100 }, (_, index) => [
      `k${String(99 - index).padStart(2, '0')}`,
      index,
    ]);
    const sorted = [...entries].reverse();
    const text = JSON.stringify(Object.fromEntries(sorted));
    expect(goJsonCompact(Object.fromEntries(entries))).toBe(text);
    const chained = {
      x: Array.from({ length: 300 }, (_, index) => ({ [`b${index}`]: 1, [`a${index}`]: 2 })),
    };
    expect(JSON.parse(goJsonCompact(chained))).toEqual(chained);
  });
});

describe('goJsonCompact', () => {
  it.each([Infinity, -Infinity, Number.NaN])('refuses %d, which JSON cannot represent', (value) => {
    expect(() => goJsonCompact({ a: [value] })).toThrow(RangeError);
  });
});
