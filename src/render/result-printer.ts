import type { DryRun } from '../cluster/dry-run.js';
import type { KubeObject } from '../codec/object.js';
import type { Environment } from '../process/environment.js';
import type { OutputFormat } from './output-format.js';
import { documentOutput } from './printers.js';
import { resultLine } from './result-line.js';

/** The print flags of a command that changes objects, checked. */
export interface ResultOptions {
  /** `-o`. Undefined: a line an object that says what was done. */
  format: OutputFormat | undefined;
  dryRun: DryRun;
  showManagedFields: boolean;
  allowMissingTemplateKeys: boolean;
}

/** Prints the objects that a command has changed, one after the other. */
export interface ResultPrinter {
  /** Names are all that is shown: of an answer nothing else need be read. */
  readonly namesOnly: boolean;
  /**
   * Prints an object.
   * @param operation what was done with it, in kubectl's words: `labeled`
   */
  print(object: KubeObject, operation: string): Promise<void>;
  /** Writes what is held back; also where the command fails. */
  end(): Promise<void>;
}

/** Makes the printer of the results of a command. Fails with kubectl's message where a template cannot be read. */
export async function resultPrinter(
  { format, dryRun, showManagedFields, allowMissingTemplateKeys }: ResultOptions,
  { stdout, workingFolder }: Pick<Environment, 'stdout' | 'workingFolder'>,
): Promise<ResultPrinter> {
  if (format === undefined) {
    return {
      namesOnly: true,
      print: (object, operation) => stdout.write(resultLine(object, operation, dryRun)),
      end: async () => undefined,
    };
  }
  const { printer } = await documentOutput({
    options: {
      format,
      showManagedFields,
      allowMissingTemplateKeys,
      noHeaders: false,
      stream: true,
      subresource: '',
      sortBy: '',
    },
    plan: { targets: [], singleItem: true },
    stdout,
    workingFolder,
    sortSelection: {},
    wholeObjects: true,
  });
  return {
    namesOnly: format.name === 'name',
    print: (object) => printer.print([object]),
    end: () => printer.end({ resourceVersion: '', pages: 1, complete: true }),
  };
}
