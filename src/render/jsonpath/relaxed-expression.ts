import { JsonPathError } from './errors.js';

/**
 * The template meant by one of custom-columns' or --sort-by's expressions: `x.y`, `.x.y`, `{x.y}` and `{.x.y}` all mean
 * `{.x.y}`. An empty one remains empty. Fails with JsonPathError for braces other than one pair around the whole.
 */
export function relaxedExpression(expression: string): string {
  if (expression === '') return '';
  const match = /^\{\.?([^{}]+)\}$|^\.?([^{}]+)$/.exec(expression);
  if (match === null) {
    throw new JsonPathError(
      "unexpected path string, expected a 'name1.name2' or '.name1.name2' or '{name1.name2}' or '{.name1.name2}'",
    );
  }
  return `{.${match[1] ?? match[2]}}`;
}
