import { goJsonCompact, goJsonIndented } from '../codec/go-json.js';
import type { KubeObject, WatchEvent } from '../codec/object.js';
import { itemHead, withHead, withoutManagedFields } from './objects.js';
import type { Output } from './output.js';
import type { ListHead, ListSummary, ObjectPrinter } from './printer.js';

/** Text is handed to the output in pieces of about this many characters. */
export const WRITE_SIZE = 64 * 1024;

/** What json, yaml and kyaml take. */
export interface DocumentOptions {
  /** `--show-managed-fields` */
  showManagedFields?: boolean;
}

/**
 * `-o json`: sorted keys and four spaces, an object after the other, or one v1 List whose items are written as they
 * come. Fails as the output does.
 */
export class JsonPrinter implements ObjectPrinter {
  private inList = false;
  private items = 0;
  private head: ListHead | undefined;

  constructor(
    private readonly output: Output,
    private readonly options: DocumentOptions = {},
  ) {}

  async begin(head: ListHead): Promise<void> {
    this.head = itemHead(head);
    if (this.inList) return;
    this.inList = true;
    await this.output.write('{\n    "apiVersion": "v1",\n    "items": [');
  }

  async print(objects: KubeObject[]): Promise<void> {
    let text = '';
    for (const object of objects) {
      text += this.inList ? this.item(object) : `${goJsonIndented(this.shown(object))}\n`;
      if (text.length < WRITE_SIZE) continue;
      await this.output.write(text);
      text = '';
    }
    if (text !== '') await this.output.write(text);
  }

  /** `{"type":…,"object":…}` on one line. kubectl leaves managedFields in here, and so do we. */
  async printEvent(event: WatchEvent): Promise<void> {
    const type = JSON.stringify(event.type);
    await this.output.write(`{"type":${type},"object":${goJsonCompact(event.object)}}\n`);
  }

  async end(_summary: ListSummary): Promise<void> {
    if (!this.inList) return;
    this.inList = false;
    const close = this.items === 0 ? ']' : '\n    ]';
    await this.output.write(
      `${close},\n    "kind": "List",\n    "metadata": {\n        "resourceVersion": ""\n    }\n}\n`,
    );
  }

  private item(object: KubeObject): string {
    const separator = this.items++ === 0 ? '\n        ' : ',\n        ';
    return separator + goJsonIndented(this.shown(object), 2);
  }

  private shown(object: KubeObject): KubeObject {
    const whole = withHead(object, this.head);
    return this.options.showManagedFields ? whole : withoutManagedFields(whole);
  }
}
