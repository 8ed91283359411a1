import { fillIn } from '../browser/pick/fill-in.js';
import { examples } from '../cli/base-command.js';
import { ClusterCommand, type SessionUse } from '../cli/cluster-command.js';
import { readConcurrency } from '../cli/flags/concurrency.js';
import { readDryRun } from '../cli/flags/dry-run.js';
import { fileFlags, readFiles } from '../cli/flags/files.js';
import { stringFlag, wordFlag } from '../cli/flags/kinds.js';
import { localFlags, readLocal } from '../cli/flags/local.js';
import { readPrint } from '../cli/flags/print.js';
import { changeCause, recordFlags } from '../cli/flags/record.js';
import { subresourceFlags } from '../cli/flags/subresource.js';
import { changeFlags } from '../cli/flags/write.js';
import { lacksName } from '../objects/builder/lacks-name.js';
import type { ResultOptions } from '../render/result-printer.js';
import { checkPatch, type PatchOptions, patchTypeWords, readPatchType } from '../verbs/patch/options.js';
import { patch } from '../verbs/patch/patch.js';

const group = { helpGroup: 'WRITING' } as const;

/** `proa patch`: kubectl's. kubectl does not have --yes and --concurrency. */
export default class Patch extends ClusterCommand<typeof Patch> {
  static override summary = 'Change fields of objects with a patch';
  static override description =
    'Changes objects with a strategic merge patch, a JSON merge patch or a JSON patch, given as JSON or YAML. ' +
    'Custom resources take no strategic merge patches: use --type=merge. With --local, or with --dry-run=client, ' +
    'the patch is applied locally and nothing is sent.';
  static override usage = [
    'patch (TYPE NAME | TYPE/NAME) ... (-p PATCH | --patch-file=FILE) [flags]',
    'patch -f FILE (-p PATCH | --patch-file=FILE) [flags]',
  ];
  static override examples = examples({
    'Change the number of replicas': `patch deployment web -p '{"spec":{"replicas":5}}'`,
    'Write the patch as YAML': "patch node node-0000 -p 'spec: {unschedulable: true}'",
    'Read the patch from a file': 'patch configmap settings --patch-file=body.json',
    'Change the image of the container named app':
      'patch deployment web -p ' +
      `'{"spec":{"template":{"spec":{"containers":[{"name":"app","image":"nginx:1.27"}]}}}}'`,
    'Change the image of the first container with a JSON patch':
      'patch deployment web --type=json -p ' +
      `'[{"op":"replace","path":"/spec/template/spec/containers/0/image","value":"nginx:1.27"}]'`,
    'Change the scale of a deployment, which is a subresource': `patch deployment web --subresource=scale --type=merge -p '{"spec":{"replicas":2}}'`,
    'Patch a manifest, without a server': `patch -f shop.yaml --local -p '{"metadata":{"labels":{"tier":"front"}}}' -o yaml`,
  });
  static override completes = ['objects', '...'] as const;
  static override flags = {
    ...fileFlags({ purpose: 'that identify the objects to patch' }),
    patch: stringFlag({
      ...group,
      char: 'p',
      helpValue: 'PATCH',
      description: 'The patch, in JSON or YAML.',
    }),
    'patch-file': stringFlag({
      ...group,
      completes: 'manifests',
      helpValue: 'FILE',
      description: 'File with the patch.',
    }),
    type: wordFlag({ ...group, description: 'Type of the patch.' }, patchTypeWords, 'strategic'),
    ...subresourceFlags('Patch a subresource of the object.'),
    ...changeFlags('kubectl-patch'),
    ...localFlags(),
    ...recordFlags(),
  };

  protected async execute(): Promise<undefined> {
    const options = this.#options();
    const asks = this.mayAsk && !options.local && lacksName(options);
    // kubectl's message does not mention a dry run.
    await this.printOutcomes({ ...options, dryRun: 'none' }, fillIn(asks, options, { verb: 'patch' }, patch));
  }

  #options(): PatchOptions & ResultOptions & SessionUse {
    const { flags, args } = this;
    const { dryRun, warnings } = readDryRun(flags);
    const asked = {
      words: args,
      local: readLocal(flags, dryRun),
      dryRun,
      yes: flags.yes,
      patch: flags.patch,
      patchFile: flags['patch-file'],
    };
    checkPatch(asked);
    return {
      ...asked,
      type: readPatchType(flags.type),
      ...readFiles(flags),
      ...readPrint(flags, this.environment.variables),
      subresource: flags.subresource,
      fieldManager: flags['field-manager'],
      changeCause: flags.record ? changeCause('patch', this.line) : undefined,
      concurrency: readConcurrency(flags),
      warnings,
    };
  }
}
