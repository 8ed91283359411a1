import { examples } from '../cli/base-command.js';
import { ClusterCommand } from '../cli/cluster-command.js';
import { colorFlags, readColor } from '../cli/flags/color.js';
import { boolFlag, intFlag } from '../cli/flags/kinds.js';
import { documentFormats, outputFlag, readOutput } from '../cli/flags/print.js';
import { allNamespacesFlags, excludeNamespaceFlags, selectorFlags } from '../cli/flags/selectors.js';
import { type HealthView, healthPrinter } from '../render/facts/health-printer.js';
import { printEach } from '../render/outcomes.js';
import { health } from '../verbs/health/health.js';

/** With --detailed-exitcode: something is not well. */
const NOT_WELL = 3;

/** `proa health`: what is not well in a cluster. kubectl has no such command. */
export default class Health extends ClusterCommand<typeof Health> {
  static override summary = 'Show what is not well: nodes, pods, workloads, services, claims, quotas';
  static override description =
    'Looks at the nodes and at the pods, workloads, jobs, claims, services, ingresses, certificates, quotas, ' +
    'autoscalers and disruption budgets of the namespace, and prints those that are not well, with the reasons ' +
    'that the cluster gives, each type as soon as it has been read. At the end, it says what is well and what was ' +
    'not checked. Warnings are grouped. "proa why" shows the facts about one object.';
  static override usage = ['health [flags]'];
  static override examples = examples({
    'What is not well in the cluster?': 'health -A',
    'Print it as JSON, for programs': 'health -A -o json',
    'Exit with 3 if something is not well in a namespace': 'health -n kube-system --detailed-exitcode',
  });
  static override completes = [] as const;
  static override flags = {
    ...selectorFlags(),
    ...allNamespacesFlags('Look at all namespaces; --namespace is ignored then.'),
    ...excludeNamespaceFlags(),
    ...outputFlag(documentFormats),
    ...colorFlags(),
    'custom-resources': boolFlag({
      helpGroup: 'SELECTION',
      description: 'Also check custom resources with conditions, with a request for each of up to 50 types.',
    }),
    most: intFlag(
      { helpGroup: 'OUTPUT', helpValue: 'N', description: 'How many objects to name for each reason.' },
      10,
    ),
    'detailed-exitcode': boolFlag({
      helpGroup: 'OUTPUT',
      description: 'Exit with 3 if an object is not well. Warnings alone do not count.',
    }),
  };

  protected async execute(): Promise<number> {
    const { flags, environment } = this;
    this.takeNoWords();
    if (flags.most < 0) throw new Error('--most must not be negative');
    const options = {
      allNamespaces: flags['all-namespaces'],
      excludedNamespaces: flags['exclude-namespace'],
      labelSelector: flags.selector,
      withCustom: flags['custom-resources'],
    };
    const view: HealthView = {
      most: flags.most,
      isColored: await readColor(flags, environment),
      format: readOutput(flags, environment.variables, documentFormats),
    };
    await using session = await this.openSession();
    const printer = await healthPrinter(view, session.environment);
    const { isWell, failures } = await printEach(health(options, session), printer.print, printer.end);
    failures.finish();
    return flags['detailed-exitcode'] && !isWell ? NOT_WELL : 0;
  }
}
