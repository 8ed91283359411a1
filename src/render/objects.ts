import { type KubeObject, type WatchEvent, withoutManagedFields } from '../codec/object.js';
import { type Selection, WITHOUT_MANAGED_FIELDS } from '../codec/selection.js';
import type { Output } from '../process/output.js';
import type { ListSummary, ListType, ObjectPrinter } from './printer.js';

/** Text is handed to the output in pieces of about this many characters. */
const PIECE = 64 * 1024;

/** What the printers of whole objects take. */
export interface DocumentOptions {
  /** `--show-managed-fields` */
  showManagedFields?: boolean;
  /** Fields stand in the order of the object, as in Go's own types; in that of their names where absent. */
  keepOrder?: boolean;
}

/** Objects as they are to be printed: with the apiVersion and kind their list implies, without managedFields. */
export class ObjectView {
  #head: ListType | undefined;
  readonly #options: DocumentOptions;

  constructor(options: DocumentOptions) {
    this.#options = options;
  }

  /** What is shown of objects: all but managedFields. */
  get reads(): Selection {
    return this.#options.showManagedFields ? true : WITHOUT_MANAGED_FIELDS;
  }

  /** The objects that follow are items of this list. */
  enter(list: ListType): void {
    this.#head = itemHead(list);
  }

  /** The object to print; the one given where nothing is to be changed. */
  of(object: KubeObject): KubeObject {
    const whole = withListType(object, this.#head);
    return this.#options.showManagedFields ? whole : withoutManagedFields(whole);
  }
}

/** The apiVersion and kind that the items of a list have when they carry none: `v1 PodList` gives `v1 Pod`. */
export function itemHead(list: ListType): ListType | undefined {
  const kind = list.kind.endsWith('List') ? list.kind.slice(0, -'List'.length) : '';
  return kind === '' ? undefined : { apiVersion: list.apiVersion, kind };
}

/** An object with what a list left out of its items; the object itself where nothing is missing. */
export function withListType(object: KubeObject, head: ListType | undefined): KubeObject {
  if (head === undefined || object.kind) return object;
  return { ...object, apiVersion: head.apiVersion, kind: head.kind };
}

/** Writes what `textOf` makes of each object, a piece at a time, waiting for the output between pieces. */
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

/** How a format writes objects; `isFirst` where none stands before in the document or the list. */
interface DocumentForm {
  document(object: KubeObject, isFirst: boolean): string;
  /** managedFields are left in, as kubectl does. */
  event(event: WatchEvent, isFirst: boolean): string;
  /** What a List begins with, up to its items. */
  opening: string;
  item(object: KubeObject, isFirst: boolean): string;
  closing(isEmpty: boolean): string;
}

/** Prints an object after the other, or one v1 List whose items are written as they come. Fails as the output does. */
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
