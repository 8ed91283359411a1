import { type DryRun, dryRunSuffix } from '../../cluster/dry-run.js';
import type { KubeObject } from '../../codec/object.js';
import type { Environment } from '../../process/environment.js';
import type { Output } from '../../process/output.js';
import { objectName } from '../../render/name.js';
import type { ObjectPrinter } from '../../render/printer.js';
import { documentOutput } from '../../render/printers.js';
import type { CreateOptions } from './options.js';

/** How what was written is shown. */
export interface WrittenPrinter {
  printer: ObjectPrinter;
  /** Names are all that is shown. */
  namesOnly: boolean;
}

/**
 * The printer that `-o` asks for; without it, a line an object: `pod/web created`.
 * @param operation what was done, in a word
 */
export async function writtenPrinter(
  options: Pick<CreateOptions, 'format' | 'dryRun' | 'showManagedFields' | 'allowMissingTemplateKeys'>,
  operation: string,
  { stdout, workingFolder }: Pick<Environment, 'stdout' | 'workingFolder'>,
): Promise<WrittenPrinter> {
  const { format, dryRun, showManagedFields, allowMissingTemplateKeys } = options;
  if (format === undefined) return { printer: doneLines(operation, dryRun, stdout), namesOnly: true };
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
  return { printer, namesOnly: format.name === 'name' };
}

function doneLines(operation: string, dryRun: DryRun, stdout: Output): ObjectPrinter {
  const tail = ` ${operation}${dryRunSuffix[dryRun]}\n`;
  return {
    print: (objects: KubeObject[]) =>
      stdout.write(objects.map((object) => objectName(object) + tail).join('')),
    end: async () => undefined,
  };
}
