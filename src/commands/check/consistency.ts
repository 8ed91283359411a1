import { examples } from '../../cli/base-command.js';
import { chunkSizeFlags, readChunkSize } from '../../cli/flags/chunk-size.js';
import { durationFlag } from '../../cli/flags/kinds.js';
import { membersFlags, readMembers } from '../../cli/flags/members.js';
import { documentFormats, outputFlag, readOutput } from '../../cli/flags/print.js';
import { allNamespacesFlags, readSelectors, selectorFlags } from '../../cli/flags/selectors.js';
import { MembersCommand } from '../../cli/members-command.js';
import { systemClock } from '../../process/clock.js';
import { progressOutput } from '../../process/environment.js';
import { UsageError } from '../../process/errors.js';
import { reportPrinter } from '../../render/printers.js';
import { ProgressCounter } from '../../render/progress-counter.js';
import { summaryTable } from '../../render/summary-table.js';
import { type ConsistencyProgress, consistencyCheck } from '../../verbs/check/consistency/run.js';
import { reportText } from '../../verbs/check/consistency/text.js';
import type { ConsistencyReport, Verdict } from '../../verbs/check/consistency/types.js';
import { changedReports } from '../../verbs/check/consistency/watch.js';

/** As for grep and diff: 1 is a finding, a higher code is an error. */
const EXIT_CODES: Record<Verdict, number> = { consistent: 0, different: 1, unknown: 2 };

const formats = [...documentFormats, 'table'] as const;

/** `proa check consistency`: compares the data that API servers return from their caches and from etcd. */
export default class CheckConsistency extends MembersCommand<typeof CheckConsistency> {
  static override summary = 'Compare the data that API servers return from their caches with the exact state';
  static override description =
    'Reads each list twice: from the watch cache of the server (resourceVersion=0), and in pages at exactly the ' +
    'resourceVersion of the first response. Compares a digest of each page, and prints the objects that differ ' +
    'with their resourceVersion in each list. All fields are compared, including managedFields and status. Only ' +
    'the digest of an object is kept in memory.\n\n' +
    'Before Kubernetes 1.34 the exact list comes from etcd. Later releases may also serve it from the cache, so ' +
    'that one server that agrees with itself proves little: compare several members of the control plane by their ' +
    'own addresses. With --members, the cached list of the first member is compared with the exact list of each ' +
    'member, and the cache of every other member with the exact list of the first. The report says which lists ' +
    'were compared and what that proves.\n\n' +
    'With --every, the check is repeated until it is interrupted. It prints the first report, and from then on a ' +
    'report whenever the result differs from that of the previous check: other objects differ, or the servers ' +
    'agree again.\n\n' +
    'Exit code: 0 consistent, 1 different, 2 inconclusive (no answer, not allowed, expired revisions, usage ' +
    'errors).';
  static override usage = ['check consistency TYPE[.VERSION][.GROUP][,TYPE ...] ... [flags]'];
  static override examples = examples({
    'Check all pods': 'check consistency pods -A',
    'Check several types in one namespace, and print JSON':
      'check consistency deployments,configmaps -n default -o json',
    'Compare the members of a control plane':
      'check consistency pods -A --members=https://192.0.2.11:6443,https://192.0.2.12:6443',
    'Repeat the check every five minutes': 'check consistency pods -A --every=5m',
  });
  /** After a failure nothing is known: exit code 1 always means a difference. */
  static override failureExitCode = EXIT_CODES.unknown;
  static override completes = ['types', '...'] as const;
  static override flags = {
    ...allNamespacesFlags('Check the objects of all namespaces; --namespace is ignored then.'),
    ...chunkSizeFlags(),
    every: durationFlag(
      {
        helpValue: 'TIME',
        description: 'Repeat the check at this interval, and report changes of the result; 0s checks once.',
      },
      '0s',
    ),
    ...membersFlags(),
    ...outputFlag(formats),
    ...selectorFlags(),
  };

  protected async execute(): Promise<number> {
    this.#checkFlags();
    const { environment, flags } = this;
    const format = readOutput(flags, environment.variables, formats);
    const table = await summaryTable(environment);
    const text = (report: ConsistencyReport) => reportText(report, table);
    const print = await reportPrinter(format, text, environment);
    const options = {
      words: this.args,
      allNamespaces: flags['all-namespaces'],
      labelSelector: readSelectors(flags).labelSelector,
      chunkSize: readChunkSize(flags),
    };
    return this.withSessions(readMembers(flags), async (sessions) => {
      const check = await consistencyCheck(options, sessions, this.#progress);
      if (flags.every > 0) {
        const timing = { every: flags.every, clock: systemClock, signal: environment.signal };
        for await (const report of changedReports(check, timing)) await print(report);
      }
      const report = await check();
      await print(report);
      return EXIT_CODES[report.verdict];
    });
  }

  #checkFlags(): void {
    const { flags } = this;
    if (this.args.length === 0) throw new UsageError('you must specify the type of resource to check');
    if (this.args.some((word) => word.includes('/'))) {
      throw new UsageError('types are checked as a whole: use TYPE, not TYPE/NAME');
    }
    if (flags.every < 0) throw new UsageError('--every must not be negative');
  }

  #progress = (): ConsistencyProgress => {
    const { environment, flags } = this;
    const line = new ProgressCounter(
      progressOutput(environment, flags['no-interactive']),
      environment.now,
      'objects read (each list at least twice)',
    );
    let objects = 0;
    return {
      objects: (count) => {
        objects += count;
        return line.update(objects);
      },
      typeDone: () => line.done(),
    };
  };
}
