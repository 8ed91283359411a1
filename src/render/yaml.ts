import { YamlEmitter } from '../codec/go-yaml/emit.js';
import type { KubeObject, WatchEvent } from '../codec/object.js';
import type { Selection } from '../codec/selection.js';
import type { Output } from '../process/output.js';
import { type DocumentOptions, ObjectView, writeEach } from './objects.js';
import type { ListSummary, ListType, ObjectPrinter } from './printer.js';

/**
 * `-o yaml`: documents with `---` between them, or one v1 List whose items are written as they come. Fails as the output
 * does.
 */
export class YamlPrinter implements ObjectPrinter {
  readonly holds = false;
  readonly #view: ObjectView;
  readonly #emitter = new YamlEmitter();
  #inList = false;
  #printed = 0;
  readonly #output: Output;

  constructor(output: Output, options: DocumentOptions = {}) {
    this.#output = output;
    this.#view = new ObjectView(options);
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
    await this.#output.write('apiVersion: v1\n');
  }

  async print(objects: KubeObject[]): Promise<void> {
    await writeEach(this.#output, objects, (object) =>
      this.#inList ? this.#item(object) : this.#document(this.#view.of(object)),
    );
  }

  /** A document with the event's type and object. kubectl leaves managedFields in here, and so do we. */
  async printEvent(event: WatchEvent): Promise<void> {
    await this.#output.write(this.#document({ type: event.type, object: event.object }));
  }

  async end({ broken }: ListSummary): Promise<void> {
    if (!this.#inList || broken) return;
    this.#inList = false;
    const items = this.#printed === 0 ? 'items: []\n' : '';
    await this.#output.write(`${items}kind: List\nmetadata:\n  resourceVersion: ""\n`);
  }

  #item(object: KubeObject): string {
    const opening = this.#printed++ === 0 ? 'items:\n' : '';
    return opening + this.#emitter.element(this.#view.of(object));
  }

  #document(value: unknown): string {
    const separator = this.#printed++ === 0 ? '' : '---\n';
    return separator + this.#emitter.document(value);
  }
}
