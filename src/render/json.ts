import { goJsonCompact, goJsonIndented, goStructJson } from '../codec/go-json.js';
import type { KubeObject, WatchEvent } from '../codec/object.js';
import type { Selection } from '../codec/selection.js';
import type { Output } from '../process/output.js';
import { type DocumentOptions, ObjectView, writeEach } from './objects.js';
import type { ListSummary, ListType, ObjectPrinter } from './printer.js';

/**
 * `-o json`: keys in order and four spaces, an object after the other, or one v1 List whose items are written as they
 * come. Fails as the output does.
 */
export class JsonPrinter implements ObjectPrinter {
  readonly holds = false;
  readonly #view: ObjectView;
  readonly #indented: (value: unknown, depth?: number) => string;
  #inList = false;
  #items = 0;
  readonly #output: Output;

  constructor(output: Output, options: DocumentOptions = {}) {
    this.#output = output;
    this.#view = new ObjectView(options);
    this.#indented = options.keepOrder ? goStructJson : goJsonIndented;
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
    await this.#output.write('{\n    "apiVersion": "v1",\n    "items": [');
  }

  async print(objects: KubeObject[]): Promise<void> {
    await writeEach(this.#output, objects, (object) =>
      this.#inList ? this.#item(object) : `${this.#indented(this.#view.of(object))}\n`,
    );
  }

  /** `{"type":…,"object":…}` on one line. kubectl leaves managedFields in here, and so do we. */
  async printEvent(event: WatchEvent): Promise<void> {
    const type = JSON.stringify(event.type);
    await this.#output.write(`{"type":${type},"object":${goJsonCompact(event.object)}}\n`);
  }

  async end({ broken }: ListSummary): Promise<void> {
    if (!this.#inList || broken) return;
    this.#inList = false;
    const close = this.#items === 0 ? ']' : '\n    ]';
    await this.#output.write(
      `${close},\n    "kind": "List",\n    "metadata": {\n        "resourceVersion": ""\n    }\n}\n`,
    );
  }

  #item(object: KubeObject): string {
    const separator = this.#items++ === 0 ? '\n        ' : ',\n        ';
    return separator + this.#indented(this.#view.of(object), 2);
  }
}
