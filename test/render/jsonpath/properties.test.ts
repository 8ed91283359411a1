import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  evaluate,
  findResults,
  JsonPathError,
  jsonPathReads,
  parseExpression,
  parseJsonPath,
} from '../../../src/render/jsonpath/index.js';
import { isMetadataOnly, selectionOf } from '../../../src/render/reads.js';
import { cases } from '../../support/cases.js';

/** Pieces that form templates when joined, most of them invalid in some way. */
const piece = fc.constantFrom(
  '{',
  '}',
  '{range .a[*]}',
  '{end}',
  '.',
  '..',
  '.a',
  '.b',
  '.metadata',
  '[*]',
  '[0]',
  '[-1]',
  '[1:]',
  '[0,1]',
  "['a']",
  '[?(@.a==1)]',
  '[?(@.b)]',
  '[?(',
  ')]',
  '*',
  '@',
  '$',
  ' ',
  '"x"',
  "'\\n'",
  '"',
  '\\',
  '1',
  '-2.5',
  'true',
  'range',
  '日',
  '\n',
);
const template = fc.oneof(
  fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
  fc.array(piece, { maxLength: 6 }).map((pieces) => `{${pieces.join('')}}`),
  fc.string({ unit: 'binary', maxLength: 20 }),
);
const object = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.letrec((tie) => ({
    node: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(1, 2, 'x', null, true),
      fc.array(tie('node'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('a', 'b', 'metadata', 'items'), tie('node'), { maxKeys: 3 }),
    ),
  })).node,
);

/** The result of a call, or its JsonPathError; any other failure is thrown. */
function attempt<T>(call: () => T): { value: T } | { failure: string } {
  try {
    return { value: call() };
  } catch (error) {
    if (error instanceof JsonPathError) return { failure: error.message };
    throw error;
  }
}

describe('JSONPath on anything', () => {
  it('prints, or fails with a JsonPathError, and does both again the same way', () => {
    fc.assert(
      fc.property(template, object, fc.boolean(), fc.boolean(), (text, value, allowMissingKeys, asJson) => {
        const parsed = attempt(() => parseJsonPath(text));
        if ('failure' in parsed) return;
        const options = { allowMissingKeys, asJson };
        const before = JSON.stringify(value);
        const first = attempt(() => evaluate(parsed.value, value, options));
        expect(attempt(() => evaluate(parsed.value, value, options))).toEqual(first);
        expect(JSON.stringify(value)).toBe(before);
      }),
      { numRuns: cases(3000) },
    );
  });

  it('refuses ranges that nest too deep', () => {
    const template = parseJsonPath(`${'{range @}'.repeat(5000)}x${'{end}'.repeat(5000)}`);
    expect(() => evaluate(template, {})).toThrow('ranges nest too deep');
  });

  it('prints text without braces unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        fc.pre(!text.includes('{'));
        expect(evaluate(parseJsonPath(text), {})).toBe(text);
      }),
    );
  });

  it('finds any key by its escaped name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.integer(), (key, value) => {
        // A line end ends the action; a backslash cannot be part of a name, and a lone * is the wildcard.
        fc.pre(!/[\\\r\n]/.test(key) && key !== '*');
        const escaped = key.replace(/[ \t.,[\]$@{}]/g, '\\$&');
        expect(findResults(parseExpression(`{.${escaped}}`), { [key]: value, other: 'x' })).toEqual([
          [value],
        ]);
      }),
    );
  });

  it('finds the same in metadata alone if it reports that it needs no more', () => {
    fc.assert(
      fc.property(template, fc.array(object, { maxLength: 3 }), fc.boolean(), (text, values, asList) => {
        const parsed = attempt(() => parseExpression(text));
        if ('failure' in parsed) return;
        if (!isMetadataOnly(selectionOf(jsonPathReads(parsed.value), asList ? 'list' : 'object'))) return;
        const whole = values.map((value) => ({ metadata: value, a: value, b: [value], items: value }));
        const shown = (items: object[]) =>
          attempt(() => findResults(parsed.value, asList ? { kind: 'List', items } : items[0]));
        expect(shown(whole.map(({ metadata }) => ({ metadata })))).toEqual(shown(whole));
      }),
      { numRuns: cases(3000) },
    );
  });
});
