import { examples } from '../../cli/base-command.js';
import { ConfigCommand } from '../../cli/config-command.js';
import { boolFlag, stringFlag } from '../../cli/flags/kinds.js';
import { quote } from '../../go/strconv/quote.js';
import { checkClusterSettings, setCluster } from '../../kubeconfig/edit/set-cluster.js';
import { machineOf } from '../../kubeconfig/node-machine.js';

/** `proa config set-cluster` */
export default class SetCluster extends ConfigCommand<typeof SetCluster> {
  static override summary = 'Set a cluster entry in kubeconfig';
  static override description =
    'Specifying a name that already exists will merge new fields on top of existing values for those fields.';
  static override usage =
    'config set-cluster NAME [--server=server] [--certificate-authority=path/to/certificate/authority] ' +
    '[--insecure-skip-tls-verify=true] [--tls-server-name=example.com]';
  static override examples = examples({
    'Set the server of the cluster e2e, and leave its other settings alone':
      'config set-cluster e2e --server=https://1.2.3.4',
    'Embed the certificate of its certificate authority':
      'config set-cluster e2e --certificate-authority=ca.crt --embed-certs',
    'Do not check the certificate of the server': 'config set-cluster e2e --insecure-skip-tls-verify',
    'Expect another name in the certificate of the server':
      'config set-cluster e2e --tls-server-name=my-cluster-name',
    'Reach the cluster through a proxy': 'config set-cluster e2e --proxy-url=https://1.2.3.4',
  });
  static override completes = ['clusters'] as const;
  static override flags = {
    'certificate-authority': stringFlag({
      completes: 'files',
      description: 'Path to certificate-authority file for the cluster entry in kubeconfig',
    }),
    'embed-certs': boolFlag({ description: 'embed-certs for the cluster entry in kubeconfig' }),
    'insecure-skip-tls-verify': boolFlag({
      description: 'insecure-skip-tls-verify for the cluster entry in kubeconfig',
    }),
    'proxy-url': stringFlag({ description: 'proxy-url for the cluster entry in kubeconfig' }),
    server: stringFlag({ description: 'server for the cluster entry in kubeconfig' }),
    'tls-server-name': stringFlag({ description: 'tls-server-name for the cluster entry in kubeconfig' }),
  };

  protected async execute(): Promise<undefined> {
    const [name] = this.words;
    if (name === undefined || this.words.length !== 1) return this.refuseWords();
    const { flags } = this;
    const machine = machineOf(this.environment);
    const settings = {
      name,
      server: this.ifGiven('server', flags.server),
      tlsServerName: this.ifGiven('tls-server-name', flags['tls-server-name']),
      insecureSkipTlsVerify: this.ifGiven('insecure-skip-tls-verify', flags['insecure-skip-tls-verify']),
      certificateAuthority: this.ifGiven('certificate-authority', flags['certificate-authority']),
      embedCerts: flags['embed-certs'],
      proxyUrl: this.ifGiven('proxy-url', flags['proxy-url']),
    };
    checkClusterSettings(settings, machine);
    const workspace = await this.openWorkspace();
    await workspace.save(await setCluster(workspace.config, settings, machine));
    await this.print(`Cluster ${quote(name)} set.\n`);
  }
}
