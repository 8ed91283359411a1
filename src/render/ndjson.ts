import { goJsonCompact } from '../codec/go-json.js';
import type { KubeObject, WatchEvent } from '../codec/object.js';
import type { Selection } from '../codec/selection.js';
import type { Output } from '../process/output.js';
import { type DocumentOptions, ObjectView, writeEach } from './objects.js';
import type { ListSummary, ListType, ObjectPrinter } from './printer.js';

/**
 * `-o ndjson`: one object per line, with sorted keys, and a last line `{"resourceVersion":…,"pages":…,"complete":…}`
 * that confirms that nothing is missing, and names the snapshot of the objects. Fails as the output does.
 */
export class NdjsonPrinter implements ObjectPrinter {
  readonly holds = false;
  readonly #context: { context?: string };
  readonly #view: ObjectView;
  readonly #output: Output;

  /** @param options with a context, each line names it */
  constructor(output: Output, options: DocumentOptions & { context?: string } = {}) {
    this.#context = options.context === undefined ? {} : { context: options.context };
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
    await writeEach(
      this.#output,
      objects,
      (object) => `${goJsonCompact({ ...this.#context, ...this.#view.of(object) })}\n`,
    );
  }

  async printEvent({ type, object }: WatchEvent): Promise<void> {
    await this.#output.write(`${goJsonCompact({ type, object: this.#view.of(object) })}\n`);
  }

  async end({ resourceVersion, pages, complete, lists }: ListSummary): Promise<void> {
    await this.#output.write(
      `${JSON.stringify({ ...this.#context, resourceVersion, pages, complete, ...lists })}\n`,
    );
  }
}
