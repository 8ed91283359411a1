import { quote } from '../go/strconv/quote.js';
import { DisplayableError } from '../process/errors.js';
import { nearest } from '../process/nearest.js';

/** The format that `-o` requests. */
export type OutputFormat = TableFormat | ObjectFormat;

/** The server's own table, for people rather than programs. */
interface TableFormat {
  name: 'table' | 'wide';
  argument: string;
}

/** Objects for programs. */
export interface ObjectFormat {
  name: Exclude<FormatName, TableFormat['name']>;
  /** The text after the `=`: a template, a file's name, a column list. "" for formats without. */
  argument: string;
}

/** Every `-o` of kubectl's `get`, ndjson, and `table` for the default output. */
export type FormatName =
  | 'custom-columns'
  | 'custom-columns-file'
  | 'go-template'
  | 'go-template-file'
  | 'json'
  | 'jsonpath'
  | 'jsonpath-as-json'
  | 'jsonpath-file'
  | 'kyaml'
  | 'name'
  | 'ndjson'
  | 'table'
  | 'template'
  | 'templatefile'
  | 'wide'
  | 'yaml';

const withArgument = new Set<FormatName>([
  'custom-columns',
  'custom-columns-file',
  'go-template',
  'go-template-file',
  'jsonpath',
  'jsonpath-as-json',
  'jsonpath-file',
  'template',
  'templatefile',
]);

/** kubectl accepts these in any case, and others only as written. */
const anyCase = new Set(['json', 'yaml', 'name', 'kyaml', 'ndjson']);

/** The default format. */
export const TABLE: TableFormat = { name: 'table', argument: '' };

/** The result of `-o` for a selection of formats. */
export type FormatOf<Name extends FormatName> = Name extends TableFormat['name'] ? TableFormat : ObjectFormat;

/**
 * Reads `-o` and `--template`; undefined if neither is given. A template alone means go-template, as in kubectl. Fails
 * with kubectl's message for an unknown format and for a missing template.
 * @param allowed the formats of the command
 */
export function parseOutputFormat<Name extends FormatName>(
  output: string,
  template: string,
  allowed: readonly Name[],
): FormatOf<Name | 'go-template'> | undefined {
  if (output === '' && template === '') return undefined;
  if (output === '') return { name: 'go-template', argument: template };
  const equals = output.indexOf('=');
  const word = equals < 0 ? output : output.slice(0, equals);
  const lower = word.toLowerCase();
  const name = allowed.find((format) => format === (anyCase.has(lower) ? lower : word));
  // kubectl accepts a template from one place or the other.
  if (name === undefined || (equals >= 0 && (!withArgument.has(name) || template !== ''))) {
    throw new DisplayableError(
      `unable to match a printer suitable for the output format ${quote(output)}, ` +
        `allowed formats are: ${allowed.toSorted().join(',')}`,
      { hint: name === undefined ? nearest(lower, allowed) : undefined },
    );
  }
  return { name, argument: equals < 0 ? template : output.slice(equals + 1) } as FormatOf<Name>;
}

/** Whether a format uses the server's own table. */
export function isHumanReadable(format: OutputFormat): format is TableFormat {
  return format.name === 'table' || format.name === 'wide';
}
