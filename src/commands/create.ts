import { examples } from '../cli/base-command.js';
import { ClusterCommand, type SessionUse } from '../cli/cluster-command.js';
import { readConcurrency } from '../cli/flags/concurrency.js';
import { readDryRun } from '../cli/flags/dry-run.js';
import { checkFiles, fileFlags, filesIn, namesFiles } from '../cli/flags/files.js';
import { boolFlag } from '../cli/flags/kinds.js';
import { lineEndingFlags } from '../cli/flags/line-endings.js';
import { editorFormats, readPrint } from '../cli/flags/print.js';
import { checkRaw, rawFlags } from '../cli/flags/raw.js';
import { changeCause, recordFlags } from '../cli/flags/record.js';
import { saveConfigFlags } from '../cli/flags/save-config.js';
import { readSelectors, selectorFlags } from '../cli/flags/selectors.js';
import { readValidation, validateFlags } from '../cli/flags/validate.js';
import { readEncoding } from '../cli/flags/wire.js';
import { changeFlags } from '../cli/flags/write.js';
import { UsageError } from '../process/errors.js';
import type { ResultOptions } from '../render/result-printer.js';
import { create } from '../verbs/create/create.js';
import type { CreateOptions } from '../verbs/create/options.js';
import type { EditOptions } from '../verbs/edit/options.js';

/** `proa create -f`: kubectl's. kubectl does not have --yes and --concurrency. */
export default class Create extends ClusterCommand<typeof Create> {
  static override summary = 'Create objects from files, URLs or stdin';
  static override description =
    'Creates the objects in YAML and JSON manifests; consecutive objects of the same type are created several at a ' +
    'time. If one fails, the others are still created and the exit code is 1. Built-in types are sent as protobuf ' +
    'if that means exactly the same as the manifest, and as JSON otherwise. Servers of release 1.25 and later ' +
    'validate fields themselves (--validate). For older servers proa validates them as kubectl does, against the ' +
    'OpenAPI document of the server: it finds unknown and missing fields and values of the wrong type, but not ' +
    'invalid values or duplicate keys. With --edit, each object is opened in an editor first. Subcommands such as ' +
    '"create deployment" make objects from flags.';
  static override usage = ['create -f FILE [flags]', 'create -k DIR [flags]'];
  static override examples = examples({
    'Create the objects that a file describes': 'create -f shop.yaml',
    'Create objects from standard input': 'create -f - < shop.yaml',
    'Show the objects that the server would create from a file':
      'create -f shop.yaml --dry-run=server -o yaml',
  });
  static override completes = [] as const;
  static override takesPlugins = true;
  static override flags = {
    ...fileFlags({ purpose: 'with the objects to create' }),
    ...selectorFlags('Create only the objects whose labels match.'),
    ...changeFlags('kubectl-create'),
    ...validateFlags(),
    ...saveConfigFlags(),
    ...recordFlags(),
    edit: boolFlag({
      helpGroup: 'WRITING',
      description: 'Edit each object before it is created; an object that you do not change is not created.',
    }),
    ...lineEndingFlags(),
    ...rawFlags('Post the file to this path on the server, unchanged.'),
  };

  protected async execute(): Promise<undefined> {
    const options = await this.#options();
    const { raw } = this.flags;
    if (raw !== '') {
      const { sendRawFile } = await import('../objects/raw-file.js');
      await this.printTexts(options, (session) =>
        sendRawFile('POST', 'create', { ...options, raw }, session),
      );
      return undefined;
    }
    if (!this.flags.edit) {
      await this.printOutcomes(options, (session, reads) => create(options, session, reads));
      return undefined;
    }
    const edited: EditOptions = {
      ...options,
      ...readPrint(this.flags, this.environment.variables, editorFormats),
      words: [],
      subresource: '',
      outputPatch: false,
      windowsLineEndings: this.flags['windows-line-endings'],
    };
    const { createInEditor } = await import('../verbs/edit/edit.js');
    const warned = { ...edited, warnings: [] };
    await this.printOutcomes(warned, (session) => createInEditor(edited, session));
  }

  async #options(): Promise<CreateOptions & ResultOptions & SessionUse> {
    const { flags, args } = this;
    if (args.length > 0) throw new UsageError(`Unexpected args: [${args.join(' ')}]`, { part: 'arguments' });
    const files = filesIn(flags);
    if (!namesFiles(files)) throw new Error('must specify one of -f and -k');
    const { dryRun, warnings } = readDryRun(flags);
    const validation = readValidation(flags);
    const print = readPrint(flags, this.environment.variables);
    const { labelSelector } = readSelectors(flags);
    if (flags.raw !== '' && flags.edit) throw new Error('--raw and --edit are mutually exclusive');
    if (flags.raw !== '') checkRaw({ ...files, raw: flags.raw, labelSelector, output: flags.output });
    else checkFiles(files);
    return {
      ...files,
      ...print,
      labelSelector,
      dryRun,
      yes: flags.yes,
      concurrency: readConcurrency(flags),
      validation,
      warnings,
      fieldManager: flags['field-manager'],
      saveConfig: flags['save-config'],
      changeCause: flags.record ? changeCause('create', this.line) : undefined,
      wire: await readEncoding({}, this.environment),
    };
  }
}
