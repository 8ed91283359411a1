import { indentGoJson } from '../../codec/go-json.js';
import type { ItemEvaluation } from '../item-printer.js';
import { evaluateNodes } from './evaluator.js';
import { type ListPlan, planList } from './list-plan.js';
import type { ListNode, Node, RootNode } from './nodes.js';
import { endsStep } from './slice.js';
import {
  type EvaluateOptions,
  executionError,
  type JsonPathTemplate,
  plainResults,
  printParts,
  printResults,
} from './template.js';
import type { Value } from './values.js';

/** The List in which kubectl wraps several objects before printing them. */
export function listDocument(items: readonly Value[]): Record<string, Value> {
  return { apiVersion: 'v1', items, kind: 'List', metadata: { resourceVersion: '' } };
}

/**
 * A template applied to a List whose items arrive one after the other: returns the output that the items so far
 * determine, so that no item need be kept. A failure occurs later than in kubectl: earlier output remains, and the
 * message shows a List of only the item that failed.
 */
export class ListEvaluation implements ItemEvaluation<string> {
  /** The number of steps that are still evaluated for items: after them, an empty slice has cut off everything else. */
  #followed: number;
  #anyFound = false;
  readonly #template: JsonPathTemplate;
  readonly #plan: ListPlan;
  readonly #options: EvaluateOptions;

  private constructor(template: JsonPathTemplate, plan: ListPlan, options: EvaluateOptions) {
    this.#template = template;
    this.#plan = plan;
    this.#options = options;
    this.#followed = plan.steps?.length ?? 0;
  }

  /**
   * Undefined if the template needs the whole List: it reads items in more than one place, counts them or picks them by
   * index, or must fail on missing keys.
   */
  static of(template: JsonPathTemplate, options: EvaluateOptions = {}): ListEvaluation | undefined {
    const plan = planList(template.roots);
    if (plan === undefined || options.allowMissingKeys === false) return undefined;
    return new ListEvaluation(template, plan, options);
  }

  /** The output before the first item. Fails with JsonPathError and kubectl's message. */
  begin(): string {
    return this.#guard([], () => this.#print(this.#plan.before, listDocument([])));
  }

  /** Items before the first were printed by an earlier run. */
  goOn(): void {
    this.#anyFound = true;
  }

  /** The first result is printed differently from the others. */
  get foundNone(): boolean {
    return this.#plan.steps !== undefined && !this.#anyFound;
  }

  /** The output for the next item. Fails with JsonPathError. */
  item(item: Value): string {
    const { steps, body } = this.#plan;
    if (steps === undefined) return '';
    return this.#guard([item], () => {
      const found = this.#follow(steps, item);
      if (found.length === 0) return '';
      const isFirst = !this.#anyFound;
      this.#anyFound = true;
      if (body === undefined && this.#options.asJson) return jsonElements(found, isFirst);
      if (body === undefined) return (isFirst ? '' : ' ') + printResults(found);
      return found.map((element) => this.#print(body, element)).join('');
    });
  }

  /** The output for the whole object after its part failed, which added nothing. Fails with JsonPathError. */
  again(whole: Value): string {
    return this.item(whole);
  }

  /** The output after the last item. Fails with JsonPathError. */
  end(): string {
    const { steps, body, after } = this.#plan;
    return this.#guard([], () => {
      const isJson = this.#options.asJson === true && steps !== undefined && body === undefined;
      // An empty range is evaluated, and may fail.
      if (body !== undefined && !this.#anyFound) evaluateNodes(body, undefined, true);
      const closed = isJson ? (this.#anyFound ? '\n]\n' : '[]\n') : '';
      return closed + this.#print(after, listDocument([]));
    });
  }

  /** The results of the steps for one item, as if for all of them. */
  #follow(steps: readonly Node[], item: Value): Value[] {
    const until = this.#followed;
    let found: Value[] = [[item]];
    for (let at = 0; at < until; at++) {
      const step = steps[at]!;
      // Later items still pass the steps before this one, where they may fail, but no further.
      if (step.type === 'array' && endsStep(found, step)) this.#followed = Math.min(this.#followed, at);
      found = walk(found, step);
    }
    return until === steps.length ? found : [];
  }

  #print(roots: readonly RootNode[], object: Value): string {
    return printParts(evaluateNodes(roots, object, true), this.#options);
  }

  #guard(items: Value[], call: () => string): string {
    try {
      return call();
    } catch (error) {
      throw executionError(this.#template.text, listDocument(items), error);
    }
  }
}

/** Elements of the one JSON list that `-o jsonpath-as-json` prints for a part, which `end` closes. */
function jsonElements(found: readonly Value[], isFirst: boolean): string {
  const elements = plainResults(found).map((value) => indentGoJson(value, 1));
  return `${isFirst ? '[' : ','}\n    ${elements.join(',\n    ')}`;
}

/** The results of one step, evaluated as a part of its own; its inputs are the elements of a list. */
function walk(inputs: Value[], step: Node): Value[] {
  const each: ListNode = { type: 'list', nodes: [EVERY, step] };
  return inputs.length === 0 ? [] : evaluateNodes([each], inputs, true)[0]!;
}

const EVERY: Node = {
  type: 'array',
  bounds: [
    { known: false, value: 0, derived: false },
    { known: false, value: 0, derived: false },
    { known: false, value: 0, derived: false },
  ],
};
