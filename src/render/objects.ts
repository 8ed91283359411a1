import { type KubeObject, type WatchEvent, withoutManagedFields } from '../codec/object.js';
import { type Selection, WITHOUT_MANAGED_FIELDS } from '../codec/selection.js';
import type { Output } from '../process/output.js';
import type { ListSummary, ListType, ObjectPrinter } from './printer.js';

/** Text is passed to the output in pieces of about this many characters. */
const PIECE = 64 * 1024;

/** The options of the printers of complete objects. */
export interface DocumentOptions {
  /** `--show-managed-fields` */
  showManagedFields?: boolean;
  /** Fields are in the order of the object, as in Go's own types; sorted by name if absent. */
  keepOrder?: boolean;
}

/** Objects ready to print: with the apiVersion and kind of their list, without managedFields. */
export class ObjectView {
  #head: ListType | undefined;
  readonly #options: DocumentOptions;

  constructor(options: DocumentOptions) {
    this.#options = options;
  }

  /** The shown parts of objects: everything except managedFields. */
  get reads(): Selection {
    return this.#options.showManagedFields ? true : WITHOUT_MANAGED_FIELDS;
  }

  /** The following objects are items of this list. */
  enter(list: ListType): void {
    this.#head = itemHead(list);
  }

  /** The object to print; the given one if nothing changes. */
  of(object: KubeObject): KubeObject {
    const whole = withListType(object, this.#head);
    return this.#options.showManagedFields ? whole : withoutManagedFields(whole);
  }
}

/** The apiVersion and kind of items in a list that have none: `v1 PodList` gives `v1 Pod`. */
export function itemHead(list: ListType): ListType | undefined {
  const kind = list.kind.endsWith('List') ? list.kind.slice(0, -'List'.length) : '';
  return kind === '' ? undefined : { apiVersion: list.apiVersion, kind };
}

/** An object with what a list omitted from its items; the object itself if nothing is missing. */
export function withListType(object: KubeObject, head: ListType | undefined): KubeObject {
  if (head === undefined || object.kind) return object;
  return { ...object, apiVersion: head.apiVersion, kind: head.kind };
}

/** Writes the text from `textOf` for each object, a piece at a time, waiting for the output between pieces. */
export async function writeEach(
  output: Output,
  objects: readonly KubeObject[],
  textOf: (object: KubeObject) => string,
): Promise<void> {
  let text = '';
  for (const object of objects) {
    text += textOf(object);
    if (text.length < PIECE) continue;
    await output.write(text);
    text = '';
  }
  if (text !== '') await output.write(text);
}

/** How a format writes objects; `isFirst` is true for the first in the document or the list. */
interface DocumentForm {
  document(object: KubeObject, isFirst: boolean): string;
  /** As in kubectl, managedFields are kept. */
  event(event: WatchEvent, isFirst: boolean): string;
  /** The beginning of a List, up to its items. */
  opening: string;
  item(object: KubeObject, isFirst: boolean): string;
  closing(isEmpty: boolean): string;
}

/**
 * Prints one object after the other, or one v1 List whose items are written as they arrive. Fails as the output does.
 */
export class DocumentPrinter implements ObjectPrinter {
  readonly holds = false;
  readonly #view: ObjectView;
  readonly #output: Output;
  readonly #form: DocumentForm;
  #inList = false;
  #printed = 0;

  constructor(output: Output, options: DocumentOptions, form: DocumentForm) {
    this.#output = output;
    this.#view = new ObjectView(options);
    this.#form = form;
  }

  reads(): Selection {
    return this.#view.reads;
  }

  goOn(): void {
    this.#inList = true;
    this.#printed = 1;
  }

  async begin(head: ListType): Promise<void> {
    this.#view.enter(head);
    if (this.#inList) return;
    this.#inList = true;
    await this.#output.write(this.#form.opening);
  }

  async print(objects: KubeObject[]): Promise<void> {
    await writeEach(this.#output, objects, (object) => {
      const shown = this.#view.of(object);
      const isFirst = this.#printed++ === 0;
      return this.#inList ? this.#form.item(shown, isFirst) : this.#form.document(shown, isFirst);
    });
  }

  async printEvent(event: WatchEvent): Promise<void> {
    await this.#output.write(this.#form.event(event, this.#printed++ === 0));
  }

  async end({ broken }: ListSummary): Promise<void> {
    if (!this.#inList || broken) return;
    this.#inList = false;
    await this.#output.write(this.#form.closing(this.#printed === 0));
  }
}
