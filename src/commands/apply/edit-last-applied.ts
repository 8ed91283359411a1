import { examples } from '../../cli/base-command.js';
import { ClusterCommand } from '../../cli/cluster-command.js';
import { confirmFlags } from '../../cli/flags/confirm.js';
import { fileFlags, readFiles } from '../../cli/flags/files.js';
import { lineEndingFlags } from '../../cli/flags/line-endings.js';
import { editorFormats, printFlags, readPrint } from '../../cli/flags/print.js';
import { changeCause, recordFlags } from '../../cli/flags/record.js';
import { readValidation, validateFlags } from '../../cli/flags/validate.js';
import { fieldManagerFlags } from '../../cli/flags/write.js';
import { editLastApplied } from '../../verbs/edit/edit.js';
import type { EditOptions } from '../../verbs/edit/options.js';

/** `proa apply edit-last-applied`: kubectl's. */
export default class ApplyEditLastApplied extends ClusterCommand<typeof ApplyEditLastApplied> {
  static override summary = 'Edit the configuration that was applied last';
  static override description =
    'Opens the last-applied-configuration annotations of objects in the editor that KUBE_EDITOR or EDITOR names, ' +
    'vi by default, and saves them when you close the editor. Nothing else in the objects changes: the next apply ' +
    'compares with the annotation.';
  static override usage = [
    'apply edit-last-applied (TYPE NAME | TYPE/NAME) ... [flags]',
    'apply edit-last-applied -f FILE [flags]',
  ];
  static override examples = examples({
    'Edit what was last applied to a deployment': 'apply edit-last-applied deployment/web',
    'Edit it as JSON': 'apply edit-last-applied deployment/web -o json',
  });
  static override completes = ['objects', '...'] as const;
  static override flags = {
    ...fileFlags({ purpose: 'with the objects whose configuration to edit' }),
    ...printFlags(editorFormats),
    ...validateFlags(),
    ...lineEndingFlags(),
    ...confirmFlags(),
    ...fieldManagerFlags('kubectl-client-side-apply'),
    ...recordFlags(),
  };

  protected async execute(): Promise<undefined> {
    const options = this.#options();
    await this.printOutcomes(options, (session) => editLastApplied(options, session));
  }

  #options(): EditOptions {
    const { flags, args } = this;
    return {
      ...readFiles(flags),
      ...readPrint(flags, this.environment.variables, editorFormats),
      words: args,
      labelSelector: '',
      subresource: '',
      validation: readValidation(flags),
      fieldManager: flags['field-manager'],
      saveConfig: false,
      changeCause: flags.record ? changeCause('apply edit-last-applied', this.line) : undefined,
      outputPatch: false,
      windowsLineEndings: flags['windows-line-endings'],
      dryRun: 'none',
      yes: flags.yes,
    };
  }
}
