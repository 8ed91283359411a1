import type { KubeObject } from '../codec/object.js';
import type { Selection } from '../codec/selection.js';
import type { Output } from '../process/output.js';
import { objectName } from './name.js';
import { itemHead, withListType, writeEach } from './objects.js';
import type { ListSummary, ListType, ObjectPrinter } from './printer.js';

/** `-o name`: `pod/web-0`, `deployment.apps/web`, one line per object. */
export class NamePrinter implements ObjectPrinter {
  readonly holds = false;
  #head: ListType | undefined;
  readonly #output: Output;

  constructor(output: Output) {
    this.#output = output;
  }

  reads(): Selection {
    return { metadata: { name: true } };
  }

  async begin(head: ListType): Promise<void> {
    this.#head = itemHead(head);
  }

  async print(objects: KubeObject[]): Promise<void> {
    await writeEach(this.#output, objects, (object) => `${objectName(withListType(object, this.#head))}\n`);
  }

  async end(_summary: ListSummary): Promise<void> {}
}
