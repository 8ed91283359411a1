import type { KubeObject } from '../../codec/object.js';
import {
  findResults,
  goValueText,
  parseExpression,
  relaxedExpression,
  type Value,
} from '../../render/jsonpath/index.js';
import { kindOf } from '../../render/jsonpath/values.js';

/**
 * The test for `jsonpath=EXPRESSION[=VALUE]`: the expression finds the value, or anything if none is given. The test
 * fails with kubectl's message if the expression finds more than one value, or a map or list to compare.
 * @param text `{.status.phase}=Running`; `==` does not end an expression
 */
export function jsonPathTest(text: string): (object: KubeObject) => boolean {
  const [path = '', value, ...more] = splitAtSingleEquals(text);
  if (more.length > 0) throw new Error(FORMAT);
  const relaxed = relaxedExpression(path);
  const wanted = value === undefined ? undefined : value.replaceAll(/^['"]+|(?<!['"])['"]+$/g, '');
  if (wanted === '') throw new Error(NO_VALUE);
  if (relaxed === '') throw new Error('jsonpath expression cannot be empty');
  const expression = parseExpression(relaxed);
  return (object) => {
    const results = findResults(expression, object as Value);
    const [found = []] = results;
    if (found.length === 0) return false;
    if (results.length > 1) throw new Error('given jsonpath expression matches more than one list');
    if (found.length > 1) throw new Error('given jsonpath expression matches more than one value');
    return wanted === undefined || isValue(found[0], wanted);
  };
}

function isValue(found: Value, wanted: string): boolean {
  if (['map', 'slice'].includes(kindOf(found)))
    throw new Error('jsonpath leads to a nested object or list which is not supported');
  return goValueText(found).trim() === wanted.trim();
}

/** `a==b=c` is `a==b` and `c`. */
function splitAtSingleEquals(text: string): string[] {
  const parts = [''];
  for (const [piece] of text.matchAll(/==|=|[^=]+/g)) {
    if (piece === '=') parts.push('');
    else parts[parts.length - 1] += piece;
  }
  return parts;
}

const FORMAT =
  "jsonpath wait format must be --for=jsonpath='{.status.readyReplicas}'=3 or --for=jsonpath='{.status.readyReplicas}'";
const NO_VALUE =
  "jsonpath wait has to have a value after equal sign, like --for=jsonpath='{.status.readyReplicas}'=3";
