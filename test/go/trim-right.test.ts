import { expect, it } from 'vitest';
import { throughJson } from '../../src/codec/go-yaml/scalar.js';
import { parseQuantity } from '../../src/codec/quantity.js';
import { quantityProblem } from '../../src/codec/quantity-problem.js';
import { trimRight } from '../../src/go/trim-right.js';
import type { TreeNode } from '../../src/render/tree/graph.js';
import type { TreeRow } from '../../src/render/tree/rows.js';
import { treeText } from '../../src/render/tree/text.js';
import { hasSecret, maskUrl } from '../../src/transport/redact.js';

it.each([
  ['a  ', ' ', 'a'],
  ['  a b', ' ', '  a b'],
  ['000', '0', ''],
  ['', '0', ''],
  ['/a/**', '*', '/a/'],
])('%j without %j at its end is %j', (text, character, trimmed) => {
  expect(trimRight(text, character)).toBe(trimmed);
});

const deep: TreeRow = {
  ...{
    branch: ' '.repeat(500_000),
    relation: '',
    title: 'ConfigMap/a',
    note: '',
    isAgain: false,
    isAsked: false,
  },
  node: {
    kind: 'ConfigMap',
    uid: '',
    created: undefined,
    state: undefined,
    links: [],
  } as unknown as TreeNode,
};

// A pattern that starts again at each character takes hours for these.
const MANY = 500_000;
it.each<[string, () => unknown, unknown]>([
  ['the end of a text', () => trimRight(`${' '.repeat(MANY)}x`, ' ').length, MANY + 1],
  ['the digits of a quantity', () => parseQuantity(`1${'0'.repeat(MANY)}1`)?.digits.length, MANY + 2],
  [
    'the marks of an address',
    () => maskUrl(`http://h/?${'?'.repeat(MANY)}token=secret`).includes('secret'),
    false,
  ],
  ['a line of a tree', () => treeText([deep], { isColored: false, now: 0 }).length, MANY + 12],
  ['what is no quantity', () => quantityProblem(`${'9'.repeat(MANY)}x`).length, 91],
  ['a text in KYAML', () => throughJson(`${' '.repeat(MANY)}x`).length, MANY + 1],
  ['a body of backslashes', () => hasSecret('\\'.repeat(MANY)), false],
])('%s takes one step for each character', (_, work, result) => {
  expect(work()).toBe(result);
});
