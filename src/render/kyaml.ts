import { kyaml, kyamlEvent, structKyaml } from '../codec/kyaml.js';
import type { KubeObject, WatchEvent } from '../codec/object.js';
import type { Selection } from '../codec/selection.js';
import type { Output } from '../process/output.js';
import { type DocumentOptions, ObjectView, writeEach } from './objects.js';
import type { ListSummary, ListType, ObjectPrinter } from './printer.js';

/** `-o kyaml`: documents behind `---`, or one v1 List whose items are written as they come. Fails as the output does. */
export class KyamlPrinter implements ObjectPrinter {
  readonly holds = false;
  readonly #view: ObjectView;
  readonly #textOf: (value: unknown, depth?: number) => string;
  #inList = false;
  #items = 0;
  readonly #output: Output;

  constructor(output: Output, options: DocumentOptions = {}) {
    this.#output = output;
    this.#view = new ObjectView(options);
    this.#textOf = options.keepOrder ? structKyaml : kyaml;
  }

  reads(): Selection {
    return this.#view.reads;
  }

  goOn(): void {
    this.#inList = true;
    this.#items = 1;
  }

  async begin(head: ListType): Promise<void> {
    this.#view.enter(head);
    if (this.#inList) return;
    this.#inList = true;
    await this.#output.write('---\n{\n  apiVersion: "v1",\n  items: [');
  }

  async print(objects: KubeObject[]): Promise<void> {
    await writeEach(this.#output, objects, (object) =>
      this.#inList ? this.#item(object) : `---\n${this.#textOf(this.#view.of(object))}\n`,
    );
  }

  /** A document with the event's type and object; managedFields are left in, as in json and yaml. */
  async printEvent(event: WatchEvent): Promise<void> {
    await this.#output.write(`---\n${kyamlEvent(event.type, event.object)}\n`);
  }

  async end({ broken }: ListSummary): Promise<void> {
    if (!this.#inList || broken) return;
    this.#inList = false;
    await this.#output.write('],\n  kind: "List",\n  metadata: {\n    resourceVersion: "",\n  },\n}\n');
  }

  #item(object: KubeObject): string {
    const separator = this.#items++ === 0 ? '' : ', ';
    return separator + this.#textOf(this.#view.of(object), 1);
  }
}
