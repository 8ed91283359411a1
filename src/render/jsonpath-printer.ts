import type { KubeObject, WatchEvent } from '../codec/object.js';
import type { Selection } from '../codec/selection.js';
import type { Output } from '../process/output.js';
import {
  type EvaluateOptions,
  evaluate,
  fieldsRead,
  JsonPathError,
  type JsonPathTemplate,
  ListEvaluation,
} from './jsonpath/index.js';
import { itemHead, withHead } from './objects.js';
import type { ListSummary, ListType, ObjectPrinter, WholeOf } from './printer.js';
import { type Given, selectionOf } from './reads.js';
import { TemplatePrinter } from './template-printer.js';

/** How a JSONPath is printed. */
export interface JsonPathOptions extends EvaluateOptions {
  /** False gathers a list and applies the template to the whole at its end, whatever the template. */
  stream?: boolean;
}

/**
 * The printer of `-o jsonpath`: a list's items are printed as they come where the template takes them one by one
 * (`{.items[*].metadata.name}`, `{range .items[*]}…{end}`), and gathered otherwise.
 */
export function jsonPathPrinter(
  output: Output,
  template: JsonPathTemplate,
  options: JsonPathOptions = {},
): ObjectPrinter {
  const evaluation = options.stream === false ? undefined : ListEvaluation.of(template, options);
  const atOnce = (object: unknown): string => evaluate(template, object, options);
  return evaluation === undefined
    ? new TemplatePrinter(output, fieldsRead(template), atOnce)
    : new ItemPrinter(output, template, evaluation, atOnce);
}

/** Prints a list item by item, and objects outside of a list each by itself. Fails with JsonPathError. */
class ItemPrinter implements ObjectPrinter {
  readonly holds = false;
  #inList = false;
  #head: ListType | undefined;
  readonly #output: Output;
  readonly #template: JsonPathTemplate;
  readonly #evaluation: ListEvaluation;
  readonly #evaluateOne: (object: unknown) => string;

  constructor(
    output: Output,
    template: JsonPathTemplate,
    evaluation: ListEvaluation,
    evaluateOne: (object: unknown) => string,
  ) {
    this.#output = output;
    this.#template = template;
    this.#evaluation = evaluation;
    this.#evaluateOne = evaluateOne;
  }

  reads(given: Given): Selection {
    return selectionOf(fieldsRead(this.#template), given);
  }

  async begin(head: ListType): Promise<void> {
    this.#head = itemHead(head);
    if (!this.#inList) await this.#write(this.#evaluation.begin());
    this.#inList = true;
  }

  async print(objects: KubeObject[], wholeOf?: WholeOf): Promise<void> {
    let text = '';
    try {
      for (const object of objects) {
        try {
          text += this.#textOf(object);
        } catch (error) {
          if (!(error instanceof JsonPathError) || wholeOf === undefined) throw error;
          text += this.#textOf(await wholeOf(object));
        }
      }
    } finally {
      await this.#write(text);
    }
  }

  /** The template sees the event with its type, not the object alone. */
  async printEvent({ type, object }: WatchEvent): Promise<void> {
    await this.#write(this.#evaluateOne({ type, object }));
  }

  async end(_summary: ListSummary): Promise<void> {
    if (this.#inList) await this.#write(this.#evaluation.end());
  }

  #textOf(object: KubeObject): string {
    return this.#inList ? this.#evaluation.item(withHead(object, this.#head)) : this.#evaluateOne(object);
  }

  async #write(text: string): Promise<void> {
    if (text !== '') await this.#output.write(text);
  }
}
