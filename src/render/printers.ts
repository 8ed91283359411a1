import type { KubeObject } from '../codec/object.js';
import { fileErrorText } from '../go/file-error.js';
import type { Environment } from '../process/environment.js';
import { isStop } from '../process/errors.js';
import { pathFrom } from '../process/folders.js';
import type { Output } from '../process/output.js';
import { readNamedText } from '../process/read-file.js';
import { isHumanReadable, type ObjectFormat, type OutputFormat } from './output-format.js';
import type { ObjectPrinter } from './printer.js';
import type { ReportListPrinter } from './report-list.js';

/** The print flags of a command, validated. */
export interface PrintOptions {
  format: ObjectFormat;
  showManagedFields: boolean;
  allowMissingTemplateKeys: boolean;
  /** Of columns. */
  noHeaders?: boolean;
  /** Output is written piece by piece; false keeps it until the end, and lays out all rows together. */
  stream?: boolean;
  /** For ndjson: the context in each line, if there are several. */
  context?: string;
  /** Fields are in the order of the object, as kubectl prints typed objects; sorted if absent. */
  keepOrder?: boolean;
}

/** What a printer needs from the run: relative paths of templates start from its folder. */
export type PrintTo = Pick<Environment, 'stdout' | 'workingFolder' | 'signal'>;

/**
 * Makes the printer that `-o` requests; tables have their own (`KubectlTablePrinter`). Fails with kubectl's message if
 * a template is missing or invalid.
 */
export async function objectPrinter(options: PrintOptions, to: PrintTo): Promise<ObjectPrinter> {
  const { format } = options;
  switch (format.name) {
    case 'json':
      return new (await import('./json.js')).JsonPrinter(to.stdout, options);
    case 'yaml':
      return new (await import('./yaml.js')).YamlPrinter(to.stdout, options);
    case 'kyaml':
      return new (await import('./kyaml.js')).KyamlPrinter(to.stdout, options);
    case 'ndjson':
      return new (await import('./ndjson.js')).NdjsonPrinter(to.stdout, options);
    case 'name':
      return new (await import('./name-printer.js')).NamePrinter(to.stdout);
    case 'custom-columns':
    case 'custom-columns-file':
      return columnsPrinter(options, to);
    default:
      return templatePrinter(options, to);
  }
}

/**
 * Makes the function that prints one document that is not an object of the API, complete and with its fields in their
 * own order: a kubeconfig, a report. Fails with kubectl's message if a template is missing or invalid.
 */
export async function documentPrinter(
  options: Pick<PrintOptions, 'format' | 'allowMissingTemplateKeys'>,
  to: PrintTo,
): Promise<(document: object) => Promise<void>> {
  const printer = await objectPrinter({ ...options, showManagedFields: true, keepOrder: true }, to);
  return (document) => printer.print([document as KubeObject]);
}

/**
 * Makes the function that prints a report: as the text for people, or in the format that `-o` requests.
 * @param format undefined for the text
 */
export async function reportPrinter<Report extends object>(
  format: OutputFormat | undefined,
  textOf: (report: Report) => string,
  to: PrintTo,
): Promise<(report: Report) => Promise<void>> {
  if (format === undefined || isHumanReadable(format)) return (report) => to.stdout.write(textOf(report));
  return documentPrinter({ format, allowMissingTemplateKeys: true }, to);
}

/**
 * Makes the printer of a report that ends with a list: JSON is written item by item, the other formats at the end.
 * Fails as documentPrinter does.
 * @param head the fields before the list
 * @param list the list's field
 */
export async function reportListPrinter(
  format: ObjectFormat,
  { head, list }: { head: Readonly<Record<string, string>>; list: string },
  to: PrintTo,
): Promise<ReportListPrinter> {
  if (format.name === 'json') {
    const { ReportList } = await import('./report-list.js');
    return new ReportList(to.stdout, head, list);
  }
  const print = await documentPrinter({ format, allowMissingTemplateKeys: true }, to);
  const items: object[] = [];
  return { add: async (item) => void items.push(item), end: () => print({ ...head, [list]: items }) };
}

async function columnsPrinter(options: PrintOptions, to: PrintTo): Promise<ObjectPrinter> {
  const { argument, name } = options.format;
  if (argument === '') throw new Error('custom-columns format specified but no custom columns given');
  const { CustomColumnsPrinter, parseColumns, parseColumnsFile } = await import('./custom-columns.js');
  const isFile = name === 'custom-columns-file';
  const columns = isFile
    ? parseColumnsFile(await readTemplate(argument, 'template', to))
    : parseColumns(argument);
  return new CustomColumnsPrinter(to.stdout, columns, {
    // With a file, kubectl always prints its headers, whatever the flag says.
    noHeaders: options.noHeaders === true && !isFile,
    stream: options.stream !== false,
  });
}

async function templatePrinter(options: PrintOptions, to: PrintTo): Promise<ObjectPrinter> {
  const { argument, name } = options.format;
  if (argument === '') throw new Error('template format specified but no template given');
  const text = name.endsWith('file') ? await readTemplate(argument, '--template', to) : argument;
  const settings = { allowMissingKeys: options.allowMissingTemplateKeys, stream: options.stream !== false };
  return name.startsWith('jsonpath')
    ? jsonPath(text, { ...settings, asJson: name === 'jsonpath-as-json' }, to)
    : goTemplate(text, settings, to.stdout);
}

async function jsonPath(
  text: string,
  settings: { allowMissingKeys: boolean; asJson: boolean; stream: boolean },
  { stdout }: PrintTo,
): Promise<ObjectPrinter> {
  const [{ parseJsonPath }, { jsonPathPrinter }] = await Promise.all([
    import('./jsonpath/index.js'),
    import('./jsonpath-printer.js'),
  ]);
  return jsonPathPrinter(stdout, parseJsonPath(text), settings);
}

async function goTemplate(
  text: string,
  { stream, ...settings }: { allowMissingKeys: boolean; stream: boolean },
  stdout: Output,
): Promise<ObjectPrinter> {
  const [{ parseGoTemplate }, { TemplatePrinter }, { ItemPrinter }] = await Promise.all([
    import('./go-template/index.js'),
    import('./template-printer.js'),
    import('./item-printer.js'),
  ]);
  const template = parseGoTemplate(text, settings);
  const items = stream ? template.itemByItem() : undefined;
  if (items !== undefined) {
    const one = (object: unknown) => template.executeBytes(object);
    return new ItemPrinter(stdout, { found: template.reads, items, one });
  }
  return new TemplatePrinter(
    stdout,
    template.reads,
    (object) => template.execute(object),
    (object) => template.executeBytes(object),
  );
}

async function readTemplate(path: string, what: string, { workingFolder, signal }: PrintTo): Promise<string> {
  try {
    return await readNamedText(pathFrom(workingFolder, path), signal);
  } catch (error) {
    if (isStop(error)) throw error;
    throw new Error(`error reading ${what} ${path}, ${fileErrorText('open', path, error)}`, { cause: error });
  }
}
