import { comparisonHolds } from './compare.js';
import { EvaluationError, JsonPathError } from './errors.js';
import { goValueText } from './go-text.js';
import type { FilterNode, IdentifierNode, ListNode, Node, RootNode, UnionNode } from './nodes.js';
import { evaluateSlice } from './slice.js';
import { childrenOf, kindOf, TypedNumber, type Value } from './values.js';

/**
 * Applies a template's parts to an object. Returns one list of results for each part, and inside a range for each part
 * and element. Fails with EvaluationError.
 */
export function evaluateNodes(
  roots: readonly RootNode[],
  object: Value,
  allowMissingKeys: boolean,
): Value[][] {
  const results: Value[][] = [];
  new JsonPathEvaluator(roots, allowMissingKeys).run(0, object, results);
  return results;
}

/** Far more than anyone writes, but few enough for the stack. */
const DEEPEST_RANGE = 500;

/**
 * One evaluation. `range` and `end` are parts like any other, which leave marks that take effect between parts. So a
 * range without `end` continues to the end of the template for each element, and what follows the range is then
 * evaluated once more outside it, as in kubectl.
 */
class JsonPathEvaluator {
  #rangesToBegin = 0;
  #rangesOpen = 0;
  #rangesToEnd = 0;
  /** The part that ended a range most recently. */
  #lastEnd = -1;
  readonly #roots: readonly RootNode[];
  readonly #allowMissingKeys: boolean;

  constructor(roots: readonly RootNode[], allowMissingKeys: boolean) {
    this.#roots = roots;
    this.#allowMissingKeys = allowMissingKeys;
  }

  /** Evaluates the parts from `first` on, up to the end of their range, and adds their results. */
  run(first: number, object: Value, results: Value[][]): void {
    // A null that becomes the current object no longer counts as a value.
    const current = [object ?? undefined];
    for (let at = first; at < this.#roots.length; at++) {
      const found = this.#walk(current, this.#roots[at]!);
      if (this.#rangesToEnd > 0 && this.#rangesToEnd <= this.#rangesOpen) {
        this.#rangesToEnd--;
        this.#lastEnd = at;
        return;
      }
      if (this.#rangesToBegin === 0) {
        results.push(found);
        continue;
      }
      this.#rangesToBegin--;
      if (this.#rangesOpen === DEEPEST_RANGE) throw new EvaluationError('ranges nest too deep', []);
      this.#rangesOpen++;
      for (const element of found) this.run(at + 1, element, results);
      // The parts of an empty range are evaluated anyway, to find its end.
      if (found.length === 0) this.run(at + 1, undefined, []);
      this.#rangesOpen--;
      if (this.#lastEnd > at) at = this.#lastEnd;
    }
  }

  #walk(inputs: Value[], node: Node): Value[] {
    switch (node.type) {
      case 'list':
        return this.#list(inputs, node);
      case 'text':
        return [node.text];
      case 'field':
        return this.#field(inputs, node.name);
      case 'array':
        return evaluateSlice(inputs, node);
      case 'filter':
        return this.#filter(inputs, node);
      case 'wildcard':
        return inputs.flatMap(childrenOf);
      case 'recursive':
        return descend(inputs);
      case 'union':
        return this.#union(inputs, node);
      case 'identifier':
        return this.#identifier(inputs, node);
      case 'bool':
        return inputs.map(() => node.value);
      case 'int':
        return inputs.map(() => new TypedNumber('int', node.value));
      case 'float':
        return inputs.map(() => new TypedNumber('float64', node.value));
    }
  }

  #list(inputs: Value[], node: ListNode): Value[] {
    let current = inputs;
    for (const step of node.nodes) current = this.#walk(current, step);
    return current;
  }

  #field(inputs: Value[], name: string): Value[] {
    const results: Value[] = [];
    for (const input of inputs) {
      if (kindOf(input) !== 'map' || !Object.hasOwn(input as object, name)) continue;
      const value = (input as Record<string, Value>)[name];
      if (value !== undefined) results.push(value);
    }
    if (results.length === 0 && inputs.length > 0 && !this.#allowMissingKeys) {
      throw new EvaluationError(`${name} is not found`, results);
    }
    return results;
  }

  #union(inputs: Value[], node: UnionNode): Value[] {
    try {
      return node.members.flatMap((member) => this.#list(inputs, member));
    } catch (error) {
      throw restate(error, inputs);
    }
  }

  #identifier(inputs: Value[], node: IdentifierNode): Value[] {
    switch (node.name) {
      case 'range':
        this.#rangesToBegin++;
        return inputs;
      case 'end':
        if (this.#rangesOpen === 0) throw new EvaluationError('not in range, nothing to end', []);
        this.#rangesToEnd++;
        return [];
      default:
        throw new EvaluationError(`unrecognized identifier ${node.name}`, inputs);
    }
  }

  #filter(inputs: Value[], node: FilterNode): Value[] {
    const results: Value[] = [];
    for (const input of inputs) {
      if (kindOf(input) !== 'slice') {
        throw new EvaluationError(
          `${goValueText(input)} is not array or slice and cannot be filtered`,
          inputs,
        );
      }
      for (const element of input as Value[]) {
        const holds =
          node.operator === 'exists'
            ? this.#exists(element, node)
            : this.#holds(element, node, inputs, results);
        if (holds) results.push(element);
      }
    }
    return results;
  }

  #exists(element: Value, node: FilterNode): boolean {
    try {
      return this.#list([element], node.left).length > 0;
    } catch (error) {
      if (error instanceof EvaluationError) return error.found.length > 0;
      throw error;
    }
  }

  #holds(element: Value, node: FilterNode, inputs: Value[], results: Value[]): boolean {
    const left = this.#operand(element, node.left, inputs);
    if (left.length === 0) return false;
    const right = this.#operand(element, node.right, inputs);
    if (right.length === 0) return false;
    try {
      return comparisonHolds(left[0], node.operator, right[0]);
    } catch (error) {
      throw restate(error, results);
    }
  }

  /** The single result of a side of a comparison, if any. */
  #operand(element: Value, side: ListNode, inputs: Value[]): Value[] {
    let found: Value[];
    try {
      found = this.#list([element], side);
    } catch (error) {
      throw restate(error, inputs);
    }
    if (found.length > 1) throw new EvaluationError('can only compare one element at a time', inputs);
    return found;
  }
}

/** The same failure, with other results to continue with. */
function restate(error: unknown, found: Value[]): unknown {
  return error instanceof JsonPathError ? new EvaluationError(error.message, found) : error;
}

/** All containers in the inputs, including strings, outer before inner. */
function descend(inputs: Value[], results: Value[] = []): Value[] {
  for (const input of inputs) {
    if (typeof input === 'string') {
      if (input !== '') results.push(input);
      continue;
    }
    const children = childrenOf(input);
    if (children.length === 0) continue;
    results.push(input);
    descend(children, results);
  }
  return results;
}
