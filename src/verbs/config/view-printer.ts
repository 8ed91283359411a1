import type { ObjectFormat } from '../../render/output-format.js';
import { objectPrinter, type PrintOptions, type PrintTo } from '../../render/printers.js';

/** The print flags of `config view`. */
export interface ViewOptions extends Pick<PrintOptions, 'allowMissingTemplateKeys'> {
  /** Undefined where -o is "". */
  format: ObjectFormat | undefined;
}

/**
 * The function that prints the document, fields in the order of Go's types. Fails with kubectl's message where a
 * template cannot be read.
 */
export async function viewPrinter(
  { format = { name: 'name', argument: '' }, allowMissingTemplateKeys }: ViewOptions,
  to: PrintTo,
): Promise<(document: Record<string, unknown>) => Promise<void>> {
  const options = { format, allowMissingTemplateKeys, showManagedFields: true, keepOrder: true };
  const printer = await objectPrinter(options, to);
  return (document) => printer.print([document]);
}
