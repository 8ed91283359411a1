import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { YamlEmitter } from '../../codec/go-yaml/emit.js';
import { fileErrorText } from '../../kubeconfig/errors.js';
import { orderedJson } from './ordered-json.js';

/** What `config view` was told of its output. */
export interface ViewOutput {
  output: string;
  /** -o was typed; without it, --template alone means go-template. */
  outputGiven: boolean;
  template: string;
  allowMissingKeys: boolean;
  /** What the path of a template file is relative to. */
  workingFolder: string;
}

const templateFormats = [
  'go-template',
  'go-template-file',
  'jsonpath',
  'jsonpath-as-json',
  'jsonpath-file',
  'template',
  'templatefile',
];

/** kubectl's list, in its order. */
const allowed = [
  ...templateFormats.slice(0, 2),
  'json',
  ...templateFormats.slice(2, 5),
  'name',
  'template',
  'templatefile',
  'yaml',
];

/** The function that makes text of the document. Fails with kubectl's message for other formats and bad templates. */
export async function viewPrinter(options: ViewOutput): Promise<(document: object) => string> {
  const { template, outputGiven } = options;
  const output = !outputGiven && template !== '' ? 'go-template' : options.output;
  if (output === 'yaml') return (document) => new YamlEmitter().document(document);
  if (output === 'json') return (document) => `${orderedJson(document)}\n`;
  if (output === 'name') return () => 'config/<unknown>\n';
  const equals = output.indexOf('=');
  const name = equals < 0 ? output : output.slice(0, equals);
  if (!templateFormats.includes(name))
    throw new Error(
      `unable to match a printer suitable for the output format ${JSON.stringify(output)}, allowed formats are: ${allowed.join(',')}`,
    );
  const argument = equals < 0 ? template : output.slice(equals + 1);
  if (argument === '') throw new Error('template format specified but no template given');
  return templatePrinter(name, argument, options);
}

async function templatePrinter(
  name: string,
  argument: string,
  { allowMissingKeys, workingFolder }: ViewOutput,
): Promise<(document: object) => string> {
  const text = name.endsWith('file') ? readTemplate(argument, workingFolder) : argument;
  if (name.startsWith('jsonpath')) {
    const { evaluate, parseJsonPath } = await import('../../render/jsonpath/index.js');
    const template = parseJsonPath(text);
    return (document) =>
      evaluate(template, document, { allowMissingKeys, asJson: name === 'jsonpath-as-json' });
  }
  const { parseGoTemplate } = await import('../../render/go-template/index.js');
  const template = parseGoTemplate(text, { allowMissingKeys });
  return (document) => template.execute(document);
}

function readTemplate(path: string, workingFolder: string): string {
  try {
    return readFileSync(resolve(workingFolder, path), 'utf8');
  } catch (error) {
    throw new Error(`error reading --template ${path}, ${fileErrorText('open', path, error)}`);
  }
}
