import { examples } from '../cli/base-command.js';
import { ClusterCommand, type SessionUse } from '../cli/cluster-command.js';
import { readConcurrency } from '../cli/flags/concurrency.js';
import { deletionFlags, readDeletion } from '../cli/flags/deletion.js';
import { readDryRun } from '../cli/flags/dry-run.js';
import { checkFiles, fileFlags, filesIn, namesFiles } from '../cli/flags/files.js';
import { readPrint } from '../cli/flags/print.js';
import { checkRaw, rawFlags } from '../cli/flags/raw.js';
import { changeCause, recordFlags } from '../cli/flags/record.js';
import { saveConfigFlags } from '../cli/flags/save-config.js';
import { subresourceFlags } from '../cli/flags/subresource.js';
import { readValidation, validateFlags } from '../cli/flags/validate.js';
import { readEncoding } from '../cli/flags/wire.js';
import { changeFlags } from '../cli/flags/write.js';
import type { ResultOptions } from '../render/result-printer.js';
import { type ReplaceOptions, readReplaceDeletion } from '../verbs/replace/options.js';
import { replace } from '../verbs/replace/replace.js';

/** `proa replace`: kubectl's. kubectl does not have --yes and --concurrency. */
export default class Replace extends ClusterCommand<typeof Replace> {
  static override summary = 'Replace objects with those in files, URLs or stdin';
  static override description =
    'Replaces each object of the manifests as a whole. If one fails, the others are still replaced and the exit code is 1. ' +
    'With --force, the objects are deleted and, when they are gone, created again, after all files have been read and ' +
    'checked. An object with a resourceVersion is replaced only if it has not changed since.';
  static override usage = ['replace -f FILE [flags]', 'replace -k DIR [flags]'];
  static override examples = examples({
    'Replace the objects that a file describes': 'replace -f shop.yaml',
    'Replace an object with a changed copy of it':
      'get configmap settings -o yaml | sed s/info/debug/ | <%= config.bin %> replace -f -',
    'Delete the objects of a file, and create them again': 'replace --force -f shop.yaml',
    'Send a file to a path of the server':
      'replace --raw=/api/v1/namespaces/default/configmaps/settings -f body.json',
  });
  static override completes = [] as const;
  static override flags = {
    ...fileFlags({ purpose: 'with the objects to replace' }),
    ...subresourceFlags('Replace a subresource of the object.'),
    ...deletionFlags({ wait: false }),
    ...changeFlags('kubectl-replace'),
    ...validateFlags(),
    ...saveConfigFlags(),
    ...recordFlags(),
    ...rawFlags('Put the file to this path on the server, unchanged.'),
  };

  protected async execute(): Promise<undefined> {
    const options = await this.#options();
    const { raw } = this.flags;
    if (raw !== '') {
      const { sendRawFile } = await import('../objects/raw-file.js');
      await this.printTexts(options, (session) =>
        sendRawFile('PUT', 'replace', { ...options, raw }, session),
      );
      return undefined;
    }
    await this.printOutcomes(options, (session, reads) => replace(options, session, reads));
  }

  async #options(): Promise<ReplaceOptions & ResultOptions & SessionUse> {
    const { flags, args } = this;
    const validation = readValidation(flags);
    const { dryRun, warnings } = readDryRun(flags);
    const print = readPrint(flags, this.environment.variables);
    const { warnings: cascadeWarnings, ...asked } = readDeletion(flags);
    const files = filesIn(flags);
    if (!namesFiles(files)) throw new Error('must specify one of -f and -k');
    const deletion = readReplaceDeletion(asked, dryRun);
    if (flags.raw !== '') checkRaw({ ...files, raw: flags.raw, output: flags.output });
    else checkFiles(files);
    for (const warning of cascadeWarnings) await this.environment.stderr.write(`${warning}\n`);
    return {
      ...files,
      ...print,
      words: args,
      deletion,
      subresource: flags.subresource,
      dryRun,
      validation,
      fieldManager: flags['field-manager'],
      saveConfig: flags['save-config'],
      changeCause: flags.record ? changeCause('replace', this.line) : undefined,
      wire: await readEncoding({}, this.environment),
      yes: flags.yes,
      concurrency: readConcurrency(flags),
      warnings,
    };
  }
}
