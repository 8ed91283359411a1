import { BaseCommand } from '../../cli/base-command.js';
import { definitionFlags } from '../../cli/flags/sandbox.js';
import { UsageError } from '../../process/errors.js';

/** `proa sandbox crds`: definitions of custom resources for any cluster, as manifests. */
export default class SandboxCrds extends BaseCommand<typeof SandboxCrds> {
  static override summary = 'Print any number of definitions of custom resources';
  static override description =
    'Prints YAML for "kubectl apply -f -" that is valid for any server from 1.16 on: custom resources as in a ' +
    'cluster full of operators, to see what discovery costs there. "sandbox up" and "sandbox run" serve the same ' +
    'with the same flags.';
  static override examples = [
    '<%= config.bin %> sandbox crds -g 100 -c 4 --properties=30 > crds.yaml',
    {
      description: 'Define two versions of each resource, and serve one of them',
      command: '<%= config.bin %> sandbox crds -g 2 -c 1 --versions=v1,v1beta1 --served=v1',
    },
  ];
  static override completes = [] as const;
  static override flags = definitionFlags;

  protected async execute(): Promise<undefined> {
    if (this.args.length > 0) throw new UsageError(`unexpected argument: ${this.args[0]}`);
    const { definitionShape } = await import('../../sandbox/app/flag-values.js');
    const shape = definitionShape(this.flags);
    if (shape.groups === 0) throw new UsageError('--groups is required: how many API groups');
    const { definitions } = await import('../../sandbox/generate/definitions.js');
    const { YamlPrinter } = await import('../../render/yaml.js');
    const printer = new YamlPrinter(this.environment.stdout);
    for (const definition of definitions(shape)) await printer.print([definition]);
  }
}
