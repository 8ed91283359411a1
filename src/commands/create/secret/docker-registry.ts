import { examples } from '../../../cli/base-command.js';
import { CreateCommand } from '../../../cli/create-command.js';
import { createFlags, type NewObjectOptions } from '../../../cli/flags/create.js';
import { boolFlag, sliceFlag, stringFlag } from '../../../cli/flags/kinds.js';
import { newDockerRegistrySecret } from '../../../verbs/create/kinds/docker-registry.js';
import { secrets } from '../../../verbs/create/kinds/secret.js';
import { sourceIo } from '../../../verbs/create/source-io.js';

/** `proa create secret docker-registry`: kubectl's. */
export default class CreateDockerRegistrySecret extends CreateCommand<typeof CreateDockerRegistrySecret> {
  static override summary = 'Create a secret for a container registry';
  static override description =
    'Creates a secret with which nodes log in to a container registry. Name it in the imagePullSecrets of pods or of a service account.';
  static override usage = [
    'create secret docker-registry NAME --docker-username=USER --docker-password=PASSWORD [--docker-email=EMAIL] [--docker-server=URL] [flags]',
    'create secret docker-registry NAME --from-file=[KEY=]PATH [flags]',
  ];
  static override examples = examples({
    'Log in to a registry':
      'create secret docker-registry registry --docker-server=registry.example.com --docker-username=web --docker-password=topsecret',
    'Use the file that docker login has written':
      'create secret docker-registry hub --from-file=docker-config.json',
  });
  static override completes = [] as const;
  static override flags = {
    'docker-username': stringFlag({ helpValue: 'USER', description: 'Username for the registry.' }),
    'docker-password': stringFlag({ helpValue: 'PASSWORD', description: 'Password for the registry.' }),
    'docker-email': stringFlag({ helpValue: 'EMAIL', description: 'Email address for the registry.' }),
    'docker-server': stringFlag(
      { helpValue: 'URL', description: 'Address of the registry.' },
      'https://index.docker.io/v1/',
    ),
    'from-file': sliceFlag({
      completes: 'files',
      helpValue: '[KEY=]PATH',
      description: 'File with the configuration of docker login; its key is .dockerconfigjson by default.',
    }),
    'append-hash': boolFlag({ description: 'Append a hash of the content to the name of the secret.' }),
    ...createFlags(),
  };

  protected readonly kind = secrets;

  protected maker({ name }: NewObjectOptions) {
    const { flags } = this;
    const options = {
      name,
      username: flags['docker-username'],
      password: flags['docker-password'],
      email: flags['docker-email'],
      server: flags['docker-server'],
      files: flags['from-file'],
      appendHash: flags['append-hash'],
    };
    const io = sourceIo(this.environment);
    return () => newDockerRegistrySecret(options, io);
  }
}
