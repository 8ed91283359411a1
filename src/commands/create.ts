import { BaseCommand } from '../cli/base-command.js';
import { bareFlag, boolFlag, sliceFlag, stringFlag } from '../cli/flags.js';
import { BARE_DRY_RUN } from '../cluster/dry-run.js';
import { openSession } from '../cluster/session.js';
import { readCreateOptions, refuseSubcommand } from '../verbs/create/options.js';
import { runCreate } from '../verbs/create/run.js';

const output = 'OUTPUT';
const selection = 'SELECTION';
const writing = 'WRITING';

/** `proa create -f`: kubectl's without a subcommand. The flags are kubectl's, and --wire. */
export default class Create extends BaseCommand<typeof Create> {
  static override summary = 'Create objects from files, URLs or stdin';
  static override description =
    'Creates the objects of YAML and JSON manifests one after the other; where one fails the rest is created all the ' +
    'same, and the exit code is 1. Built-in types go in protobuf where that says exactly what the manifest says, ' +
    'everything else as JSON. A server of 1.25 and later checks fields itself (--validate); for an older one they are ' +
    'checked here as kubectl does, by the types it publishes: unknown and missing fields and kinds of values, but not ' +
    'the values themselves, nor keys given twice. Subcommands (create deployment) and editing (--edit) are not there yet.';
  static override usage = ['create -f FILE [flags]', 'create -k FOLDER [flags]'];
  static override examples = [
    { description: 'What a file describes', command: '<%= config.bin %> create -f shop.yaml' },
    { description: 'From another program', command: '<%= config.bin %> create -f - < shop.yaml' },
    {
      description: 'What the server would make of it',
      command: '<%= config.bin %> create -f shop.yaml --dry-run=server -o yaml',
    },
  ];
  static override flags = {
    'allow-missing-template-keys': boolFlag(
      {
        helpGroup: output,
        description: 'Ignore fields and map keys a Go or jsonpath template does not find.',
      },
      true,
    ),
    'dry-run': bareFlag(
      {
        helpGroup: writing,
        helpValue: 'none|server|client',
        description: 'client: send nothing, show what would be sent; server: have nothing stored.',
      },
      'none',
      BARE_DRY_RUN,
    ),
    'field-manager': stringFlag(
      { helpGroup: writing, helpValue: 'NAME', description: 'Who owns the fields that are written.' },
      'kubectl-create',
    ),
    filename: sliceFlag({
      char: 'f',
      helpGroup: selection,
      helpValue: 'FILE',
      description: 'Filename, directory, or URL to files to use to create the resource; - for stdin.',
    }),
    kustomize: stringFlag({
      char: 'k',
      helpGroup: selection,
      helpValue: 'FOLDER',
      description: 'Process the kustomization directory.',
    }),
    output: stringFlag({
      char: 'o',
      helpGroup: output,
      helpValue: 'FORMAT',
      description:
        'One of: json, yaml, name, go-template, go-template-file, template, templatefile, jsonpath, ' +
        'jsonpath-as-json, jsonpath-file.',
    }),
    raw: stringFlag({
      helpGroup: writing,
      helpValue: 'PATH',
      description: 'Path on the server to post the file to as it is.',
    }),
    recursive: boolFlag({
      char: 'R',
      helpGroup: selection,
      description: 'Process the folder of -f with all below it.',
    }),
    'save-config': boolFlag({
      helpGroup: writing,
      description: 'Save the manifest in an annotation of the object, for a later apply.',
    }),
    selector: stringFlag({
      char: 'l',
      helpGroup: selection,
      helpValue: 'QUERY',
      description: 'Create only objects whose labels match.',
    }),
    'show-managed-fields': boolFlag({
      helpGroup: output,
      description: 'Keep managedFields in JSON and YAML.',
    }),
    template: stringFlag({
      helpGroup: output,
      helpValue: 'TEXT',
      description: 'Template, or path of a template file, for -o go-template and -o go-template-file.',
    }),
    validate: bareFlag(
      {
        helpGroup: writing,
        helpValue: 'strict|warn|ignore',
        description:
          'What unknown fields amount to: an error, a warning, or nothing; true is strict, false ignore.',
      },
      'strict',
      'strict',
    ),
    'windows-line-endings': boolFlag({
      helpGroup: writing,
      description: 'Accepted for kubectl, whose --edit it is about.',
    }),
    wire: stringFlag(
      {
        helpGroup: writing,
        helpValue: 'auto|json|protobuf',
        description:
          'Form in which objects are sent; protobuf only where it says the same to the server. auto remembers ' +
          'what a server does not take.',
      },
      'auto',
    ),
  };

  /** Subcommands have flags of their own, which are not to be called unknown. */
  protected override async completed(argv: string[]): Promise<string[]> {
    refuseSubcommand(argv);
    return argv;
  }

  protected async execute(): Promise<number> {
    const options = readCreateOptions(this.flags, this.args);
    await using session = await openSession(this.flags, this.environment, this.config.version, {
      ...(options.filenames.includes('-') && { stdinUnavailable: 'used by stdin resource manifest reader' }),
    });
    return await runCreate(options, session);
  }
}
