import type { KubeObject } from '../../codec/object.js';
import type { Output } from '../../process/output.js';
import type { ObjectPrinter } from '../../render/printer.js';
import type { Value } from './values.js';

/** What `-o` asks for: `{ name: 'jsonpath', argument: '{.metadata.name}' }`. */
export interface Format {
  name: string;
  argument: string;
}

/** Prints what was decoded. */
export interface ValuePrinter {
  print(value: Exclude<Value, { error: unknown }>): Promise<void>;
  /** @param complete nothing failed */
  end(complete: boolean): Promise<void>;
}

/** Formats that are lines of objects: a list stands for its items. Elsewhere a list is one document. */
const OF_ITEMS = new Set(['name', 'ndjson', 'custom-columns', 'custom-columns-file']);

/**
 * Makes the printer of a format. Nothing of an object is left out: managedFields, which others hide, are shown.
 * Fails with the message to show for a format that is none of objects, and for a template that cannot be read.
 * @param readFile the text of a template's file
 */
export async function valuePrinter(
  format: Format,
  output: Output,
  readFile: (path: string) => Promise<string>,
): Promise<ValuePrinter> {
  const printer = await objectPrinter(format, output, readFile);
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

async function objectPrinter(
  { name, argument }: Format,
  output: Output,
  readFile: (path: string) => Promise<string>,
): Promise<ObjectPrinter> {
  const all = { showManagedFields: true };
  switch (name) {
    case 'json':
      return new (await import('../../render/json.js')).JsonPrinter(output, all);
    case 'yaml':
      return new (await import('../../render/yaml.js')).YamlPrinter(output, all);
    case 'kyaml':
      return new (await import('../../render/kyaml.js')).KyamlPrinter(output, all);
    case 'ndjson':
      return new (await import('../../render/ndjson.js')).NdjsonPrinter(output, all);
    case 'name':
      return new (await import('../../render/name.js')).NamePrinter(output);
    case 'table':
    case 'wide':
      throw new Error(`--output ${name} is not available: tables are made by servers`);
    default:
      return templatePrinter(name, argument, output, readFile);
  }
}

async function templatePrinter(
  name: string,
  argument: string,
  output: Output,
  readFile: (path: string) => Promise<string>,
): Promise<ObjectPrinter> {
  if (argument === '') throw new Error(`--output ${name} needs its template: ${name}=…`);
  const text = name.endsWith('file') ? await readFile(argument) : argument;
  if (name.startsWith('custom-columns')) {
    const { CustomColumnsPrinter, parseColumns, parseColumnsFile } = await import(
      '../../render/custom-columns.js'
    );
    const columns = name === 'custom-columns' ? parseColumns(text) : parseColumnsFile(text);
    return new CustomColumnsPrinter(output, columns);
  }
  const settings = { allowMissingKeys: true };
  if (name.startsWith('jsonpath')) {
    const { parseJsonPath } = await import('../../render/jsonpath/index.js');
    const { jsonPathPrinter } = await import('../../render/jsonpath-printer.js');
    return jsonPathPrinter(output, parseJsonPath(text), { ...settings, asJson: name === 'jsonpath-as-json' });
  }
  const { parseGoTemplate } = await import('../../render/go-template/index.js');
  const { TemplatePrinter } = await import('../../render/template-printer.js');
  const template = parseGoTemplate(text, settings);
  return new TemplatePrinter(output, (object) => template.execute(object));
}
