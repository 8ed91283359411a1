import { sliceFlag } from '../../cli/flags/kinds.js';
import { membersFlags, readMembers } from '../../cli/flags/members.js';
import { documentFormats, outputFlag, readOutput } from '../../cli/flags/print.js';
import { MembersCommand } from '../../cli/members-command.js';
import { UsageError } from '../../process/errors.js';
import { reportPrinter } from '../../render/printers.js';
import { summaryTable } from '../../render/summary-table.js';
import { checkCache } from '../../verbs/check/cache/run.js';
import { watchCacheText } from '../../verbs/check/cache/text.js';
import type { CacheCheckReport, CacheVerdict } from '../../verbs/check/cache/types.js';

/** As for `check consistency`. */
const EXIT_CODES: Record<CacheVerdict, number> = { good: 0, problem: 1, unknown: 2 };

const formats = [...documentFormats, 'table'] as const;

/** `proa check cache`: what API servers report about their watch caches. */
export default class CheckCache extends MembersCommand<typeof CheckCache> {
  static override summary = 'Show how well the watch caches of API servers answer consistent reads';
  static override description =
    'Reads the metrics of the API servers, which count since the server started: how many consistent reads the watch ' +
    'cache answered, how many fell back to etcd because the cache was not fresh in time, and how long reads waited for ' +
    'the cache.\n\n' +
    'It is a problem if the 99th percentile of 100 or more waits is above 200 ms, if the cache was not fresh in time ' +
    'for more than 1 in 100 consistent reads, or if etcd is older than 3.4.31 or 3.5.13: API servers do not trust the ' +
    'progress notifications of older releases. API servers do not report the version of etcd, so name it, or the ' +
    'address of each member: that of its metrics will do. Reading /metrics of API servers takes permission to get ' +
    'this path.\n\n' +
    'Exit code: 0 good, 1 a problem, 2 inconclusive (no answer, not allowed, not reported, usage errors).';
  static override usage = ['check cache [flags]'];
  static override examples = [
    '<%= config.bin %> check cache',
    {
      description: 'Check the members of a control plane, and their etcd',
      command:
        '<%= config.bin %> check cache --members=https://192.0.2.11:6443,https://192.0.2.12:6443 --etcd-version=3.5.21',
    },
    {
      description:
        'Ask etcd for its version at the address of its metrics in clusters of kubeadm, on a control plane node',
      command: '<%= config.bin %> check cache --etcd=http://127.0.0.1:2381',
    },
  ];
  /** After a failure nothing is known: exit code 1 always means a problem. */
  static override failureExitCode = EXIT_CODES.unknown;
  static override completes = [] as const;
  static override flags = {
    etcd: sliceFlag({
      helpValue: 'URL[,URL]',
      description: 'Addresses of the members of etcd, to ask for their version without a client certificate.',
    }),
    'etcd-version': sliceFlag({
      helpValue: 'VERSION[,VERSION]',
      description: 'Versions of etcd that are in use.',
    }),
    ...membersFlags(),
    ...outputFlag(formats),
  };

  protected async execute(): Promise<number> {
    const { environment, flags } = this;
    this.takeNoWords();
    const servers = readMembers(flags);
    const etcdAddresses = flags.etcd.map(checkedAddress);
    const format = readOutput(flags, environment.variables, formats);
    const table = await summaryTable(environment);
    const text = (report: CacheCheckReport) => watchCacheText(report, table);
    const print = await reportPrinter(format, text, environment);
    return this.withSessions(servers, async (sessions) => {
      const report = await checkCache({ etcdVersions: flags['etcd-version'], etcdAddresses }, sessions);
      await print(report);
      return EXIT_CODES[report.verdict];
    });
  }
}

function checkedAddress(address: string): string {
  const isWeb = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
  if (!isWeb)
    throw new UsageError(`--etcd takes addresses with http:// or https://, such as http://127.0.0.1:2381`);
  return address;
}
