import { readFile } from 'node:fs/promises';
import type { Output } from '../render/output.js';
import type { ObjectPrinter } from '../render/printer.js';
import { isMetadataPath } from './need.js';
import type { GetOptions } from './options.js';
import type { Need } from './requests.js';

/** A printer of objects, and how much of each object it looks at. */
export interface DocumentOutput {
  printer: ObjectPrinter;
  need: Need | 'names';
}

/**
 * Makes the printer that `-o` asks for. Fails with kubectl's message where its template cannot be read.
 * @param severalLists columns are then laid out for all of them, as kubectl does
 */
export async function documentOutput(
  options: GetOptions,
  output: Output,
  severalLists = false,
): Promise<DocumentOutput> {
  const { format, showManagedFields } = options;
  const whole: Need = { form: 'objects' };
  switch (format.name) {
    case 'json': {
      const { JsonPrinter } = await import('../render/json.js');
      return { printer: new JsonPrinter(output, { showManagedFields }), need: whole };
    }
    case 'yaml': {
      const { YamlPrinter } = await import('../render/yaml.js');
      return { printer: new YamlPrinter(output, { showManagedFields }), need: whole };
    }
    case 'kyaml': {
      const { KyamlPrinter } = await import('../render/kyaml.js');
      return { printer: new KyamlPrinter(output, { showManagedFields }), need: whole };
    }
    case 'ndjson': {
      const { NdjsonPrinter } = await import('../render/ndjson.js');
      return { printer: new NdjsonPrinter(output, { showManagedFields }), need: whole };
    }
    case 'name': {
      const { NamePrinter } = await import('../render/name.js');
      return { printer: new NamePrinter(output), need: options.sortBy === '' ? 'names' : whole };
    }
    case 'custom-columns':
    case 'custom-columns-file':
      return customColumns(options, output, options.stream && !severalLists);
    default:
      return { printer: await templatePrinter(options, output), need: whole };
  }
}

async function customColumns(options: GetOptions, output: Output, stream: boolean): Promise<DocumentOutput> {
  const { argument, name } = options.format;
  if (argument === '') throw new Error('custom-columns format specified but no custom columns given');
  const { CustomColumnsPrinter, onlyMetadata, parseColumns, parseColumnsFile } = await import(
    '../render/custom-columns.js'
  );
  const columns =
    name === 'custom-columns'
      ? parseColumns(argument)
      : parseColumnsFile(await readTemplate(argument, 'template'));
  const printer = new CustomColumnsPrinter(output, columns, {
    noHeaders: options.noHeaders,
    stream,
  });
  return {
    printer,
    need: {
      form:
        onlyMetadata(columns) && (options.sortBy === '' || isMetadataPath(options.sortBy))
          ? 'metadata'
          : 'objects',
    },
  };
}

async function templatePrinter(options: GetOptions, output: Output): Promise<ObjectPrinter> {
  const { argument, name } = options.format;
  if (argument === '') throw new Error('template format specified but no template given');
  const { TemplatePrinter } = await import('../render/template-printer.js');
  const fromFile = name.endsWith('file');
  const text = fromFile ? await readTemplate(argument, '--template') : argument;
  if (name.startsWith('jsonpath')) {
    const { evaluate, parseJsonPath } = await import('../render/jsonpath/index.js');
    const template = parseJsonPath(text);
    const settings = {
      allowMissingKeys: options.allowMissingTemplateKeys,
      asJson: name === 'jsonpath-as-json',
    };
    return new TemplatePrinter(output, (object) => evaluate(template, object, settings));
  }
  const { parseGoTemplate } = await import('../render/go-template/index.js');
  const template = parseGoTemplate(text, { allowMissingKeys: options.allowMissingTemplateKeys });
  return new TemplatePrinter(output, (object) => template.execute(object));
}

async function readTemplate(path: string, what: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const reason =
      (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'no such file or directory' : String(error);
    throw new Error(`error reading ${what} ${path}, open ${path}: ${reason}`);
  }
}
