import type { Consistency } from '../../cluster/list/types.js';
import { checkRawPath } from '../../cluster/raw.js';
import { bareError } from '../../process/errors.js';
import type { EncodingChoice } from '../../process/settings.js';
import type { NeatMode } from '../../render/neat/neat.js';
import type { OutputFormat } from '../../render/output-format.js';
import type { TimeStyle } from '../../render/time-text.js';
import type { WhereExpression } from '../../render/where/compile.js';

/** The options of `get`, validated as far as possible before files, selectors and formats are read. */
export interface GetRequest {
  words: readonly string[];
  filenames: readonly string[];
  kustomize: string;
  recursive: boolean;
  raw: string;
  labelSelector: string;
  fieldSelector: string;
  allNamespaces: boolean;
  /** Names and patterns of --exclude-namespace. */
  excludedNamespaces: readonly string[];
  ignoreNotFound: boolean;
  noHeaders: boolean;
  /** The columns of tables, as columnName returns them; undefined for kubectl's. */
  columns: readonly string[] | undefined;
  /** Nothing is omitted or shortened on a narrow terminal. */
  noTrunc: boolean;
  /** How to show when objects were created. */
  time: TimeStyle;
  showLabels: boolean;
  labelColumns: readonly string[];
  showKind: boolean;
  sortBy: string;
  /** `--where`: which objects are shown; undefined for all. */
  filter: WhereExpression | undefined;
  watch: boolean;
  watchOnly: boolean;
  outputWatchEvents: boolean;
  /** Objects per page; 0 for all at once. */
  chunkSize: number;
  limit: number | undefined;
  /** If the user may not list across namespaces, list the readable ones. */
  readable: boolean;
  stream: boolean;
  consistency: Consistency;
  resume: boolean;
  /** Fail if nothing was shown. */
  failIfEmpty: boolean;
  wire: EncodingChoice;
  /** `-o` as typed. */
  output: string;
}

/** The validated options of `get`: without impossible combinations. */
export interface GetOptions extends Omit<GetRequest, 'output'> {
  subresource: string;
  format: OutputFormat;
  allowMissingTemplateKeys: boolean;
  serverPrint: boolean;
  /** States have colors. */
  isColored: boolean;
  showManagedFields: boolean;
  /** `--neat`: objects are shown without what the cluster added; undefined shows them unchanged. */
  neat: NeatMode | undefined;
}

/** Fails with kubectl's message for options that cannot be combined. @param program its name */
export function checkGetRequest(asked: GetRequest, program: string): void {
  const { words, filenames, kustomize, raw, watch, limit } = asked;
  if (raw !== '') checkRaw(asked);
  else if (words.length === 0 && filenames.length === 0 && kustomize === '') {
    throw bareError(watch ? watchText : getText(program));
  }
  const { showLabels, output } = asked;
  if (showLabels && output !== '' && output !== 'wide' && output !== 'table')
    throw new Error(`--show-labels option cannot be used with ${output} printer`);
  if (asked.outputWatchEvents && !watch) {
    throw new Error('--output-watch-events option can only be used with --watch or --watch-only');
  }
  if (limit !== undefined && limit < 1) {
    throw new Error(`invalid argument "${limit}" for "--limit" flag: must be 1 or more`);
  }
  if (asked.failIfEmpty && (watch || raw !== ''))
    throw new Error(`--fail-if-empty cannot be used with ${watch ? '--watch' : '--raw'}`);
  if (asked.readable && (watch || asked.resume))
    throw new Error(
      `--readable cannot be used with ${watch ? '--watch: name the namespaces by -n' : '--resume'}`,
    );
  if (asked.resume && watch)
    throw new Error('--resume continues a list: it cannot be used with --watch or --watch-only');
}

/** Nothing was requested: kubectl has different messages for a plain `get` and a `get -w`. */
const watchText = `error: You must provide one or more resources by argument or filename.
Example resource specifications include:
   '-f rsrc.yaml'
   '--filename=rsrc.json'
   '<resource> <name>'
   '<resource>'`;

const getText = (
  program: string,
) => `You must specify the type of resource to get. Use "${program} api-resources" for a complete list of supported resources.

error: Required resource not specified.
Use "${program} explain <resource>" for a detailed description of that resource (e.g. ${program} explain pods).
See '${program} get -h' for help and examples`;

function checkRaw({ words, raw, watch, labelSelector, output }: GetRequest): void {
  if (words.length > 0) throw new Error('arguments may not be passed when --raw is specified');
  if (watch || labelSelector !== '') {
    throw new Error(
      '--raw may not be specified with other flags that filter the server request or alter the output',
    );
  }
  if (output !== '') throw new Error('--raw and --output are mutually exclusive');
  checkRawPath(raw);
}
