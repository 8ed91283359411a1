import type { KubeObject } from '../../codec/object.js';
import type { ObjectFormat } from '../../render/output-format.js';
import { objectPrinter, type PrintTo } from '../../render/printers.js';
import type { DecodedValue } from './values.js';

/** Prints decoded values. */
export interface ValuePrinter {
  print(value: Exclude<DecodedValue, { error: unknown }>): Promise<void>;
  /** @param complete nothing failed */
  end(complete: boolean): Promise<void>;
}

/** Formats with lines of objects: a list is printed as its items. In other formats a list is one document. */
const OF_ITEMS = new Set(['name', 'ndjson', 'custom-columns', 'custom-columns-file']);

/**
 * Makes the printer of a format. No part of an object is omitted: managedFields, which other commands hide, are shown.
 * Fails with the message for an invalid template.
 */
export async function valuePrinter(format: ObjectFormat, to: PrintTo): Promise<ValuePrinter> {
  const printer = await objectPrinter(
    { format, showManagedFields: true, allowMissingTemplateKeys: true },
    to,
  );
  const byItem = OF_ITEMS.has(format.name);
  const printObject = async (object: KubeObject): Promise<void> => {
    const { apiVersion = '', kind = '', items } = object;
    if (byItem && Array.isArray(items) && kind.endsWith('List')) {
      await printer.begin?.({ apiVersion, kind });
      await printer.print(items as KubeObject[]);
    } else await printer.print([object]);
  };
  let values = 0;
  return {
    async print(value) {
      values++;
      if ('object' in value) await printObject(value.object);
      else await (printer.printEvent?.(value.event) ?? printer.print([value.event.object]));
      await printer.flush?.();
    },
    end: (complete) => printer.end({ resourceVersion: '', pages: values, complete }),
  };
}
