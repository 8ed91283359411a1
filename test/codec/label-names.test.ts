import { describe, expect, it } from 'vitest';
import { labelKeyProblem, labelValueProblem, nameProblem } from '../../src/codec/label-names.js';

const long = (length: number) => 'a'.repeat(length);

describe('the key of a label', () => {
  it.each(['a', 'A-b_c.d', '1', 'example.com/name', `example.com/${long(63)}`, `${long(253)}/a`])(
    'may be %s',
    (key) => expect(labelKeyProblem(key)).toBeUndefined(),
  );

  it.each([
    ['', /^name part must be non-empty; name part must consist of alphanumeric characters/],
    ['a/', /^name part must be non-empty; name part must consist of alphanumeric characters/],
    ['/a', /^prefix part must be non-empty$/],
    ['a/b/c', /^a qualified name must consist of .* with an optional DNS subdomain prefix and '\/'/],
    ['-a', /^name part must consist of alphanumeric characters/],
    ['a.', /^name part must consist of alphanumeric characters/],
    [long(64), /^name part must be no more than 63 characters$/],
    ['A/a', /^prefix part a lowercase RFC 1123 subdomain must consist of/],
    [`${long(254)}/a`, /^prefix part must be no more than 253 characters$/],
  ])('may not be %s', (key, problem) => expect(labelKeyProblem(key)).toMatch(problem));
});

describe('the value of a label', () => {
  it.each(['', 'a', 'A-b_c.d', long(63)])('may be %j', (value) =>
    expect(labelValueProblem(value)).toBeUndefined(),
  );

  it.each([
    ['-', /^a valid label must be an empty string or consist of/],
    ['a b', /^a valid label must be an empty string or consist of/],
    [long(64), /^must be no more than 63 characters$/],
  ])('may not be %j', (value, problem) => expect(labelValueProblem(value)).toMatch(problem));
});

describe('the name of an object', () => {
  it.each<[string, boolean]>([
    ['a', true],
    ['a-1', true],
    [long(63), true],
    ['a.b', false],
    [long(253), false],
  ])('may be %s, without dots: %s', (name, label) => expect(nameProblem(name, label)).toBeUndefined());

  it.each<[string, boolean, RegExp]>([
    ['a.b', true, /^a lowercase RFC 1123 label must consist of/],
    ['A', false, /^a lowercase RFC 1123 subdomain must consist of/],
    ['a..b', false, /^a lowercase RFC 1123 subdomain must consist of/],
    ['', false, /^a lowercase RFC 1123 subdomain must consist of/],
    [long(64), true, /^must be no more than 63 characters$/],
    [long(254), false, /^must be no more than 253 characters$/],
  ])('may not be %s, without dots: %s', (name, label, problem) =>
    expect(nameProblem(name, label)).toMatch(problem),
  );
});
