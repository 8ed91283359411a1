import { YamlEmitter } from '../codec/go-yaml/emit.js';
import type { KubeObject, WatchEvent } from '../codec/object.js';
import { type DocumentOptions, WRITE_SIZE } from './json.js';
import { itemHead, withHead, withoutManagedFields } from './objects.js';
import type { Output } from './output.js';
import type { ListHead, ListSummary, ObjectPrinter } from './printer.js';

/**
 * `-o yaml`: documents with `---` between them, or one v1 List whose items are written as they come. Fails as the output
 * does.
 */
export class YamlPrinter implements ObjectPrinter {
  private readonly emitter = new YamlEmitter();
  private inList = false;
  private printed = 0;
  private head: ListHead | undefined;

  constructor(
    private readonly output: Output,
    private readonly options: DocumentOptions = {},
  ) {}

  async begin(head: ListHead): Promise<void> {
    this.head = itemHead(head);
    if (this.inList) return;
    this.inList = true;
    await this.output.write('apiVersion: v1\n');
  }

  async print(objects: KubeObject[]): Promise<void> {
    let text = '';
    for (const object of objects) {
      text += this.inList ? this.item(object) : this.document(this.shown(object));
      if (text.length < WRITE_SIZE) continue;
      await this.output.write(text);
      text = '';
    }
    if (text !== '') await this.output.write(text);
  }

  /** A document with the event's type and object. kubectl leaves managedFields in here, and so do we. */
  async printEvent(event: WatchEvent): Promise<void> {
    await this.output.write(this.document({ type: event.type, object: event.object }));
  }

  async end(_summary: ListSummary): Promise<void> {
    if (!this.inList) return;
    this.inList = false;
    const items = this.printed === 0 ? 'items: []\n' : '';
    await this.output.write(`${items}kind: List\nmetadata:\n  resourceVersion: ""\n`);
  }

  private item(object: KubeObject): string {
    const opening = this.printed++ === 0 ? 'items:\n' : '';
    return opening + this.emitter.element(this.shown(object));
  }

  private document(value: unknown): string {
    const separator = this.printed++ === 0 ? '' : '---\n';
    return separator + this.emitter.document(value);
  }

  private shown(object: KubeObject): KubeObject {
    const whole = withHead(object, this.head);
    return this.options.showManagedFields ? whole : withoutManagedFields(whole);
  }
}
