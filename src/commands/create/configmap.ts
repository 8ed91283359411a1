import { ClusterCommand } from '../../cli/cluster-command.js';
import { arrayFlag, boolFlag, sliceFlag } from '../../cli/flags/kinds.js';
import { makingFlags, readMaking } from '../../cli/flags/making.js';
import { configMaps, newConfigMap } from '../../verbs/create/kinds/config-map.js';
import { createMade } from '../../verbs/create/make.js';
import { sourceIo } from '../../verbs/create/source-io.js';

/** `proa create configmap`: kubectl's. */
export default class CreateConfigMap extends ClusterCommand<typeof CreateConfigMap> {
  static override hiddenAliases = ['create:cm'];
  static override summary = 'Create a config map';
  static override description =
    'Creates a config map from files, folders and literal values. Files that are not UTF-8 text become binary data.';
  static override usage = [
    'create configmap NAME [--from-file=[KEY=]PATH] [--from-literal=KEY=VALUE] [--from-env-file=PATH] [flags]',
  ];
  static override examples = [
    {
      description: 'A config map of literal values',
      command: '<%= config.bin %> create configmap web --from-literal=color=blue --from-literal=size=large',
    },
    {
      description: 'A config map of files',
      command:
        '<%= config.bin %> create configmap files --from-file=shop.yaml --from-file=names=names.gotmpl',
    },
    {
      description: 'A config map of variables',
      command: '<%= config.bin %> create configmap variables --from-env-file=web.env',
    },
  ];
  static override completes = [] as const;
  static override flags = {
    'from-file': sliceFlag({
      completes: 'files',
      helpValue: '[KEY=]PATH',
      description:
        'File whose content is a value; its key is its name by default. Of a folder, all files with valid names are taken. May be repeated.',
    }),
    'from-literal': arrayFlag({ helpValue: 'KEY=VALUE', description: 'Key and value; may be repeated.' }),
    'from-env-file': sliceFlag({
      completes: 'files',
      helpValue: 'PATH',
      description:
        'File with a KEY=VALUE in each line; the value of a KEY alone is taken from the environment. May be repeated.',
    }),
    'append-hash': boolFlag({ description: 'Append a hash of the content to the name of the config map.' }),
    ...makingFlags(),
  };

  protected async execute(): Promise<undefined> {
    const { flags, line } = this;
    const making = readMaking(flags, line, this.environment.variables);
    const options = {
      name: making.name,
      appendHash: flags['append-hash'],
      files: flags['from-file'],
      literals: flags['from-literal'],
      envFiles: flags['from-env-file'],
    };
    const io = sourceIo(this.environment);
    const make = () => newConfigMap(options, io);
    await this.printOutcomes(making, (session) => createMade(configMaps, make, making, session));
    return undefined;
  }
}
