import { examples } from '../cli/base-command.js';
import { ClusterCommand } from '../cli/cluster-command.js';
import { chunkSizeFlags, readChunkSize } from '../cli/flags/chunk-size.js';
import { colorFlags, readColor } from '../cli/flags/color.js';
import { checkEverything, EVERYTHING, everythingFlags } from '../cli/flags/everything.js';
import { failIfEmptyFlags, readFailIfEmpty } from '../cli/flags/fail-if-empty.js';
import { checkFiles, fileFlags, filesIn, namesFiles } from '../cli/flags/files.js';
import { boolFlag, choiceFlag, optionalIntFlag, sliceFlag, stringFlag } from '../cli/flags/kinds.js';
import { neatFlags, readNeat } from '../cli/flags/neat.js';
import { inPager, pagerFlags } from '../cli/flags/pager.js';
import { objectFormats, printFlags, readPrint } from '../cli/flags/print.js';
import {
  allNamespacesFlags,
  excludeNamespaceFlags,
  fieldSelectorFlags,
  readableFlags,
  readSelectors,
  selectorFlags,
} from '../cli/flags/selectors.js';
import { subresourceFlags } from '../cli/flags/subresource.js';
import { readTimeFlag, timeFlags } from '../cli/flags/time.js';
import { readEncoding, wireFlags } from '../cli/flags/wire.js';
import type { Session } from '../cluster/session.js';
import { printTexts } from '../render/outcomes.js';
import { isHumanReadable, TABLE } from '../render/output-format.js';
import type { WhereExpression } from '../render/where/compile.js';
import { checkGetRequest, type GetOptions } from '../verbs/get/options.js';
import { get } from '../verbs/get/run.js';
import type { ListsEnd } from '../verbs/get/run-errors.js';

/** The meaning of --detailed-exitcode for lists that did not fail. */
const DETAILED_EXIT_CODES = { OneSnapshot: 0, SeveralSnapshots: 3, CutShort: 4 } as const;

/** kubectl's formats, and ndjson. */
const formats = [
  ...objectFormats,
  'custom-columns',
  'custom-columns-file',
  'wide',
  'table',
  'ndjson',
] as const;

/** `proa get`: kubectl's get, streamed. kubectl has all of its flags except those of the group STREAMING. */
export default class Get extends ClusterCommand<typeof Get> {
  static override readsContexts = true;
  static override summary = 'Display one or many resources, each page as it arrives';
  static override description =
    'Prints a table of the most important information about the resources, in the columns that the server defines. ' +
    'A list is read in chunks from one snapshot, and each chunk is printed as it arrives. The first chunk sets the ' +
    'column widths; later rows may widen a column from there on (--stream=false aligns the whole table). Use "proa ' +
    'api-resources" for a complete list of supported resources. Without a TYPE, proa lets you choose one on a ' +
    'terminal.';
  static override usage = [
    'get TYPE[.VERSION][.GROUP][,TYPE ...] [NAME ...] [flags]',
    'get TYPE[.VERSION][.GROUP]/NAME ... [flags]',
    'get everything [--since=DURATION | --unowned | --unused] [flags]',
    'get (-f FILE | -k DIR | --raw PATH) [flags]',
  ];
  static override examples = examples({
    'List pods': 'get pods',
    'List pods with more columns': 'get pods -o wide',
    'List the pods of all namespaces': 'get pods -A',
    'List the deployments of another namespace': 'get deployments -n shop-0',
    'List pods with a label, sorted by age': 'get pods -l app=web --sort-by=.metadata.creationTimestamp',
    'List deployments and services together': 'get deployments,services',
    'Show objects of different types by their names': 'get deployment/web service/web pod/web-1',
    'Show one object as JSON': 'get pod web-1 -o json',
    'Use a particular version of a group': 'get deployments.v1.apps -o yaml',
    'Show an object without what the cluster added to it': 'get deployment web -o yaml --neat',
    'Show one field of an object': "get pod web-1 --template='{{.status.phase}}'",
    'Choose the columns':
      'get pods -A -o custom-columns=NS:.metadata.namespace,IMAGE:.spec.containers[0].image',
    'Show the scale of a deployment, which is a subresource': 'get deployment web --subresource=scale',
    'Show the objects that a file describes': 'get -f pod.yaml',
    'Show the objects that a kustomization describes': 'get -k overlay',
    'Watch pods': 'get pods -w',
    'List everything that was created or changed in the last hour': 'get everything --since=1h',
    'Show the first 20 objects of a long list': 'get pods -A --limit=20',
    'Print one object per line, for programs': 'get pods -A -o ndjson | jq .metadata.name',
    'Resume a list that was interrupted': 'get pods -A --resume',
  });
  static override completes = [{ orWords: [EVERYTHING] }, '...'] as const;
  static override flags = {
    ...fileFlags({ purpose: 'that identify the objects to get' }),
    ...selectorFlags(),
    ...fieldSelectorFlags(),
    ...allNamespacesFlags(),
    ...excludeNamespaceFlags(),
    ...readableFlags(),
    ...subresourceFlags('Read a subresource of the object.'),
    ...printFlags(formats),
    ...neatFlags(),
    ...everythingFlags(),
    ...chunkSizeFlags(),
    ...failIfEmptyFlags(),
    ...wireFlags(),
    consistency: choiceFlag(
      {
        helpGroup: 'STREAMING',
        description:
          'What to do when the snapshot of a list expires: resume continues with a later one and says so, ' +
          'snapshot fails as kubectl does, restart reads everything at once if nothing has been printed by then.',
      },
      ['resume', 'snapshot', 'restart'],
      'resume',
    ),
    'detailed-exitcode': boolFlag({
      helpGroup: 'STREAMING',
      description:
        'Exit with 3 if a list comes from more than one snapshot, and with 4 if it was cut short by --limit.',
    }),
    'ignore-not-found': boolFlag({
      helpGroup: 'SELECTION',
      description: 'Do not treat a named object that does not exist as an error.',
    }),
    'label-columns': sliceFlag({
      char: 'L',
      helpGroup: 'OUTPUT',
      helpValue: 'LABEL',
      description: 'Labels to show as columns.',
    }),
    limit: optionalIntFlag({
      helpGroup: 'STREAMING',
      helpValue: 'N',
      description: 'Stop after this many objects.',
    }),
    'no-headers': boolFlag({ helpGroup: 'OUTPUT', description: "Don't print column headers." }),
    'output-watch-events': boolFlag({
      helpGroup: 'WATCHING',
      description: 'Print watch events instead of objects; existing objects come as ADDED.',
    }),
    raw: stringFlag({
      helpGroup: 'SELECTION',
      helpValue: 'PATH',
      description: 'Request this path from the server and print the response, unchanged.',
    }),
    resume: boolFlag({
      helpGroup: 'STREAMING',
      description:
        'Continue the same list after an interruption; append its output to that of the first run.',
    }),
    'server-print': boolFlag(
      {
        helpGroup: 'OUTPUT',
        description: "Show the server's own columns; false shows names and ages.",
      },
      true,
    ),
    'show-kind': boolFlag({
      helpGroup: 'OUTPUT',
      description: 'Show the resource type before each name.',
    }),
    'show-labels': boolFlag({
      helpGroup: 'OUTPUT',
      description: 'Show all labels as the last column.',
    }),
    'sort-by': stringFlag({
      helpGroup: 'OUTPUT',
      helpValue: 'JSONPATH',
      description: "JSONPath of the field to sort by: '.metadata.creationTimestamp'.",
    }),
    stream: boolFlag(
      {
        helpGroup: 'STREAMING',
        description: 'Print each chunk as it arrives; false aligns the whole table.',
      },
      true,
    ),
    where: stringFlag({
      helpGroup: 'SELECTION',
      helpValue: 'EXPRESSION',
      description:
        'Show only objects for which this expression is true. It names columns, and fields by their paths ' +
        "('restarts > 5 && age < 1h', 'status.phase != \"Running\"').",
    }),
    ...timeFlags('when objects were created'),
    ...colorFlags(),
    ...pagerFlags(),
    columns: sliceFlag({
      completes: 'columns',
      helpGroup: 'OUTPUT',
      helpValue: 'COLUMN',
      description: 'Columns of the table to show, in this order.',
    }),
    'no-trunc': boolFlag({
      helpGroup: 'OUTPUT',
      description: 'On a narrow terminal, do not leave out columns or shorten cells.',
    }),
    watch: boolFlag({
      char: 'w',
      helpGroup: 'WATCHING',
      description: 'After listing, watch for changes.',
    }),
    'watch-only': boolFlag({
      helpGroup: 'WATCHING',
      description: 'Watch for changes without listing first.',
    }),
  };

  protected async execute(): Promise<number | undefined> {
    const isEverything = this.args[0] === EVERYTHING;
    if (isEverything && this.args.length > 1)
      throw new Error(`"get ${EVERYTHING}" takes no names: ${this.args.slice(1).join(', ')}`);
    checkEverything(isEverything, this.given, Get.flags);
    if (isEverything) return this.#getEverything();
    const nothingAsked = this.args.length === 0 && !namesFiles(filesIn(this.flags)) && this.flags.raw === '';
    if (nothingAsked && this.mayAsk) return this.#askForType();
    const options = await this.#options(this.args);
    const contexts = await this.contexts();
    const print = () =>
      contexts === undefined
        ? this.printTexts(options, (session) => get(options, session)).then(this.#exitCode)
        : this.#inContexts(contexts, options);
    // A watch does not end, and text in a pager cannot change.
    if (options.watch) return print();
    return inPager(this.flags, this.environment, (environment) => {
      this.environment = environment;
      return print();
    });
  }

  readonly #exitCode = (end: ListsEnd) => (this.flags['detailed-exitcode'] ? DETAILED_EXIT_CODES[end] : 0);

  /** Every type that can be listed. */
  async #getEverything(): Promise<undefined> {
    const { flags, given, environment } = this;
    const { format = TABLE } = readPrint(flags, environment.variables, ['json', 'yaml', 'kyaml', 'name']);
    const { everything } = await import('../verbs/everything/everything.js');
    const options = {
      ...readSelectors(flags),
      allNamespaces: flags['all-namespaces'],
      excludedNamespaces: flags['exclude-namespace'],
      sinceMs: given.has('since') ? flags.since : undefined,
      unowned: flags.unowned,
      unused: flags.unused,
      noHeaders: flags['no-headers'],
      showManagedFields: flags['show-managed-fields'],
      format,
    };
    await this.printTexts({}, (session) => everything(options, session));
    return undefined;
  }

  /** Several contexts, whose tables are printed as one. */
  async #inContexts(names: readonly string[], options: GetOptions): Promise<number> {
    const [{ checkInContexts, sharedTable }, { coloredOutput }] = await Promise.all([
      import('../verbs/get/in-contexts.js'),
      import('../process/colored-output.js'),
    ]);
    checkInContexts(options);
    const partOf = await sharedTable(options, this.environment);
    const colored = options.isColored ? coloredOutput(true, this.environment) : undefined;
    const ends = await this.inContexts(names, (session, part) =>
      printTexts(colored ?? session.environment.stdout, get(options, session, partOf(part))),
    );
    return Math.max(...ends.map(this.#exitCode));
  }

  async #askForType(): Promise<number> {
    const options = await this.#options(['a type to be chosen']);
    const { askForType } = await import('../browser/pick/missing-object.js');
    const verb = async (session: Session) => get({ ...options, words: [await askForType(session)] }, session);
    return this.printTexts(options, verb).then(this.#exitCode);
  }

  async #options(words: readonly string[]): Promise<GetOptions> {
    const { flags, environment } = this;
    const files = filesIn(flags);
    // The setting in the configuration file does not apply here; the flag is refused.
    const mayBeEmpty = flags.watch || flags['watch-only'] || flags.raw !== '';
    const asked = {
      words,
      ...files,
      ...readSelectors(flags),
      raw: flags.raw,
      allNamespaces: flags['all-namespaces'],
      excludedNamespaces: flags['exclude-namespace'],
      readable: flags.readable,
      ignoreNotFound: flags['ignore-not-found'],
      noHeaders: flags['no-headers'],
      showLabels: flags['show-labels'],
      labelColumns: flags['label-columns'],
      showKind: flags['show-kind'],
      sortBy: flags['sort-by'],
      time: await readTimeFlag(flags, environment),
      columns: await this.#columns(),
      noTrunc: flags['no-trunc'],
      filter: await this.#filter(),
      watch: flags.watch || flags['watch-only'],
      watchOnly: flags['watch-only'],
      outputWatchEvents: flags['output-watch-events'],
      chunkSize: readChunkSize(flags),
      limit: flags.limit,
      stream: flags.stream,
      consistency: flags.consistency,
      resume: flags.resume,
      failIfEmpty: mayBeEmpty ? (flags['fail-if-empty'] ?? false) : await readFailIfEmpty(flags, environment),
      wire: await readEncoding(flags, this.environment),
    };
    checkGetRequest({ ...asked, output: flags.output }, this.program.name);
    checkFiles(files);
    const { format = TABLE, ...print } = readPrint(flags, this.environment.variables, formats);
    if (asked.columns !== undefined && !isHumanReadable(format))
      throw new Error('--columns chooses those of tables: it cannot be used with --output');
    return {
      ...asked,
      ...print,
      format,
      neat: readNeat(flags, format),
      isColored: flags.raw === '' && isHumanReadable(format) && (await readColor(flags, environment)),
      // kubectl reads subresources only of named objects.
      subresource: asked.watch || namesFiles(files) ? '' : flags.subresource,
      serverPrint: flags['server-print'] && isHumanReadable(format),
    };
  }

  async #columns(): Promise<string[] | undefined> {
    const { columns } = this.flags;
    if (columns.length === 0) return undefined;
    const { columnName } = await import('../render/column-name.js');
    return columns.map(columnName);
  }

  /** Parses --where before any request. */
  async #filter(): Promise<WhereExpression | undefined> {
    if (!this.given.has('where')) return undefined;
    const { parseWhere } = await import('../render/where/compile.js');
    return parseWhere(this.flags.where);
  }
}
