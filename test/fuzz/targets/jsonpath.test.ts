import { expect } from 'vitest';
import {
  evaluate,
  findResults,
  JsonPathError,
  jsonPathReads,
  parseExpression,
  parseJsonPath,
} from '../../../src/render/jsonpath/index.js';
import { fuzz } from '../support/target.js';
import { editedTexts } from '../support/text.js';

const templates = [
  '{range .items[*]}{.metadata.name}{"\\t"}{.status.phase}{"\\n"}{end}',
  "{.items[?(@.metadata.name=='a')].spec.containers[*].image}",
  "{.items[0,1:2,-1]['metadata','spec'].labels.app\\.kubernetes\\.io/name}",
  '{..name} text {$.kind}{@}{.items[?(@.spec.n>=1.5)]}{[0]}{*}',
];
const signs = [
  ...[
    '{',
    '}',
    '[',
    ']',
    '(',
    ')',
    '?(',
    '@',
    '$',
    '.',
    '..',
    '*',
    ',',
    ':',
    '"',
    "'",
    '\\',
    ' ',
    '\n',
    '\u65e5',
  ],
  ...[
    '==',
    '!=',
    '<',
    '>=',
    '&&',
    '||',
    '{range .items[*]}',
    '{end}',
    '[*]',
    '[-1:]',
    '[::2]',
    '[9999999999]',
    '1e9',
  ],
  ...[
    "['a']",
    '\\.',
    '"\\u0041"',
    "'\\n'",
    'true',
    'nil',
    '-',
    '{"',
    '{.}',
    '[?(@.a)]',
    '[?(@==@)]',
    '{}',
    '[0:0:0]',
  ],
];
const object = (name: string, n: number) => ({
  metadata: { name, labels: { 'app.kubernetes.io/name': name } },
  spec: { n, containers: [{ image: 'i' }, { image: null }], deep: [[1, [2, [3]]], {}] },
  status: { phase: n > 1 },
});
const value = { kind: 'List', items: [object('a', 1), object('b', 2.5), null, 5], '': { '*': 'x' } };

fuzz({
  name: 'jsonpath',
  holds: 'JSONPath prints, or fails with its own error, and changes nothing',
  inputs: editedTexts(templates, signs).map((text) => Buffer.from(text)),
  check(bytes) {
    const text = bytes.toString('utf8');
    const before = JSON.stringify(value);
    ownErrors(() =>
      evaluate(parseJsonPath(text), value, { allowMissingKeys: text.length % 2 === 0, asJson: false }),
    );
    ownErrors(() => {
      const expression = parseExpression(text);
      jsonPathReads(expression);
      findResults(expression, value);
    });
    expect(JSON.stringify(value)).toBe(before);
  },
  runs: { ordinary: 1500, long: 150_000 },
});

function ownErrors(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    expect(error, (error as Error).stack).toBeInstanceOf(JsonPathError);
  }
}
