import type { KubeObject, WatchEvent } from '../codec/object.js';
import type { Selection } from '../codec/selection.js';
import type { Output } from '../process/output.js';
import { GoTemplateError } from './go-template/errors.js';
import { JsonPathError } from './jsonpath/errors.js';
import { itemHead, withListType } from './objects.js';
import type { ListSummary, ListType, ObjectPrinter, WholeOf } from './printer.js';
import { type Read, selectionOf, type TemplateSubject } from './reads.js';

/** A template applied to a List whose items arrive one after the other: returns the output piece by piece. */
export interface ItemEvaluation<Text extends string | Uint8Array> {
  /** The output before the first item. */
  begin(): Text;
  /** Items before the first were printed by an earlier run. */
  goOn?(): void;
  /** See ObjectPrinter.foundNone. */
  readonly foundNone?: boolean;
  /** The output for the next item. */
  item(item: KubeObject): Text;
  /** The same if `item` failed on a part of the object. */
  again(whole: KubeObject): Text;
  /** The output after the last item. */
  end(): Text;
}

/** A template that can be applied item by item. */
interface ItemTemplate<Text extends string | Uint8Array> {
  /** What it reads; undefined if that is not known. */
  found: readonly Read[] | undefined;
  /** For a list. */
  items: ItemEvaluation<Text>;
  /** For an object outside a list. */
  one(object: unknown): Text;
}

/**
 * Prints a list item by item through a template, and objects outside a list one by one. Fails with JsonPathError or
 * GoTemplateError.
 */
export class ItemPrinter<Text extends string | Uint8Array> implements ObjectPrinter {
  readonly holds = false;
  #inList = false;
  #head: ListType | undefined;
  readonly #output: Output;
  readonly #template: ItemTemplate<Text>;

  constructor(output: Output, template: ItemTemplate<Text>) {
    this.#output = output;
    this.#template = template;
  }

  reads(given: TemplateSubject): Selection {
    return selectionOf(this.#template.found, given);
  }

  get foundNone(): boolean {
    return this.#template.items.foundNone === true;
  }

  goOn(): void {
    this.#inList = true;
    // The output before the items was printed, too.
    this.#template.items.begin();
    this.#template.items.goOn?.();
  }

  async begin(head: ListType): Promise<void> {
    this.#head = itemHead(head);
    if (!this.#inList) await this.#write((add) => add(this.#template.items.begin()));
    this.#inList = true;
  }

  print(objects: KubeObject[], wholeOf?: WholeOf): Promise<void> {
    return this.#write(async (add) => {
      for (const object of objects) {
        try {
          add(this.#textOf(object));
        } catch (error) {
          if (!isFailure(error) || wholeOf === undefined) throw error;
          const whole = await wholeOf(object);
          add(this.#inList ? this.#template.items.again(this.#inItsList(whole)) : this.#template.one(whole));
        }
      }
    });
  }

  /** The template sees the event with its type, not the object alone. */
  printEvent({ type, object }: WatchEvent): Promise<void> {
    return this.#write((add) => add(this.#template.one({ type, object })));
  }

  /** A list that was cut off is left open: the output after its items would imply that it is complete. */
  async end({ broken }: ListSummary): Promise<void> {
    if (this.#inList && !broken) await this.#write((add) => add(this.#template.items.end()));
  }

  #textOf(object: KubeObject): Text {
    return this.#inList ? this.#template.items.item(this.#inItsList(object)) : this.#template.one(object);
  }

  #inItsList(object: KubeObject): KubeObject {
    return withListType(object, this.#head);
  }

  /**
   * Writes what is added, also before a failure: by then, a Go template has printed output, and it adds help to find
   * the mistake.
   */
  async #write(evaluate: (add: (text: string | Uint8Array) => void) => void | Promise<void>): Promise<void> {
    const texts: (string | Uint8Array)[] = [];
    try {
      await evaluate((text) => texts.push(text));
    } catch (error) {
      if (error instanceof GoTemplateError) texts.push(error.outputBytes);
      throw error;
    } finally {
      await this.#writeAll(texts.filter(({ length }) => length > 0));
    }
  }

  async #writeAll(texts: readonly (string | Uint8Array)[]): Promise<void> {
    if (texts.length === 0) return;
    if (texts.every((text) => typeof text === 'string')) return this.#output.write(texts.join(''));
    const bytes = Buffer.concat(texts.map((text) => (typeof text === 'string' ? Buffer.from(text) : text)));
    if (this.#output.writeBytes) return this.#output.writeBytes(bytes);
    await this.#output.write(bytes.toString('utf8'));
  }
}

function isFailure(error: unknown): boolean {
  return error instanceof JsonPathError || error instanceof GoTemplateError;
}
