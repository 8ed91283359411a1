import { examples } from '../cli/base-command.js';
import { ClusterCommand } from '../cli/cluster-command.js';
import { colorFlags, readColor } from '../cli/flags/color.js';
import { documentFormats, outputFlag, readOutput } from '../cli/flags/print.js';
import { isHumanReadable } from '../render/output-format.js';
import { reportWhy, tellWhy } from '../verbs/why/why.js';

/** `proa why`: what is known about the reasons for an object's state. kubectl has no such command. */
export default class Why extends ClusterCommand<typeof Why> {
  static override summary = 'Show why an object is not well, with facts';
  static override description =
    'Begins with a sentence that says what is wrong with an object, since when, how often and why, or that it is ' +
    'well. Then it prints the facts, each with the field, condition, event or log that it comes from: phases, ' +
    'conditions, how containers ended and the last line that they wrote, grouped warnings, the node, what is ' +
    'missing, the pods and the owner. "!" marks what is part of the problem. Nothing is guessed. At the end, it ' +
    'names commands that show more. It knows pods, nodes, workloads, jobs, cron jobs, claims, services, ingresses, ' +
    'autoscalers, disruption budgets, quotas and the certificates in secrets; for other objects, it shows the ' +
    'conditions and events.';
  static override usage = ['why TYPE/NAME [flags]', 'why TYPE NAME [flags]'];
  static override examples = examples({
    'Why is a deployment not ready?': 'why deploy/api',
    'Why does a service not answer?': 'why svc/api',
    'Print the facts about a node as JSON, for programs': 'why node/node-0001 -o json',
  });
  static override completes = ['objects'] as const;
  static override flags = { ...outputFlag(documentFormats), ...colorFlags() };

  protected async execute(): Promise<undefined> {
    const { flags, args, environment } = this;
    const isColored = await readColor(flags, environment);
    const format = readOutput(flags, environment.variables, documentFormats);
    // A user who types a command again means the same cluster.
    const { context, kubeconfig } = flags;
    const place = [...flagWords('--context', context), ...flagWords('--kubeconfig', kubeconfig)];
    const options = { words: args, place, isColored, width: environment.stdout.columns };
    if (format === undefined || isHumanReadable(format))
      await this.printTexts({ isColored }, (session) => tellWhy(options, session));
    else await this.printReports({ format, text: () => '' }, (session) => reportWhy(options, session));
  }
}

function flagWords(name: string, value: string | undefined): string[] {
  return value === undefined || value === '' ? [] : [`${name}=${value}`];
}
