import { examples } from '../cli/base-command.js';
import { ClusterCommand } from '../cli/cluster-command.js';
import { confirmFlags } from '../cli/flags/confirm.js';
import { boolFlag, sliceFlag } from '../cli/flags/kinds.js';
import { podRunningTimeoutFlags, readPodRunningTimeout } from '../cli/flags/pod-running-timeout.js';
import { readAddresses } from '../objects/forwards/tunnel/addresses.js';
import { UsageError } from '../process/errors.js';
import { type PortForwardOptions, readForwardWords } from '../verbs/port-forward/options.js';
import { portForward } from '../verbs/port-forward/port-forward.js';

/** `proa port-forward`: kubectl's, with --reconnect. */
export default class PortForward extends ClusterCommand<typeof PortForward> {
  static override summary = 'Forward one or more local ports to a pod';
  static override description =
    'Listens on ports of this machine and forwards connections to ports of a pod, or of the first running pod of ' +
    'an object that has pods. For a service, the ports are those of the service. Like kubectl, it ends when the ' +
    'connection to the pod is lost or a connection fails in the pod; with --reconnect it continues, if necessary ' +
    'with the next pod of the object.';
  static override usage =
    'port-forward TYPE/NAME [LOCAL_PORT:]REMOTE_PORT [...[LOCAL_PORT_N:]REMOTE_PORT_N] [flags]';
  static override examples = examples({
    'Listen on ports 5000 and 6000, and forward to the same ports of a pod':
      'port-forward pod/web-1 5000 6000',
    'Listen on port 8888, and forward to port 5000': 'port-forward pod/web-1 8888:5000',
    'Listen on a free port': 'port-forward pod/web-1 :8080',
    'Forward to the first pod of a deployment': 'port-forward deployment/web :80',
    'Forward to the service port named http, and continue when pods are replaced':
      'port-forward service/web 8080:http --reconnect',
    'Listen on all addresses of this machine': 'port-forward --address=0.0.0.0 pod/web-1 8888:5000',
    'Listen on localhost and another address':
      'port-forward --address=localhost,10.19.21.23 pod/web-1 8888:5000',
  });
  static override completes = ['pods', 'ports', '...'] as const;
  static override flags = {
    address: sliceFlag({
      completes: ['localhost', '0.0.0.0'],
      helpGroup: 'STREAMING',
      helpValue: 'IP',
      description:
        '[default: localhost] Addresses to listen on: IP addresses or localhost. With localhost, one of 127.0.0.1 and ::1 ' +
        'has to be available.',
    }),
    reconnect: boolFlag({
      helpGroup: 'STREAMING',
      description: 'When the connection to the pod is lost, continue with the next running pod.',
    }),
    ...podRunningTimeoutFlags('1m0s'),
    ...confirmFlags(),
  };

  protected async execute(): Promise<undefined> {
    const asks = this.mayAsk && this.args.length > 0 && this.args.every(isPorts);
    const options = this.#options(asks ? ['-', ...this.args] : this.args);
    await this.printTexts({}, async (session) => {
      const { askForPod } = asks ? await import('../browser/pick/pod.js') : {};
      const word = (await askForPod?.(session)) ?? options.word;
      return portForward({ ...options, word }, session);
    });
  }

  /** An object without ports gets those that it has. */
  override async advice(error: unknown): Promise<string | undefined> {
    const [word = '', ...ports] = this.args;
    if (!(error instanceof UsageError) || word === '' || ports.length > 0 || isPorts(word))
      return super.advice(error);
    const [{ askQuietly }, { portsAdvice }] = await Promise.all([
      import('../cli/advice/advise.js'),
      import('../cli/advice/named-object.js'),
    ]);
    const { environment, sessionOptions: options, program } = this;
    const asking = { options, environment, version: program.version };
    return askQuietly(asking, (session) => portsAdvice(word, session));
  }

  #options(words: readonly string[]): PortForwardOptions {
    const { flags } = this;
    return {
      ...readForwardWords(words),
      addresses: readAddresses(this.given.has('address') ? flags.address : ['localhost']),
      podTimeoutMs: readPodRunningTimeout(flags, (message) => new UsageError(message, { part: 'arguments' })),
      reconnect: flags.reconnect,
      yes: flags.yes,
    };
  }
}

/** Whether a word is `8080` or `8080:80`, and names no pod. */
function isPorts(word: string): boolean {
  return /^\d*:\d+$|^\d+$/.test(word);
}
