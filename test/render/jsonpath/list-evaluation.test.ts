import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  evaluate,
  JsonPathError,
  ListEvaluation,
  listDocument,
  parseExpression,
} from '../../../src/render/jsonpath/index.js';
import { cases } from '../../support/cases.js';
import { fixtures } from './support/fixtures.js';
import { jsonPathCases } from './support/jsonpath-cases.js';
import { readRecording } from './support/recorded.js';
import { titleOf } from './support/run-kubectl.js';

const FAILED = 'failed';

function orFailed(call: () => string): string {
  try {
    return call();
  } catch (error) {
    if (error instanceof JsonPathError) return FAILED;
    throw error;
  }
}

function itemByItem(evaluation: ListEvaluation, items: readonly unknown[]): string {
  return orFailed(() => {
    const parts = [evaluation.begin(), ...items.map((item) => evaluation.item(item)), evaluation.end()];
    return parts.join('');
  });
}

describe('a List evaluated item by item', () => {
  const lists = jsonPathCases.filter((one) => one.name === undefined);
  const recorded = readRecording('jsonpath');
  const streamed = lists.flatMap((one) => {
    const evaluation = ListEvaluation.of(parseExpression(one.flags[0]!.slice('-ojsonpath='.length)));
    return evaluation === undefined ? [] : [[titleOf(one), one.set, evaluation] as const];
  });

  it.each(streamed)('prints what kubectl does: %s', (title, set, evaluation) => {
    expect(itemByItem(evaluation, fixtures()[set]!)).toBe(recorded[title]!.stdout);
  });

  it.each([
    ['{.items[*].metadata.name}', true],
    ['{range .items[*]}{.metadata.name}{"\\n"}{end}', true],
    ['{range .items[*].spec.containers[*]}{.name}{range .ports[*]}{.x}{end}{end}total', true],
    ['{.items[?(@.a==1)].b}', true],
    ['{.kind}', true],
    ['text', true],
    ['{.items}', false],
    ['{}', false],
    ['{.items[0].x}', false],
    ['{.items[1:].x}', false],
    ["{.items[*]['a','b']}", false],
    ['{.items[*].a}{.items[*].b}', false],
    ['{range .items[*]}{.a}', false],
    ['{..a}', false],
    ['{.items[*].a "x"}', false],
  ])('is possible for %s: %s', (template, expected) => {
    expect(ListEvaluation.of(parseExpression(template)) !== undefined).toBe(expected);
  });

  it('is not possible if missing keys must fail', () => {
    const names = parseExpression('{.items[*].metadata.name}');
    expect(ListEvaluation.of(names, { allowMissingKeys: false })).toBeUndefined();
  });

  it.each([
    ['{.items[*]}', [], '[]\n'],
    ['{.items[*]}', [{ a: 1 }, {}], '[\n    {\n        "a": 1\n    },\n    {}\n]\n'],
    ['{.items[*].a}', [{ a: [] }, {}, { a: 'x' }], '[\n    [],\n    "x"\n]\n'],
    ['<{.items[*].a}', [{}, { a: 1 }], '[\n    "\\u003c"\n]\n[\n    1\n]\n'],
  ])('makes one JSON list of the results of %s for all items', (template, items, expected) => {
    const evaluation = ListEvaluation.of(parseExpression(template), { asJson: true })!;
    expect(itemByItem(evaluation, items)).toBe(expected);
  });

  it('fails with the wrong item', () => {
    const evaluation = ListEvaluation.of(parseExpression('{.items[*].a[3]}'))!;
    expect(evaluation.item({ a: [1, 2, 3, 4] })).toBe('4');
    expect(() => evaluation.item({ a: [5] })).toThrow(
      'error executing jsonpath "{.items[*].a[3]}": Error executing template: array index out of bounds: index 3, length 1. ' +
        'Printing more information for debugging the template:\n\ttemplate was:\n\t\t{.items[*].a[3]}\n' +
        '\tobject given to jsonpath engine was:\n\t\tmap[string]interface {}{"apiVersion":"v1", ' +
        '"items":[]interface {}{map[string]interface {}{"a":[]interface {}{5}}}, "kind":"List", ' +
        '"metadata":map[string]interface {}{"resourceVersion":""}}\n',
    );
  });

  it('has the same result as with the whole List', () => {
    const step = fc.constantFrom(
      '.a',
      '.b',
      '[*]',
      '[0]',
      '[-1]',
      '[1:]',
      '[0:1]',
      '.*',
      '..',
      '[?(@.a)]',
      '[?(@.b==1)]',
    );
    const steps = fc.array(step, { maxLength: 4 }).map((parts) => parts.join(''));
    const pick = fc.constantFrom('.items[*]', '.items[?(@.a)]', '.items.*');
    const template = fc.oneof(
      fc.tuple(pick, steps).map(([items, path]) => `{.kind}: {${items}${path}}.`),
      fc
        .tuple(pick, steps, steps, steps)
        .map(
          ([items, path, inner, body]) =>
            `{range ${items}${path}}<{@${body}}{range @${inner}}{.a};{end}{"\\n"}{end}{.kind}`,
        ),
    );
    const item = fc.letrec((tie) => ({
      node: fc.oneof(
        { depthSize: 'medium' },
        fc.constantFrom(1, 'x', null),
        fc.array(tie('node'), { maxLength: 3 }),
        fc.record({ a: tie('node'), b: tie('node') }, { requiredKeys: [] }),
      ),
    })).node;
    let compared = 0;
    fc.assert(
      fc.property(template, fc.array(item, { maxLength: 4 }), fc.boolean(), (text, items, asJson) => {
        let parsed: ReturnType<typeof parseExpression>;
        try {
          parsed = parseExpression(text);
        } catch {
          return;
        }
        const evaluation = ListEvaluation.of(parsed, { asJson });
        if (evaluation === undefined) return;
        compared++;
        const whole = orFailed(() => evaluate(parsed, listDocument(items), { asJson }));
        expect(itemByItem(evaluation, items)).toBe(whole);
      }),
      { numRuns: cases(5000) },
    );
    expect(compared).toBeGreaterThan(cases(1000));
  });
});
