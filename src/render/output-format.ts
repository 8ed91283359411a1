/** What `-o` asks for. `argument` is the text behind the `=`: a template, a file's name, a column list. */
export interface OutputFormat {
  name: FormatName;
  argument: string;
}

/** Every `-o` of kubectl's `get`, and ndjson. */
export type FormatName = (typeof formats)[number];

const formats = [
  'custom-columns',
  'custom-columns-file',
  'go-template',
  'go-template-file',
  'json',
  'jsonpath',
  'jsonpath-as-json',
  'jsonpath-file',
  'kyaml',
  'name',
  'ndjson',
  'table',
  'template',
  'templatefile',
  'wide',
  'yaml',
] as const;

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

/** kubectl takes these in any case, and others only as they are written. */
const anyCase = new Set(['json', 'yaml', 'name', 'kyaml', 'ndjson']);

/**
 * Reads `-o` and `--template`. Without `-o` a template alone means go-template, as in kubectl.
 * Fails with kubectl's message for an unknown format and for a missing template.
 * @param allowed the formats of the command, in the order of the message
 */
export function parseOutputFormat(
  output: string,
  template: string,
  allowed: readonly FormatName[] = formats,
): OutputFormat {
  if (output === '')
    return template === '' ? { name: 'table', argument: '' } : { name: 'go-template', argument: template };
  const equals = output.indexOf('=');
  const word = equals < 0 ? output : output.slice(0, equals);
  const lower = word.toLowerCase();
  const name = allowed.find((format) => format === (anyCase.has(lower) ? lower : word));
  // kubectl takes a template from one place or the other.
  if (name === undefined || (equals >= 0 && (!withArgument.has(name) || template !== ''))) {
    throw new Error(
      `unable to match a printer suitable for the output format ${JSON.stringify(output)}, allowed formats are: ${allowed.join(',')}`,
    );
  }
  return { name, argument: equals < 0 ? template : output.slice(equals + 1) };
}

/** Formats made of the server's own table, read by people rather than programs. */
export function isHumanReadable(format: OutputFormat): boolean {
  return format.name === 'table' || format.name === 'wide';
}
