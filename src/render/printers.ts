import { readFile } from 'node:fs/promises';
import type { Need } from '../cluster/requests.js';
import { WITHOUT_MANAGED_FIELDS } from '../codec/selection.js';
import { fileErrorText } from '../go/file-error.js';
import { pathFrom } from '../process/folders.js';
import type { Output } from '../process/output.js';
import { documentNeed, type ReadFor } from './document-need.js';
import type { OutputFormat } from './output-format.js';
import type { ObjectPrinter } from './printer.js';
import { selectionOf } from './reads.js';

/** The print flags of a command, checked. */
export interface PrintOptions {
  format: OutputFormat;
  showManagedFields: boolean;
  allowMissingTemplateKeys: boolean;
  noHeaders: boolean;
  /** Rows are written as they come; false lays out all of them together. */
  stream: boolean;
  /** "" unless a subresource is printed. */
  subresource: string;
  /** "" unless an order was asked for. */
  sortBy: string;
}

/** What a printer depends on. */
export interface DocumentRun extends ReadFor {
  options: PrintOptions;
  plan: { targets: readonly unknown[]; singleItem: boolean };
  stdout: Output;
  /** What the paths of templates start from. */
  workingFolder: string;
}

/** A printer of objects, and how much of each object it looks at. */
export interface DocumentOutput {
  printer: ObjectPrinter;
  need: Need | 'names';
}

/**
 * Makes the printer that `-o` asks for. Fails with kubectl's message where its template cannot be read. The columns of
 * several lists are laid out for all of them, as kubectl does.
 */
export async function documentOutput(run: DocumentRun): Promise<DocumentOutput> {
  const { options, plan, stdout: output } = run;
  const { format, showManagedFields } = options;
  const whole = documentNeed(showManagedFields ? true : WITHOUT_MANAGED_FIELDS, run);
  switch (format.name) {
    case 'json': {
      const { JsonPrinter } = await import('./json.js');
      return { printer: new JsonPrinter(output, { showManagedFields }), need: whole };
    }
    case 'yaml': {
      const { YamlPrinter } = await import('./yaml.js');
      return { printer: new YamlPrinter(output, { showManagedFields }), need: whole };
    }
    case 'kyaml': {
      const { KyamlPrinter } = await import('./kyaml.js');
      return { printer: new KyamlPrinter(output, { showManagedFields }), need: whole };
    }
    case 'ndjson': {
      const { NdjsonPrinter } = await import('./ndjson.js');
      return { printer: new NdjsonPrinter(output, { showManagedFields }), need: whole };
    }
    case 'name': {
      const { NamePrinter } = await import('./name.js');
      // A subresource may be of another kind: deployments/scale is a Scale.
      return {
        printer: new NamePrinter(output),
        need:
          options.subresource !== ''
            ? { form: 'objects' }
            : options.sortBy === ''
              ? 'names'
              : documentNeed({}, run),
      };
    }
    case 'custom-columns':
    case 'custom-columns-file':
      return customColumns(run, options.stream && plan.targets.length === 1);
    default:
      return templateOutput(run);
  }
}

async function customColumns(run: DocumentRun, stream: boolean): Promise<DocumentOutput> {
  const { options, stdout: output } = run;
  const { argument, name } = options.format;
  if (argument === '') throw new Error('custom-columns format specified but no custom columns given');
  const { columnsRead, CustomColumnsPrinter, parseColumns, parseColumnsFile } = await import(
    './custom-columns.js'
  );
  const columns =
    name === 'custom-columns'
      ? parseColumns(argument)
      : parseColumnsFile(await readTemplate(argument, 'template', run));
  const printer = new CustomColumnsPrinter(output, columns, {
    // With a file kubectl prints its headers whatever the flag says.
    noHeaders: options.noHeaders && name === 'custom-columns',
    stream,
  });
  return { printer, need: documentNeed(selectionOf(columnsRead(columns), 'object'), run) };
}

async function templateOutput(run: DocumentRun): Promise<DocumentOutput> {
  const { options, plan, stdout: output } = run;
  const { argument, name } = options.format;
  const given = plan.singleItem ? 'object' : 'list';
  if (argument === '') throw new Error('template format specified but no template given');
  const text = name.endsWith('file') ? await readTemplate(argument, '--template', run) : argument;
  const settings = { allowMissingKeys: options.allowMissingTemplateKeys };
  if (name.startsWith('jsonpath')) {
    const { fieldsRead, parseJsonPath } = await import('./jsonpath/index.js');
    const { jsonPathPrinter } = await import('./jsonpath-printer.js');
    const template = parseJsonPath(text);
    return {
      printer: jsonPathPrinter(output, template, {
        ...settings,
        asJson: name === 'jsonpath-as-json',
        stream: options.stream,
      }),
      need: documentNeed(selectionOf(fieldsRead(template), given), run),
    };
  }
  const { parseGoTemplate } = await import('./go-template/index.js');
  const { TemplatePrinter } = await import('./template-printer.js');
  const template = parseGoTemplate(text, settings);
  const printer = new TemplatePrinter(
    output,
    (object) => template.execute(object),
    (object) => template.executeBytes(object),
  );
  return { printer, need: documentNeed(selectionOf(template.reads, given), run) };
}

async function readTemplate(path: string, what: string, { workingFolder }: DocumentRun): Promise<string> {
  try {
    return await readFile(pathFrom(workingFolder, path), 'utf8');
  } catch (error) {
    throw new Error(`error reading ${what} ${path}, ${fileErrorText('open', path, error)}`, { cause: error });
  }
}
