import { examples } from '../../cli/base-command.js';
import { ConfigCommand } from '../../cli/config-command.js';
import { arrayFlag, boolFlag, sliceFlag, stringFlag } from '../../cli/flags/kinds.js';
import { quote } from '../../go/strconv/quote.js';
import {
  type CredentialSettings,
  checkCredentialSettings,
  setCredentials,
} from '../../kubeconfig/edit/set-credentials.js';
import type { Pairs } from '../../kubeconfig/edit/set-plugin.js';
import { machineOf } from '../../kubeconfig/node-machine.js';
import { parsePairs } from '../../verbs/config/pairs.js';

/** `proa config set-credentials` */
export default class SetCredentials extends ConfigCommand<typeof SetCredentials> {
  static override summary = 'Set a user entry in kubeconfig';
  static override description =
    'Specifying a name that already exists will merge new fields on top of existing values. ' +
    'Bearer token and basic auth are mutually exclusive.';
  static override usage =
    'config set-credentials NAME [--client-certificate=path/to/certfile] [--client-key=path/to/keyfile] ' +
    '[--token=bearer_token] [--username=basic_user] [--password=basic_password] [--auth-provider=provider_name] ' +
    '[--auth-provider-arg=key=value] [--exec-command=exec_command] [--exec-api-version=exec_api_version] ' +
    '[--exec-arg=arg] [--exec-env=key=value]';
  static override examples = examples({
    'Set the client key of a user, and leave the other settings alone':
      'config set-credentials cluster-admin --client-key=client.key',
    'Embed a client certificate':
      'config set-credentials cluster-admin --client-certificate=client.crt --embed-certs',
    'Use a token': 'config set-credentials cluster-admin --token=eyJhbGciOiJSUzI1NiJ9',
    'Use a name and a password': 'config set-credentials cluster-admin --username=admin --password=topsecret',
    'Run a program that prints credentials':
      'config set-credentials cluster-admin --exec-command=/path/to/the/executable ' +
      '--exec-api-version=client.authentication.k8s.io/v1',
    'Keep that program from asking at the terminal':
      'config set-credentials cluster-admin --exec-command=/path/to/the/executable ' +
      '--exec-api-version=client.authentication.k8s.io/v1 --exec-interactive-mode=Never',
    'Tell it which cluster it is for':
      'config set-credentials cluster-admin --exec-command=/path/to/the/executable ' +
      '--exec-api-version=client.authentication.k8s.io/v1 --exec-provide-cluster-info',
    'Set its arguments': 'config set-credentials cluster-admin --exec-arg=token --exec-arg=--refresh',
    'Set its variables': 'config set-credentials cluster-admin --exec-env=REGION=eu --exec-env=STAGE=test',
    'Remove one of its variables': 'config set-credentials cluster-admin --exec-env=STAGE-',
    'Log in with OpenID Connect':
      'config set-credentials cluster-admin --auth-provider=oidc --auth-provider-arg=client-id=proa ' +
      '--auth-provider-arg=client-secret=topsecret',
    "Remove one of the auth provider's arguments":
      'config set-credentials cluster-admin --auth-provider=oidc --auth-provider-arg=client-secret-',
  });
  static override completes = ['users'] as const;
  static override flags = {
    'auth-provider': stringFlag({ description: 'Auth provider for the user entry in kubeconfig' }),
    'auth-provider-arg': sliceFlag({ description: "'key=value' arguments for the auth provider" }),
    'client-certificate': stringFlag({
      completes: 'files',
      description: 'Path to client-certificate file for the user entry in kubeconfig',
    }),
    'client-key': stringFlag({
      completes: 'files',
      description: 'Path to client-key file for the user entry in kubeconfig',
    }),
    'embed-certs': boolFlag({ description: 'Embed client cert/key for the user entry in kubeconfig' }),
    'exec-api-version': stringFlag({
      completes: ['client.authentication.k8s.io/v1', 'client.authentication.k8s.io/v1beta1'],
      description: 'API version of the exec credential plugin',
    }),
    'exec-arg': sliceFlag({ description: 'New arguments for the exec credential plugin command' }),
    'exec-command': stringFlag({ completes: 'files', description: 'Command for the exec credential plugin' }),
    'exec-env': arrayFlag({ description: "'key=value' environment values for the exec credential plugin" }),
    'exec-interactive-mode': stringFlag({
      completes: ['Never', 'IfAvailable', 'Always'],
      description: 'InteractiveMode of the exec credentials plugin',
    }),
    'exec-provide-cluster-info': boolFlag({
      description: 'ProvideClusterInfo of the exec credentials plugin',
    }),
    password: stringFlag({ description: 'password for the user entry in kubeconfig' }),
    token: stringFlag({ description: 'token for the user entry in kubeconfig' }),
    username: stringFlag({ description: 'username for the user entry in kubeconfig' }),
  };

  protected async execute(): Promise<undefined> {
    const [name] = this.words;
    if (name === undefined || this.words.length !== 1) return this.refuseWords('unexpected');
    const machine = machineOf(this.environment);
    const settings = await this.#settings(name);
    checkCredentialSettings(settings, machine);
    const workspace = await this.openWorkspace();
    await workspace.save(await setCredentials(workspace.config, settings, machine));
    await this.print(`User ${quote(name)} set.\n`);
  }

  async #settings(name: string): Promise<CredentialSettings> {
    const { flags } = this;
    return {
      name,
      clientCertificate: this.ifGiven('client-certificate', flags['client-certificate']),
      clientKey: this.ifGiven('client-key', flags['client-key']),
      embedCerts: flags['embed-certs'],
      token: this.ifGiven('token', flags.token),
      username: this.ifGiven('username', flags.username),
      password: this.ifGiven('password', flags.password),
      authProvider: this.ifGiven('auth-provider', flags['auth-provider']),
      authProviderArgs: await this.#pairs('auth-provider-arg'),
      execCommand: this.ifGiven('exec-command', flags['exec-command']),
      execApiVersion: this.ifGiven('exec-api-version', flags['exec-api-version']),
      execInteractiveMode: this.ifGiven('exec-interactive-mode', flags['exec-interactive-mode']),
      execProvideClusterInfo: this.ifGiven('exec-provide-cluster-info', flags['exec-provide-cluster-info']),
      execArgs: flags['exec-arg'],
      execEnv: await this.#pairs('exec-env'),
    };
  }

  /** Like kubectl, shows the help above the error about a pair, too. */
  async #pairs(flag: 'auth-provider-arg' | 'exec-env'): Promise<Pairs> {
    try {
      return parsePairs(this.flags[flag], flag);
    } catch (error) {
      await this.printHelp();
      throw error;
    }
  }
}
