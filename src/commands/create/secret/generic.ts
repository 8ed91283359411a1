import { examples } from '../../../cli/base-command.js';
import { CreateCommand } from '../../../cli/create-command.js';
import { createFlags, type NewObjectOptions } from '../../../cli/flags/create.js';
import { readSources, sourceFlags } from '../../../cli/flags/create-kinds.js';
import { stringFlag } from '../../../cli/flags/kinds.js';
import { newGenericSecret, secrets } from '../../../verbs/create/kinds/secret.js';
import { sourceIo } from '../../../verbs/create/source-io.js';

/** `proa create secret generic`: kubectl's. */
export default class CreateGenericSecret extends CreateCommand<typeof CreateGenericSecret> {
  static override summary = 'Create a secret from files, directories and literal values';
  static override description =
    'Creates a secret from files, directories and literal values. Values on the command line can be seen in the ' +
    'list of processes and the history of the shell: prefer files.';
  static override usage = [
    'create secret generic NAME [--type=TYPE] [--from-file=[KEY=]PATH] [--from-literal=KEY=VALUE] [--from-env-file=PATH] [flags]',
  ];
  static override examples = examples({
    'Create a secret from values':
      'create secret generic login --from-literal=user=web --from-literal=password=topsecret',
    'Create a secret from all files in a directory': 'create secret generic site --from-file=site',
    'Choose the keys of files':
      'create secret generic certificates --from-file=ca=ca.crt --from-file=client=client.crt',
    'Combine a file with a value':
      'create secret generic client --from-file=client.crt --from-literal=passphrase=topsecret',
    'Create a secret from a file of variables': 'create secret generic variables --from-env-file=web.env',
    'Create a secret of another type':
      'create secret generic basic --type=kubernetes.io/basic-auth --from-literal=username=web ' +
      '--from-literal=password=topsecret',
  });
  static override completes = [] as const;
  static override flags = {
    ...sourceFlags('secret'),
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
    ...createFlags(),
  };

  protected readonly kind = secrets;

  protected maker({ name }: NewObjectOptions) {
    const { flags } = this;
    const options = { name, type: flags.type, ...readSources(flags) };
    const io = sourceIo(this.environment);
    return () => newGenericSecret(options, io);
  }
}
