import { goJsonCompact } from '../codec/go-json.js';
import type { KubeObject, WatchEvent } from '../codec/object.js';
import type { Selection } from '../codec/selection.js';
import type { Output } from '../process/output.js';
import { type DocumentOptions, ObjectView, writeEach } from './objects.js';
import type { ListSummary, ListType, ObjectPrinter } from './printer.js';

/**
 * `-o ndjson`: an object a line, keys sorted, and a last line `{"resourceVersion":…,"pages":…,"complete":…}` by which a
 * reader knows that nothing is missing, and what comes from which snapshot. Fails as the output does.
 */
export class NdjsonPrinter implements ObjectPrinter {
  readonly #view: ObjectView;
  readonly #output: Output;

  constructor(output: Output, options: DocumentOptions = {}) {
    this.#output = output;
    this.#view = new ObjectView(options);
  }

  reads(): Selection {
    return this.#view.reads;
  }

  async begin(head: ListType): Promise<void> {
    this.#view.enter(head);
  }

  async print(objects: KubeObject[]): Promise<void> {
    await writeEach(this.#output, objects, (object) => `${goJsonCompact(this.#view.of(object))}\n`);
  }

  async printEvent({ type, object }: WatchEvent): Promise<void> {
    await this.#output.write(`${goJsonCompact({ type, object: this.#view.of(object) })}\n`);
  }

  async end({ resourceVersion, pages, complete, lists }: ListSummary): Promise<void> {
    await this.#output.write(`${JSON.stringify({ resourceVersion, pages, complete, ...lists })}\n`);
  }
}
