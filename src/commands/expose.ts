import { fillIn } from '../browser/pick/fill-in.js';
import { examples } from '../cli/base-command.js';
import { ClusterCommand } from '../cli/cluster-command.js';
import { readDryRun } from '../cli/flags/dry-run.js';
import { checkFiles, fileFlags } from '../cli/flags/files.js';
import { stringFlag, wordFlag } from '../cli/flags/kinds.js';
import { overrideFlags, readOverrides } from '../cli/flags/overrides.js';
import { changeCause, recordFlags } from '../cli/flags/record.js';
import { saveConfigFlags } from '../cli/flags/save-config.js';
import { changeFlags, readWrite } from '../cli/flags/write.js';
import { lacksName } from '../objects/builder/lacks-name.js';
import { expose } from '../verbs/expose/expose.js';

/** The choices on a terminal if no type is named. */
const TYPES = ['deployments.apps', 'services', 'pods', 'replicasets.apps', 'replicationcontrollers'];

/** `proa expose`: kubectl's. */
export default class Expose extends ClusterCommand<typeof Expose> {
  static override summary = 'Create services for objects';
  static override description =
    'Creates a service for each deployment (deploy), replica set (rs), replication controller (rc), pod (po) or service ' +
    '(svc). Selector, ports and labels are those of the object unless flags say otherwise.';
  static override usage = ['expose (TYPE NAME | TYPE/NAME | -f FILE) [--port=PORT] [flags]'];
  static override examples = examples({
    'Expose a deployment at port 80': 'expose deployment web --port=80 --target-port=8080 --name=front',
    'Create a second service for the pods of a service':
      'expose service web --port=443 --target-port=8443 --name=web-https',
    'Expose the pod that a file describes': 'expose -f pod.yaml --port=80 --name=first',
    'Expose a UDP port': 'expose deployment api --port=4100 --protocol=UDP --name=stream',
    'Create a service without an IP address of its own':
      'expose deployment web --port=80 --cluster-ip=None --name=web-pods',
    'Ask for a load balancer, and send each client to the same pod':
      'expose deployment web --port=80 --name=public --type=LoadBalancer --session-affinity=ClientIP',
    'Show the service for a pod, without creating it':
      'expose pod web-1 --type=NodePort --port=80 --dry-run=client -o yaml',
  });
  static override completes = [
    { objects: ['pod', 'service', 'replicationcontroller', 'deployment', 'replicaset'] },
    '...',
  ] as const;
  static override flags = {
    port: stringFlag({
      helpValue: 'PORT[,PORT]',
      description: 'Ports of the service; those of the object by default.',
    }),
    'target-port': stringFlag({
      helpValue: 'PORT',
      description: 'Port of the pods, by number or name; the same as that of the service by default.',
    }),
    protocol: wordFlag({ description: 'Protocol of the ports; that of the object by default, or TCP.' }, [
      'TCP',
      'UDP',
      'SCTP',
    ]),
    name: stringFlag({
      helpValue: 'NAME',
      description: 'Name of the service; that of the object by default.',
    }),
    type: wordFlag({ description: 'Type of the service; ClusterIP by default.' }, [
      'ClusterIP',
      'NodePort',
      'LoadBalancer',
      'ExternalName',
    ]),
    selector: stringFlag({
      helpValue: 'KEY=VALUE,...',
      description: 'Labels of the pods; those that the object selects by default.',
    }),
    labels: stringFlag({
      char: 'l',
      helpValue: 'KEY=VALUE,...',
      description: 'Labels of the service; those of the object by default.',
    }),
    'cluster-ip': stringFlag({
      helpValue: 'ADDRESS',
      completes: ['None'],
      description: 'Address of the service within the cluster; None for a headless service.',
    }),
    'external-ip': stringFlag({
      helpValue: 'ADDRESS',
      description: 'Another address at which nodes accept requests for the service.',
    }),
    'load-balancer-ip': stringFlag({ helpValue: 'ADDRESS', description: 'Address of the load balancer.' }),
    'session-affinity': wordFlag({ description: 'Whether requests from one client go to the same pod.' }, [
      'None',
      'ClientIP',
    ]),
    ...fileFlags({ purpose: 'with the objects to expose' }),
    ...overrideFlags(),
    ...changeFlags('kubectl-expose'),
    ...saveConfigFlags(),
    ...recordFlags(),
  };

  protected async execute(): Promise<undefined> {
    const { flags } = this;
    const { name, selector, labels, port, protocol, type } = flags;
    const options = {
      ...readDryRun(flags),
      ...readWrite({ ...flags, selector: '' }, this.environment.variables),
      ...readOverrides(flags),
      words: this.args,
      service: {
        ...{ name, selector, labels, port, protocol, type },
        targetPort: flags['target-port'],
        loadBalancerIP: flags['load-balancer-ip'],
        externalIP: flags['external-ip'],
        sessionAffinity: flags['session-affinity'],
        clusterIP: flags['cluster-ip'],
      },
      saveConfig: flags['save-config'],
      changeCause: flags.record ? changeCause('expose', this.line) : undefined,
    };
    checkFiles(options);
    const asks = this.mayAsk && lacksName(options);
    await this.printOutcomes(options, fillIn(asks, options, TYPES, expose));
  }
}
