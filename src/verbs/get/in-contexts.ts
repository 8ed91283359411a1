import type { ContextPart } from '../../cluster/contexts/in-contexts.js';
import type { Environment } from '../../process/environment.js';
import { type GiveText, outputTo } from '../../render/give-output.js';
import { isHumanReadable } from '../../render/output-format.js';
import type { TableGroup, TablePrinter } from '../../render/printer.js';
import { tablePrinter } from '../../render/table-printer.js';
import type { GetOptions } from './options.js';

/** Fails if the request is not possible in several contexts at once. */
export function checkInContexts(options: GetOptions): void {
  const { format, watch, resume, raw, filenames } = options;
  const cannot = (what: string) => {
    throw new Error(`--context names several contexts: ${what}`);
  };
  if (!isHumanReadable(format) && format.name !== 'ndjson')
    cannot(`-o ${format.name} is for one cluster; -o ndjson names the context in each line`);
  if (watch) cannot('--watch works in one');
  if (resume) cannot('--resume continues the list of one');
  if (raw !== '') cannot('--raw asks one server');
  if (filenames.includes('-')) cannot('standard input can be read for one only');
}

/** The part of a `get` in one of several contexts. */
export interface GetPart {
  context: string;
  /** The printer of its rows in the common table. */
  tableTo(give: GiveText): TablePrinter;
}

/** One table of all contexts. @returns the part of each */
export async function sharedTable(
  options: GetOptions,
  environment: Environment,
): Promise<(part: ContextPart) => GetPart> {
  // The output belongs to the context whose turn it is.
  let write: GiveText = async () => undefined;
  const shared = await tablePrinter(
    options,
    outputTo((text) => write(text), environment),
    environment,
  );
  return ({ cell, turn }) => ({
    context: cell.trimEnd(),
    tableTo: (give) =>
      new TableInTurn(shared, cell, async () => {
        await turn;
        write = give;
      }),
  });
}

/** The rows of one context in the common table, which wait for their turn. */
class TableInTurn implements TablePrinter {
  printed = false;
  readonly #shared: TablePrinter;
  readonly #context: string;
  readonly #turn: () => Promise<void>;
  #group: TableGroup | undefined = {};

  /** @param turn resolves when it may print */
  constructor(shared: TablePrinter, context: string, turn: () => Promise<void>) {
    this.#shared = shared;
    this.#context = context;
    this.#turn = turn;
  }

  async group(group: TableGroup): Promise<void> {
    this.#group = group;
  }

  async printTable(...[table]: Parameters<TablePrinter['printTable']>): Promise<void> {
    await this.#begin(table.rows.length);
    await this.#shared.printTable(table);
  }

  async printObjects(...[objects]: Parameters<TablePrinter['printObjects']>): Promise<void> {
    await this.#begin(objects.length);
    await this.#shared.printObjects(objects);
  }

  async printEvent(...[event]: Parameters<TablePrinter['printEvent']>): Promise<void> {
    await this.#begin(1);
    await this.#shared.printEvent(event);
  }

  async flush(): Promise<void> {
    await this.#turn();
    await this.#shared.flush();
  }

  async end(): Promise<void> {
    await this.flush();
  }

  /** A context without rows adds nothing to the table. */
  async #begin(rows: number): Promise<void> {
    await this.#turn();
    if (rows === 0) return;
    this.printed = true;
    if (this.#group === undefined) return;
    await this.#shared.group({ ...this.#group, context: this.#context });
    this.#group = undefined;
  }
}
