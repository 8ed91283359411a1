import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { analyse } from 'scslre';
import { expect, it } from 'vitest';

const src = resolve(import.meta.dirname, '../../src');

/** The regular expressions that a file has between slashes. */
function expressionsOf(path: string): RegExp[] {
  const found: RegExp[] = [];
  const text = readFileSync(join(src, path), 'utf8');
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return;
    if ('type' in node && node.type === 'Literal' && 'regex' in node) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string };
      found.push(new RegExp(pattern, flags));
    } else Object.values(node).forEach(visit);
  };
  visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }));
  return found;
}

/** Why an expression takes longer than the length of a text warrants; undefined if it does not. */
function slownessOf({ source, flags }: RegExp): string | undefined {
  const [report] = analyse({ source, flags }).reports;
  if (report === undefined) return undefined;
  const time = report.exponential ? 'exponential' : 'quadratic';
  return report.type === 'Move'
    ? `${time}: it starts again at each character of a run; put "(?<!x)" before "x+"`
    : `${time}: two of its parts take the same characters, in turns`;
}

it.each([
  [/a+$/, /(?<!a)a+$/],
  [/^(\d+\.?\d*)$/, /^(\d+(?:\.\d*)?)$/],
  [/^(?:\d+\.?\d*s)+$/, /^(?:\d+(?:\.\d*)?s)+$/],
])('%s takes more than a step for each character, and %s does not', (slow, fast) => {
  expect(slownessOf(slow)).toBeDefined();
  expect(slownessOf(fast)).toBeUndefined();
});

it('no regular expression takes longer than the length of a text requires, whoever wrote the text', () => {
  const expressions = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => expressionsOf(path).map((expression) => ({ path, expression })));
  expect(expressions.length).toBeGreaterThan(700);
  const slow = expressions.flatMap(({ path, expression }) => {
    const slowness = slownessOf(expression);
    return slowness === undefined ? [] : [`src/${path}: ${expression} is ${slowness}`];
  });
  expect(slow).toEqual([]);
});
