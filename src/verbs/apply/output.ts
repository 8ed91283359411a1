import { compareBytes } from '../../codec/go-json.js';
import type { KubeObject } from '../../codec/object.js';
import { objectPrinter, type PrintTo } from '../../render/printers.js';
import { resultLine } from '../../render/result-line.js';
import type { ApplyOptions } from './options.js';

/** Prints what was applied: a line for each object at once, or with `-o` all of it at the end. */
export class ApplyOutput {
  readonly #options: ApplyOptions;
  readonly #to: PrintTo;
  readonly #gathered: KubeObject[] = [];

  constructor(options: ApplyOptions, to: PrintTo) {
    this.#options = options;
    this.#to = to;
  }

  /** Prints an object, or keeps it for the end. @param operation what was done with it, in kubectl's words */
  async add(object: KubeObject, operation: string): Promise<void> {
    if (this.#options.isGathered) this.#gathered.push(object);
    else await this.now(object, operation);
  }

  /** Prints an object in any case at once: kubectl prints what it prunes behind everything else, each by itself. */
  async now(object: KubeObject, operation: string): Promise<void> {
    const { format, dryRun } = this.#options;
    if (format === undefined) await this.#to.stdout.write(resultLine(object, operation, dryRun));
    else await this.#print(object);
  }

  /** Prints what was kept: one object alone, several as a List. Only where all were applied. */
  async end(): Promise<void> {
    const [first, ...others] = this.#gathered;
    if (first === undefined) return;
    if (others.length === 0) return this.#print(first);
    const items = this.#gathered.map((object) => inOrder(this.#shown(object)));
    // As kubectl prints it, the list has its fields in the order of Go's type, and the objects in that of their names.
    await this.#print({ kind: 'List', apiVersion: 'v1', metadata: {}, items }, true);
  }

  #shown(object: KubeObject): KubeObject {
    if (this.#options.showManagedFields || object.metadata?.managedFields === undefined) return object;
    const { managedFields: _, ...metadata } = object.metadata;
    return { ...object, metadata };
  }

  async #print(object: KubeObject, keepOrder = false): Promise<void> {
    const { format, showManagedFields, allowMissingTemplateKeys } = this.#options;
    const options = { format: format!, showManagedFields, allowMissingTemplateKeys, keepOrder };
    const printer = await objectPrinter(options, this.#to);
    await printer.print([object]);
    await printer.end({ resourceVersion: '', pages: 1, complete: true });
  }
}

/** A value whose fields stand in the order of their names. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).sort(([one], [other]) => compareBytes(one, other));
  return Object.fromEntries(fields.map(([name, inner]) => [name, inOrder(inner)]));
}
