import type { KubeObject, WatchEvent } from '../codec/object.js';
import type { Selection } from '../codec/selection.js';
import type { Output } from '../process/output.js';
import { GoTemplateError } from './go-template/errors.js';
import { JsonPathError } from './jsonpath/errors.js';
import { itemHead, withListType } from './objects.js';
import {
  type ListSummary,
  type ListType,
  type ObjectPrinter,
  PartialObjectsError,
  type WholeOf,
} from './printer.js';
import { type Read, selectionOf, type TemplateSubject } from './reads.js';

/**
 * Prints through a template (jsonpath, go-template). A template gets the whole response at once, as in kubectl: a
 * single object, or a v1 List; so the objects of a list are collected until its end.
 */
export class TemplatePrinter implements ObjectPrinter {
  readonly holds = true;
  #items: KubeObject[] = [];
  #inList = false;
  #holdsParts = false;
  #head: ListType | undefined;
  readonly #output: Output;
  readonly #found: readonly Read[] | undefined;
  readonly #evaluate: (object: unknown) => string;
  readonly #evaluateBytes: ((object: unknown) => Uint8Array) | undefined;

  /**
   * @param found what the template reads; undefined if unknown
   * @param evaluate returns the template's text for an object; fails with the message to show
   * @param evaluateBytes the same as bytes, for templates whose output may not be text
   */
  constructor(
    output: Output,
    found: readonly Read[] | undefined,
    evaluate: (object: unknown) => string,
    evaluateBytes?: (object: unknown) => Uint8Array,
  ) {
    this.#output = output;
    this.#found = found;
    this.#evaluate = evaluate;
    this.#evaluateBytes = evaluateBytes;
  }

  reads(given: TemplateSubject): Selection {
    return selectionOf(this.#found, given);
  }

  async begin(head: ListType): Promise<void> {
    this.#inList = true;
    this.#head = itemHead(head);
  }

  async print(objects: KubeObject[], wholeOf?: WholeOf): Promise<void> {
    this.#holdsParts ||= wholeOf !== undefined;
    if (this.#inList) for (const object of objects) this.#items.push(withListType(object, this.#head));
    else for (const object of objects) await this.#show(object);
  }

  /** The template gets the event with its type, not only the object. */
  async printEvent({ type, object }: WatchEvent): Promise<void> {
    await this.#show({ type, object });
  }

  restart(): void {
    this.#items = [];
  }

  async end(_summary: ListSummary): Promise<void> {
    if (!this.#inList) return;
    const list = { apiVersion: 'v1', items: this.#items, kind: 'List', metadata: { resourceVersion: '' } };
    await this.#show(list);
  }

  /** A Go template that fails has already printed something: what it reached, and help to find the error. */
  async #show(object: unknown): Promise<void> {
    try {
      if (this.#output.writeBytes && this.#evaluateBytes)
        await this.#output.writeBytes(this.#evaluateBytes(object));
      else await this.#output.write(this.#evaluate(object));
    } catch (error) {
      if (this.#holdsParts && (error instanceof GoTemplateError || error instanceof JsonPathError)) {
        throw new PartialObjectsError('a template failed on parts of objects', { cause: error });
      }
      if (error instanceof GoTemplateError) await this.#showFailure(error);
      throw error;
    }
  }

  #showFailure({ output, outputBytes }: GoTemplateError): Promise<void> {
    return this.#output.writeBytes ? this.#output.writeBytes(outputBytes) : this.#output.write(output);
  }
}
