import { describe, expect, test } from 'vitest';
import { LabelSelectorError, parseLabelSelector } from '../../src/codec/label-selector.js';

const NAME =
  "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
const VALUE =
  "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";

describe('what a selector selects', () => {
  test.each([
    ['a=b', { a: 'b' }, { a: 'c' }],
    ['a==b', { a: 'b' }, {}],
    ['a!=b', {}, { a: 'b' }],
    ['a=', { a: '' }, {}],
    ['a', { a: '' }, { b: 'a' }],
    ['!a', { b: 'a' }, { a: '' }],
    ['a in (b, c)', { a: 'c' }, { a: 'd' }],
    ['a notin (b)', {}, { a: 'b' }],
    ['a in ()', { a: '' }, { a: 'b' }],
    ['a in (b,)', { a: '' }, { a: 'c' }],
    ['a>1', { a: '2' }, { a: '1' }],
    ['a<10', { a: '9' }, { a: 'x' }],
    ['a > 1,b', { a: '2', b: '' }, { a: '2' }],
    ['in', { in: 'x' }, {}],
    ['in-a=notin-b', { 'in-a': 'notin-b' }, {}],
  ] as [string, Record<string, string>, Record<string, string>][])('%s', (text, wanted, unwanted) => {
    const match = parseLabelSelector(text)!;
    expect([match(wanted), match(unwanted)]).toEqual([true, false]);
  });

  test('an empty one is undefined', () => {
    expect(parseLabelSelector('')).toBeUndefined();
    expect(parseLabelSelector(' ')).toBeUndefined();
  });
});

describe('what is not a selector, in the words of kubectl 1.32', () => {
  test.each([
    ['a b', "unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt"],
    ['=', "found '=', expected: !, identifier, or 'end of string'"],
    [
      'a>x',
      "unable to parse requirement: values[0]: Invalid value: \"x\": for 'Gt', 'Lt' operators, the value must be an integer",
    ],
    ['a in', "unable to parse requirement: found '' expected: '('"],
    ['a,,b', "found ',', expected: identifier after ','"],
    ['-a=b', `unable to parse requirement: <nil>: Invalid value: "-a": ${NAME}`],
    ['a=-', `unable to parse requirement: values[0][a]: Invalid value: "-": ${VALUE}`],
    ['a in (b', "unable to parse requirement: found '', expected: ',' or ')'"],
    ['a in b', "unable to parse requirement: found 'b' expected: '('"],
    ['!', "unable to parse requirement: found '', expected: identifier"],
  ])('%s', (text, message) => {
    expect(() => parseLabelSelector(text)).toThrow(new LabelSelectorError(message));
  });
});
