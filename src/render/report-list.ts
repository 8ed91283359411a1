import { goStructJson } from '../codec/go-json.js';
import type { Output } from '../process/output.js';

/** Prints a report that ends with a list. */
export interface ReportListPrinter {
  /** Fails as the output does. */
  add(item: object): Promise<void>;
  /** There are no more. Fails as the output does. */
  end(): Promise<void>;
}

/**
 * `-o json` of a report that ends with a list, written item by item: the bytes are those of the complete report. If it
 * is not ended, it stays open, so that no one mistakes it for complete.
 */
export class ReportList implements ReportListPrinter {
  #items = 0;
  readonly #output: Output;
  readonly #head: Readonly<Record<string, string>>;
  readonly #list: string;

  /**
   * @param head the fields before the list
   * @param list the list's field
   */
  constructor(output: Output, head: Readonly<Record<string, string>>, list: string) {
    this.#output = output;
    this.#head = head;
    this.#list = list;
  }

  async add(item: object): Promise<void> {
    const before = this.#items++ === 0 ? `${this.#opening()}\n` : ',\n';
    await this.#output.write(`${before}        ${goStructJson(item, 2)}`);
  }

  async end(): Promise<void> {
    await this.#output.write(this.#items === 0 ? `${this.#opening()}]\n}\n` : '\n    ]\n}\n');
  }

  #opening(): string {
    const fields = Object.entries(this.#head).map(
      ([name, value]) => `    ${JSON.stringify(name)}: ${goStructJson(value)},\n`,
    );
    return `{\n${fields.join('')}    ${JSON.stringify(this.#list)}: [`;
  }
}
