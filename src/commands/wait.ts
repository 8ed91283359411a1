import { examples } from '../cli/base-command.js';
import { ClusterCommand } from '../cli/cluster-command.js';
import { filesIn, pathFlags } from '../cli/flags/files.js';
import { arrayFlag, durationFlag } from '../cli/flags/kinds.js';
import { localFlags } from '../cli/flags/local.js';
import { printFlags, readPrint } from '../cli/flags/print.js';
import {
  allFlags,
  allNamespacesFlags,
  fieldSelectorFlags,
  readSelectors,
  selectorFlags,
} from '../cli/flags/selectors.js';
import type { ResultOptions } from '../render/result-printer.js';
import { parseConditions } from '../verbs/wait/conditions.js';
import { type WaitOptions, waitFor } from '../verbs/wait/wait.js';

/** The most common conditions. */
const conditions = ['Available', 'Complete', 'Established', 'Failed', 'Ready'].map(
  (name) => `condition=${name}`,
);

/** `proa wait`: kubectl's. */
export default class Wait extends ClusterCommand<typeof Wait> {
  static override summary = 'Wait until objects meet a condition';
  static override description =
    'Waits until each object has met all conditions of --for, one after the other, and prints a line for each ' +
    'object and condition. It waits for all objects at the same time, within one --timeout. If the timeout ' +
    'expires, or an object cannot be read, the others are still reported, and the exit code is 1.';
  static override usage = [
    'wait TYPE NAME ... --for=CONDITION [flags]',
    'wait TYPE (-l QUERY | --all) --for=CONDITION [flags]',
    'wait TYPE/NAME ... --for=CONDITION [flags]',
    'wait -f FILE --for=CONDITION [flags]',
  ];
  static override examples = examples({
    'Wait until a pod is ready': 'wait --for=condition=Ready pod/web-1',
    'Wait until a pod is not ready': 'wait --for=condition=Ready=false pod/web-1',
    'Wait up to two minutes until a deployment is available':
      'wait --for=condition=Available deployment/web --timeout=2m',
    'Wait until all pods with a label run': "wait --for=jsonpath='{.status.phase}'=Running pods -l app=web",
    'Wait until a service has an ingress, whatever it is':
      "wait --for=jsonpath='{.status.loadBalancer.ingress}' service/web",
    'Wait up to a minute until a pod is created and ready':
      'wait --for=create --for=condition=Ready pod/web-1 --timeout=60s',
    'Wait until a pod is deleted': 'wait --for=delete pod/web-1',
  });
  static override completes = ['objects', '...'] as const;
  static override flags = {
    ...pathFlags({ purpose: 'with the objects to wait for', recursive: true }),
    ...selectorFlags(),
    ...fieldSelectorFlags(),
    ...allFlags(),
    ...allNamespacesFlags(),
    for: arrayFlag({
      helpGroup: 'WATCHING',
      helpValue: 'CONDITION',
      completes: ['create', 'delete', 'condition=', ...conditions, 'jsonpath='],
      description:
        'Condition to wait for: create, delete, condition=NAME[=VALUE] or jsonpath=EXPRESSION[=VALUE]. The VALUE ' +
        'of a condition is true by default; case does not matter. May be repeated: an object has to meet them one ' +
        'after the other, create before all others.',
    }),
    timeout: durationFlag(
      {
        helpGroup: 'WATCHING',
        helpValue: 'DURATION',
        description: 'How long to wait for all objects together. 0 checks once; negative means a week.',
      },
      '30s',
    ),
    ...printFlags(),
    ...localFlags(),
  };

  protected async execute(): Promise<undefined> {
    const options = this.#options();
    await this.printOutcomes(options, (session) => waitFor(options, session));
  }

  #options(): WaitOptions & ResultOptions {
    const { flags, args } = this;
    const print = readPrint(flags, this.environment.variables);
    const conditions = parseConditions(flags.for);
    if (flags.local) throw new Error('--local cannot be used: conditions are met on the server');
    const { filenames, recursive } = filesIn(flags);
    return {
      ...print,
      dryRun: 'none',
      showsObjects: print.format !== undefined,
      ...readSelectors(flags),
      words: args,
      filenames,
      recursive,
      all: flags.all,
      allNamespaces: flags['all-namespaces'],
      conditions,
      timeoutMs: flags.timeout,
    };
  }
}
