import { ClusterCommand } from '../../../cli/cluster-command.js';
import { arrayFlag, boolFlag, sliceFlag, stringFlag } from '../../../cli/flags/kinds.js';
import { makingFlags, readMaking } from '../../../cli/flags/making.js';
import { newGenericSecret, secrets } from '../../../verbs/create/kinds/secret.js';
import { createMade } from '../../../verbs/create/make.js';
import { sourceIo } from '../../../verbs/create/source-io.js';

/** `proa create secret generic`: kubectl's. */
export default class CreateGenericSecret extends ClusterCommand<typeof CreateGenericSecret> {
  static override summary = 'Create a secret from files, folders and literal values';
  static override description =
    'Creates a secret from files, folders and literal values. Values on the command line can be seen in the list of processes and the history of the shell: prefer files.';
  static override usage = [
    'create secret generic NAME [--type=TYPE] [--from-file=[KEY=]PATH] [--from-literal=KEY=VALUE] [--from-env-file=PATH] [flags]',
  ];
  static override examples = [
    {
      description: 'A secret of literal values',
      command:
        '<%= config.bin %> create secret generic login --from-literal=user=web --from-literal=password=topsecret',
    },
    {
      description: 'A secret of a file',
      command: '<%= config.bin %> create secret generic files --from-file=token=names.gotmpl',
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
    type: stringFlag({
      helpValue: 'TYPE',
      completes: [
        'Opaque',
        'kubernetes.io/basic-auth',
        'kubernetes.io/dockerconfigjson',
        'kubernetes.io/service-account-token',
        'kubernetes.io/ssh-auth',
        'kubernetes.io/tls',
      ],
      description: 'Type of the secret; Opaque by default.',
    }),
    'append-hash': boolFlag({ description: 'Append a hash of the content to the name of the secret.' }),
    ...makingFlags(),
  };

  protected async execute(): Promise<undefined> {
    const { flags, line } = this;
    const making = readMaking(flags, line, this.environment.variables);
    const options = {
      name: making.name,
      type: flags.type,
      appendHash: flags['append-hash'],
      files: flags['from-file'],
      literals: flags['from-literal'],
      envFiles: flags['from-env-file'],
    };
    const io = sourceIo(this.environment);
    const make = () => newGenericSecret(options, io);
    await this.printOutcomes(making, (session) => createMade(secrets, make, making, session));
    return undefined;
  }
}
