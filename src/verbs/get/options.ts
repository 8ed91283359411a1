import type { Consistency } from '../../cluster/list/types.js';
import { checkRawPath } from '../../cluster/raw.js';
import { readWireChoice, type WireChoice } from '../../codec/wire-choice.js';
import { bareError } from '../../process/errors.js';
import { isHumanReadable, type OutputFormat, parseOutputFormat } from '../../render/output-format.js';

/** A checked `get`: every combination that cannot be is gone. */
export interface GetOptions {
  words: readonly string[];
  filenames: readonly string[];
  kustomize: string;
  recursive: boolean;
  raw: string;
  labelSelector: string;
  fieldSelector: string;
  subresource: string;
  allNamespaces: boolean;
  ignoreNotFound: boolean;
  format: OutputFormat;
  allowMissingTemplateKeys: boolean;
  serverPrint: boolean;
  noHeaders: boolean;
  showLabels: boolean;
  labelColumns: readonly string[];
  showKind: boolean;
  showManagedFields: boolean;
  sortBy: string;
  watch: boolean;
  watchOnly: boolean;
  outputWatchEvents: boolean;
  /** Objects a page; 0 for all at once. */
  chunkSize: number;
  limit: number | undefined;
  stream: boolean;
  consistency: Consistency;
  resume: boolean;
  wire: WireChoice;
}

/** The values of the command's flags, by their names on the command line. */
export interface GetFlags {
  'all-namespaces': boolean;
  'allow-missing-template-keys': boolean;
  'chunk-size': number;
  consistency: string;
  'field-selector': string;
  filename: string[];
  'ignore-not-found': boolean;
  kustomize: string;
  'label-columns': string[];
  limit?: number | undefined;
  'no-headers': boolean;
  output: string;
  'output-watch-events': boolean;
  raw: string;
  recursive: boolean;
  resume: boolean;
  selector: string;
  'server-print': boolean;
  'show-kind': boolean;
  'show-labels': boolean;
  'show-managed-fields': boolean;
  'sort-by': string;
  stream: boolean;
  subresource: string;
  template: string;
  watch: boolean;
  'watch-only': boolean;
  wire: string;
}

/** Turns flags and words into options, or fails with kubectl's message for what does not go together. */
export function completeGetOptions(flags: GetFlags, words: readonly string[]): GetOptions {
  const watching = flags.watch || flags['watch-only'];
  if (flags.raw !== '') checkRaw(flags, words, watching);
  else if (words.length === 0 && flags.filename.length === 0 && flags.kustomize === '')
    throw bareError(watching ? watchText : getText);
  checkColumns(flags);
  if (flags['output-watch-events'] && !watching) {
    throw new Error('--output-watch-events option can only be used with --watch or --watch-only');
  }
  if (flags.kustomize !== '' && flags.filename.length > 0)
    throw new Error('only one of -f or -k can be specified');
  if (flags.kustomize !== '' && flags.recursive) throw new Error("the -k flag can't be used with -f or -R");
  if (flags.limit !== undefined && flags.limit < 1) {
    throw new Error(`invalid argument "${flags.limit}" for "--limit" flag: must be 1 or more`);
  }
  if (flags.resume && watching)
    throw new Error('--resume goes on with a list: it cannot be used with --watch or --watch-only');
  const format = parseOutputFormat(flags.output, flags.template);
  // kubectl has an eye for subresources of named objects alone.
  const passesOverSubresource = watching || flags.filename.length > 0 || flags.kustomize !== '';
  return {
    words,
    filenames: flags.filename,
    kustomize: flags.kustomize,
    recursive: flags.recursive,
    raw: flags.raw,
    labelSelector: flags.selector.trim(),
    fieldSelector: flags['field-selector'].trim(),
    subresource: passesOverSubresource ? '' : flags.subresource,
    allNamespaces: flags['all-namespaces'],
    ignoreNotFound: flags['ignore-not-found'],
    format,
    allowMissingTemplateKeys: flags['allow-missing-template-keys'],
    serverPrint: flags['server-print'] && isHumanReadable(format),
    noHeaders: flags['no-headers'],
    showLabels: flags['show-labels'],
    labelColumns: flags['label-columns'],
    showKind: flags['show-kind'],
    showManagedFields: flags['show-managed-fields'],
    sortBy: flags['sort-by'],
    watch: watching,
    watchOnly: flags['watch-only'],
    outputWatchEvents: flags['output-watch-events'],
    chunkSize: Math.max(0, flags['chunk-size']),
    limit: flags.limit,
    stream: flags.stream,
    consistency: readConsistency(flags.consistency),
    resume: flags.resume,
    wire: readWireChoice(flags.wire),
  };
}

/** Nothing was asked for: kubectl answers a plain `get` and a `get -w` in different words. */
const watchText = `error: You must provide one or more resources by argument or filename.
Example resource specifications include:
   '-f rsrc.yaml'
   '--filename=rsrc.json'
   '<resource> <name>'
   '<resource>'`;

const getText = `You must specify the type of resource to get. Use "proa api-resources" for a complete list of supported resources.

error: Required resource not specified.
See 'proa get -h' for help and examples`;

function checkRaw(flags: GetFlags, words: readonly string[], watching: boolean): void {
  if (words.length > 0) throw new Error('arguments may not be passed when --raw is specified');
  if (watching || flags.selector !== '') {
    throw new Error(
      '--raw may not be specified with other flags that filter the server request or alter the output',
    );
  }
  if (flags.output !== '') throw new Error('--raw and --output are mutually exclusive');
  checkRawPath(flags.raw);
}

function checkColumns(flags: GetFlags): void {
  const { output } = flags;
  if (flags['show-labels'] && output !== '' && output !== 'wide' && output !== 'table') {
    throw new Error(`--show-labels option cannot be used with ${output} printer`);
  }
}

function readConsistency(word: string): Consistency {
  if (word === 'resume' || word === 'snapshot' || word === 'restart') return word;
  throw new Error(
    `invalid argument ${JSON.stringify(word)} for "--consistency" flag: must be resume, snapshot or restart`,
  );
}
