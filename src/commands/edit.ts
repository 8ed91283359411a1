import { fillIn } from '../browser/pick/fill-in.js';
import { examples } from '../cli/base-command.js';
import { ClusterCommand } from '../cli/cluster-command.js';
import { confirmFlags } from '../cli/flags/confirm.js';
import { fileFlags, readFiles } from '../cli/flags/files.js';
import { boolFlag } from '../cli/flags/kinds.js';
import { lineEndingFlags } from '../cli/flags/line-endings.js';
import { editorFormats, printFlags, readPrint } from '../cli/flags/print.js';
import { changeCause, recordFlags } from '../cli/flags/record.js';
import { saveConfigFlags } from '../cli/flags/save-config.js';
import { subresourceFlags } from '../cli/flags/subresource.js';
import { readValidation, validateFlags } from '../cli/flags/validate.js';
import { fieldManagerFlags } from '../cli/flags/write.js';
import { lacksType } from '../objects/builder/lacks-name.js';
import { edit } from '../verbs/edit/edit.js';
import type { EditOptions } from '../verbs/edit/options.js';

/** `proa edit`: kubectl's. */
export default class Edit extends ClusterCommand<typeof Edit> {
  static override summary = 'Edit objects in an editor';
  static override description =
    'Opens objects in the editor that KUBE_EDITOR or EDITOR names, vi by default, and saves your changes when you ' +
    'close it. If the server refuses them, the file is opened again with the reasons at the top; changes that ' +
    'cannot be saved stay in the file. An empty file, or one without changes, cancels the edit.';
  static override usage = ['edit (TYPE NAME | TYPE/NAME) ... [flags]', 'edit -f FILE [flags]'];
  static override examples = examples({
    'Edit a service': 'edit service/web',
    'Use another editor': 'KUBE_EDITOR="code --wait" <%= config.bin %> edit service/web',
    'Edit a deployment as JSON, and show what was sent': 'edit deployment/web -o json --output-patch',
    'Edit a deployment, and save the result in its annotation for apply': 'edit deployment/web --save-config',
    'Edit the status of a deployment': 'edit deployment/web --subresource=status',
  });
  static override completes = ['objects', '...'] as const;
  static override flags = {
    ...fileFlags({ purpose: 'with the objects to edit' }),
    ...subresourceFlags('Edit a subresource of the objects.'),
    'output-patch': boolFlag({ helpGroup: 'OUTPUT', description: 'Print the patch that is sent, too.' }),
    ...printFlags(editorFormats),
    ...validateFlags(),
    ...saveConfigFlags(),
    ...lineEndingFlags(),
    ...confirmFlags(),
    ...fieldManagerFlags('kubectl-edit'),
    ...recordFlags(),
  };

  protected async execute(): Promise<undefined> {
    const options = this.#options();
    const asks = this.mayAsk && lacksType(options);
    await this.printOutcomes(options, fillIn(asks, options, { verb: 'patch' }, edit));
  }

  #options(): EditOptions {
    const { flags, args } = this;
    return {
      ...readFiles(flags),
      ...readPrint(flags, this.environment.variables, editorFormats),
      words: args,
      labelSelector: '',
      subresource: flags.subresource,
      validation: readValidation(flags),
      fieldManager: flags['field-manager'],
      saveConfig: flags['save-config'],
      changeCause: flags.record ? changeCause('edit', this.line) : undefined,
      outputPatch: flags['output-patch'],
      windowsLineEndings: flags['windows-line-endings'],
      dryRun: 'none',
      yes: flags.yes,
    };
  }
}
