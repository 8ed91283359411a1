import { EvaluationError } from './errors.js';
import type { ArrayNode } from './nodes.js';
import { goTypeName, kindOf, type Value } from './values.js';

/**
 * What `[…]` picks from each of the inputs, which must be lists or null. Fails with EvaluationError if an input is
 * something else, a bound is outside a list, the start is after the end, or the step is below 1. As in kubectl, a slice
 * with empty bounds ends the whole step.
 */
export function evaluateSlice(inputs: Value[], node: ArrayNode): Value[] {
  const fail = (message: string): never => {
    throw new EvaluationError(message, inputs);
  };
  const results: Value[] = [];
  for (const input of inputs) {
    const kind = kindOf(input);
    if (kind === 'nil') continue;
    // kubectl itself panics here with this text.
    if (kind === 'invalid') fail('reflect: call of reflect.Value.Type on zero Value');
    if (kind !== 'slice') fail(`${goTypeName(input)} is not array or slice`);
    const list = input as Value[];
    const { length } = list;
    const { start, end } = boundsIn(length, node);
    if (start === end) return results;
    if (start >= length || start < 0) fail(`array index out of bounds: index ${start}, length ${length}`);
    if (end > length || end < 0) fail(`array index out of bounds: index ${end - 1}, length ${length}`);
    if (start > end) fail(`starting index ${start} is greater than ending index ${end}`);
    const by = node.bounds[2];
    if (by.known && by.value <= 0) fail('step must be > 0');
    for (let at = start; at < end; at += by.known ? by.value : 1) results.push(list[at]);
  }
  return results;
}

/** Whether the slice of one of the inputs has empty bounds, which skips all inputs after it. */
export function endsStep(inputs: readonly Value[], node: ArrayNode): boolean {
  return inputs.some((input) => {
    if (!Array.isArray(input)) return false;
    const { start, end } = boundsIn(input.length, node);
    return start === end;
  });
}

function boundsIn(length: number, { bounds: [from, to] }: ArrayNode): { start: number; end: number } {
  const start = from.value < 0 ? from.value + length : from.value;
  const end = to.known ? to.value : length;
  // [-1] implies an end of 0, which means the list's own.
  return { start, end: end < 0 || (end === 0 && to.derived) ? end + length : end };
}
