import { readFile } from 'node:fs/promises';
import { BaseCommand } from '../cli/base-command.js';
import { boolFlag, intFlag, optionalIntFlag, sliceFlag, stringFlag } from '../cli/flags.js';
import { openSession } from '../cluster/session.js';
import { isHumanReadable } from '../render/output-format.js';
import { completeGetOptions, type GetOptions } from '../verbs/get/options.js';
import { runGet } from '../verbs/get/run.js';

const output = 'OUTPUT';
const selection = 'SELECTION';
const streaming = 'STREAMING';
const watching = 'WATCHING';

/** `proa get`: kubectl's, streamed. The flags are kubectl's, but for those of the group STREAMING. */
export default class Get extends BaseCommand<typeof Get> {
  static override summary = 'Display one or many resources, each page as it arrives';
  static override description =
    "Prints a table of the most important information about the specified resources, the server's own columns. " +
    'A list is read in chunks from one snapshot and printed chunk by chunk: column widths come from the first, and ' +
    'later rows may widen a column from there on (--stream=false aligns all). Use "proa api-resources" for a complete ' +
    'list of supported resources. Without a TYPE it asks at a terminal.';
  static override usage = [
    'get TYPE[.VERSION][.GROUP][,TYPE ...] [NAME ...] [flags]',
    'get TYPE[.VERSION][.GROUP]/NAME ... [flags]',
    'get (-f FILE | -k FOLDER | --raw PATH) [flags]',
  ];
  static override examples = [
    { description: 'List all pods, and with more columns', command: '<%= config.bin %> get pods -o wide' },
    { description: 'One object as JSON', command: '<%= config.bin %> get -o json pod web-1' },
    { description: 'A version of a group', command: '<%= config.bin %> get deployments.v1.apps -o yaml' },
    { description: 'What a file describes', command: '<%= config.bin %> get -f pod.yaml' },
    {
      description: 'Chosen columns',
      command:
        '<%= config.bin %> get pods -A -o custom-columns=NS:.metadata.namespace,IMAGE:.spec.containers[0].image',
    },
    { description: 'The first 20 of very many', command: '<%= config.bin %> get pods -A --limit=20' },
    {
      description: 'An object a line, for programs',
      command: '<%= config.bin %> get pods -A -o ndjson | jq .metadata.name',
    },
    {
      description: 'Go on with a list that was interrupted',
      command: '<%= config.bin %> get pods -A --resume',
    },
  ];
  static override flags = {
    'all-namespaces': boolFlag({
      char: 'A',
      helpGroup: selection,
      description: 'List the objects of all namespaces; --namespace is ignored then.',
    }),
    'allow-missing-template-keys': boolFlag(
      {
        helpGroup: output,
        description: 'Ignore fields and map keys a Go or jsonpath template does not find.',
      },
      true,
    ),
    'chunk-size': intFlag(
      {
        helpGroup: streaming,
        helpValue: 'N',
        description: 'Objects asked for at a time; 0 asks for all at once.',
      },
      500,
    ),
    consistency: stringFlag(
      {
        helpGroup: streaming,
        helpValue: 'MODE',
        description:
          'When the snapshot of a list expires half-way: resume (go on from a later one and say so), snapshot (fail ' +
          'as kubectl does) or restart (read all at once, if nothing was printed yet).',
      },
      'resume',
    ),
    'field-selector': stringFlag({
      helpGroup: selection,
      helpValue: 'QUERY',
      description: "Selector (field query) to filter on, supports '=', '==', and '!='.",
    }),
    filename: sliceFlag({
      char: 'f',
      helpGroup: selection,
      helpValue: 'FILE',
      description: 'Filename, directory, or URL to files identifying the resource to get from a server.',
    }),
    'ignore-not-found': boolFlag({
      helpGroup: selection,
      description: 'A named object that does not exist is no error.',
    }),
    kustomize: stringFlag({
      char: 'k',
      helpGroup: selection,
      helpValue: 'FOLDER',
      description: 'Process the kustomization directory.',
    }),
    'label-columns': sliceFlag({
      char: 'L',
      helpGroup: output,
      helpValue: 'LABEL',
      description: 'Labels to show as columns.',
    }),
    limit: optionalIntFlag({
      helpGroup: streaming,
      helpValue: 'N',
      description: 'Stop after so many objects.',
    }),
    'no-headers': boolFlag({ helpGroup: output, description: "Don't print column headers." }),
    output: stringFlag({
      char: 'o',
      helpGroup: output,
      helpValue: 'FORMAT',
      description:
        'One of: json, yaml, kyaml, ndjson, name, go-template, go-template-file, template, templatefile, jsonpath, ' +
        'jsonpath-as-json, jsonpath-file, custom-columns, custom-columns-file, wide.',
    }),
    'output-watch-events': boolFlag({
      helpGroup: watching,
      description: 'Print watch events, not just their objects; what exists comes as ADDED.',
    }),
    raw: stringFlag({
      helpGroup: selection,
      helpValue: 'PATH',
      description: 'Path to request from the server as it is.',
    }),
    recursive: boolFlag({
      char: 'R',
      helpGroup: selection,
      description: 'Process the folder of -f with all below it.',
    }),
    resume: boolFlag({
      helpGroup: streaming,
      description: 'Go on where the same list was interrupted before.',
    }),
    selector: stringFlag({
      char: 'l',
      helpGroup: selection,
      helpValue: 'QUERY',
      description: "Selector (label query) to filter on, supports '=', '==', '!=', 'in', 'notin'.",
    }),
    'server-print': boolFlag(
      { helpGroup: output, description: "Show the server's own columns; false shows names and ages." },
      true,
    ),
    'show-kind': boolFlag({ helpGroup: output, description: 'Show the resource type before each name.' }),
    'show-labels': boolFlag({ helpGroup: output, description: 'Show all labels as the last column.' }),
    'show-managed-fields': boolFlag({
      helpGroup: output,
      description: 'Keep managedFields in JSON and YAML.',
    }),
    'sort-by': stringFlag({
      helpGroup: output,
      helpValue: 'JSONPATH',
      description: "JSONPath of the field to sort by: '.metadata.creationTimestamp'.",
    }),
    stream: boolFlag(
      { helpGroup: streaming, description: 'Print each chunk as it arrives; false aligns the whole table.' },
      true,
    ),
    subresource: stringFlag({
      helpGroup: selection,
      helpValue: 'NAME',
      description: 'Read a subresource of the object: status, scale.',
    }),
    template: stringFlag({
      helpGroup: output,
      helpValue: 'TEXT',
      description: 'Template, or path of a template file, for -o go-template and -o go-template-file.',
    }),
    live: boolFlag({
      helpGroup: watching,
      description:
        'With --watch, on a terminal: a table updated in place, to sort and to filter. Elsewhere lines, as without it.',
    }),
    watch: boolFlag({ char: 'w', helpGroup: watching, description: 'After listing, watch for changes.' }),
    wire: stringFlag(
      {
        helpGroup: streaming,
        helpValue: 'auto|json|protobuf',
        description: 'Form of the answers to ask for; auto takes the faster one for the output.',
      },
      'auto',
    ),
    'watch-only': boolFlag({ helpGroup: watching, description: 'Watch for changes without listing first.' }),
  };

  protected async execute(): Promise<number | undefined> {
    const { filename, kustomize, raw } = this.flags;
    if (this.args.length === 0 && filename.length === 0 && kustomize === '' && raw === '' && this.mayAsk)
      return this.askForType();
    const options = completeGetOptions(this.flags, this.args);
    if (this.flags.live && (await this.mayGoLive(options))) return this.live(options);
    await using session = await openSession(this.flags, this.environment, this.config.version, {
      ...(options.filenames.includes('-') && { stdinUnavailable: 'used by stdin resource manifest reader' }),
    });
    return await runGet(options, session);
  }

  private async askForType(): Promise<number> {
    await using session = await openSession(this.flags, this.environment, this.config.version);
    const [{ pick }, { typeQuestion }] = await Promise.all([
      import('../browser/pick/pick.js'),
      import('../browser/pick/questions.js'),
    ]);
    const options = completeGetOptions(this.flags, [await pick(typeQuestion(session), session)]);
    if (this.flags.live && (await this.mayGoLive(options))) return this.live(options);
    return await runGet(options, session);
  }

  private async mayGoLive(options: GetOptions): Promise<boolean> {
    if (!options.watch) throw new Error('--live can only be used with --watch');
    if (!isHumanReadable(options.format))
      throw new Error('--live shows a table: it cannot be used with --output');
    const { whyNotInteractive } = await import('../terminal/interactive.js');
    const { environment, flags } = this;
    return (
      environment.variables.TERM !== 'dumb' &&
      whyNotInteractive(environment, flags['no-interactive']) === undefined
    );
  }

  /** The browser, at the place that was asked for. */
  private async live(options: GetOptions): Promise<number> {
    const [{ runBrowser }, { livePlace }, { readBrowseSettings }] = await Promise.all([
      import('../browser/run.js'),
      import('../verbs/get/live.js'),
      import('../process/settings.js'),
    ]);
    return runBrowser({
      flags: this.flags,
      environment: this.environment,
      version: this.config.version,
      settings: await readBrowseSettings(this.environment.folders.config, (path) => readFile(path, 'utf8')),
      noTrunc: false,
      begin: async (session) => ({ place: await livePlace(options, session) }),
    });
  }
}
