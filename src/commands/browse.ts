import { firstCluster } from '../browser/app/first-cluster.js';
import { startPlaceOf } from '../browser/app/start-place.js';
import { BaseCommand, examples } from '../cli/base-command.js';
import { sessionOptions } from '../cli/flags/global.js';
import { boolFlag, stringFlag } from '../cli/flags/kinds.js';
import { allNamespacesFlags, fieldSelectorFlags, selectorFlags } from '../cli/flags/selectors.js';
import type { SessionOptions } from '../cluster/session-options.js';
import { type BrowseSettings, readBrowseSettings } from '../process/browse-settings.js';
import { DisplayableError } from '../process/errors.js';
import { readNamedText } from '../process/read-file.js';
import { whyNotInteractive } from '../terminal/interactive.js';

/**
 * The content of a sandbox that is started because there is no cluster: as many objects as "proa sandbox run" makes.
 */
const SANDBOX = { pods: 200, namespaces: 5, sample: true, metrics: true, podStart: 1000 };

/** `proa browse`: the interactive mode. Only this command and pickers load Ink and React. */
export default class Browse extends BaseCommand<typeof Browse> {
  static override summary = 'Browse the cluster interactively: live tables, YAML, logs, events';
  static override description =
    'Shows a live table of a resource. From there, keys open details, YAML, summaries, logs, events and owners; ' +
    'press "?" to see them. Capital letters change objects: they ask first, and never act on another object than ' +
    'the one you saw. In protected contexts they ask for more; in read-only contexts and with --read-only they ' +
    'change nothing. "proa" without a command browses pods. For screen readers and simple terminals, --plain ' +
    'prints rows and changes as lines and takes commands as words.';
  static override usage = ['browse [TYPE[.VERSION][.GROUP][/NAME]|TYPE,TYPE...] [flags]'];
  static override examples = examples({
    'Browse the pods of the namespace': 'browse',
    'Browse deployments in all namespaces': 'browse deployments -A',
    'Browse services and pods; Tab switches between them': 'browse svc,po',
    'Browse the pods of two contexts in one table': 'browse --context=dev,prod',
    'Browse one node': 'browse node/node-0001',
    'Browse without changing anything': 'browse --read-only',
    'Use the line mode': 'browse pods --plain',
  });
  static override completes = ['object'] as const;
  static override flags = {
    ...allNamespacesFlags('Start with all namespaces.'),
    ...fieldSelectorFlags('Start with the objects that this field selector matches.'),
    forwards: stringFlag({
      helpValue: 'NAME',
      completes: [],
      description: 'Start with the forwards that are saved under a name; see "proa forward".',
    }),
    ascii: boolFlag({ description: 'Draw with ASCII characters only.' }),
    'no-trunc': boolFlag({ description: 'Do not truncate cells; scroll sideways instead.' }),
    plain: boolFlag({ description: 'Print rows and changes as lines, and take commands as words.' }),
    'read-only': boolFlag({ description: 'Change nothing in any context (PROA_READ_ONLY).' }),
    ...selectorFlags('Start with the objects that this label selector matches.'),
  };

  protected async execute(): Promise<number> {
    const { environment, flags } = this;
    const reason = whyNotInteractive(environment, flags['no-interactive']);
    if (reason !== undefined) {
      throw new DisplayableError(
        `proa browse needs a terminal, and ${reason}.\n` +
          `Use "proa get ${this.args[0] ?? 'pods'}" instead, with -w to follow changes.`,
      );
    }
    if (this.args.length > 1) throw new Error('proa browse takes at most one TYPE or TYPE/NAME');
    const settings = await readBrowseSettings(this.environment.folders.config, (path) =>
      readNamedText(path, this.environment.signal),
    );
    const isPlain = flags.plain || environment.variables.TERM === 'dumb';
    const session = { ...sessionOptions(flags, this.program), readOnly: flags['read-only'] };
    const first = await firstCluster(session, environment, isPlain);
    if ('session' in first) return this.#browse(first.session, settings, isPlain);
    const { wantsSandbox } = await import('../browser/app/no-kubeconfig.js');
    if (!(await wantsSandbox(first.missing, environment, isPlain))) return 1;
    const { besideSandbox } = await import('./sandbox/run.js');
    return besideSandbox(SANDBOX, environment, (kubeconfig) =>
      this.#browse({ ...session, kubeconfig }, settings, isPlain),
    );
  }

  async #browse(session: SessionOptions, settings: BrowseSettings, isPlain: boolean): Promise<number> {
    const { environment, flags } = this;
    const options = {
      session,
      environment,
      version: this.program.version,
      settings,
      noTrunc: flags['no-trunc'],
      ascii: flags.ascii,
      forwards: flags.forwards,
      begin: startPlaceOf({
        word: this.args[0],
        start: settings.start,
        allNamespaces: flags['all-namespaces'],
        isNamespaceNamed: flags.namespace !== undefined && flags.namespace !== '',
        labelSelector: flags.selector,
        fieldSelector: flags['field-selector'],
      }),
    };
    if (isPlain) {
      const { runPlainBrowser } = await import('../browser/line/run-plain.js');
      return runPlainBrowser(options);
    }
    const { runBrowser } = await import('../browser/run.js');
    return runBrowser(options);
  }
}
