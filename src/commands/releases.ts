import { examples } from '../cli/base-command.js';
import { ClusterCommand } from '../cli/cluster-command.js';
import { documentFormats, outputFlag, readOutput } from '../cli/flags/print.js';
import { storeFlags } from '../cli/flags/releases.js';
import { allNamespacesFlags, excludeNamespaceFlags } from '../cli/flags/selectors.js';
import { releaseCells, releaseHeadings } from '../render/releases/release-table.js';
import { summaryTable } from '../render/summary-table.js';
import { type ReleasesReport, releases } from '../verbs/releases/list.js';

const formats = ['wide', ...documentFormats] as const;

/** `proa releases`: the releases of Helm. */
export default class Releases extends ClusterCommand<typeof Releases> {
  static override summary = 'List Helm releases, and show what is in them';
  static override description =
    'Prints the newest revision of each release, whatever its status, with its chart, as "helm list" does; Helm ' +
    'itself is not needed. "!" marks what failed, what has not ended (pending-install, pending-upgrade, ' +
    'pending-rollback, uninstalling), and what cannot be read. -o wide also shows the revision that is deployed if ' +
    'it is an older one, and what Helm says about the newest. Nothing is changed.';
  static override usage = ['releases [flags]'];
  static override examples = examples({
    'List the releases of a namespace': 'releases -n default',
    'List the releases of all namespaces, and why some failed': 'releases -A -o wide',
    'Print it as JSON, for programs': 'releases -A -o json',
  });
  static override completes = [] as const;
  static override flags = {
    ...allNamespacesFlags('List the releases of all namespaces; --namespace is ignored then.'),
    ...excludeNamespaceFlags(),
    ...storeFlags(),
    ...outputFlag(formats),
  };

  protected async execute(): Promise<undefined> {
    const { flags, environment } = this;
    this.takeNoWords();
    const options = {
      allNamespaces: flags['all-namespaces'],
      excludedNamespaces: flags['exclude-namespace'],
      store: flags.store,
    };
    const format = readOutput(flags, environment.variables, formats);
    const table = await summaryTable(environment);
    const text = (report: ReleasesReport) => {
      const shown = { ...report, wide: format?.name === 'wide' };
      return table([releaseHeadings(shown), ...report.releases.map((row) => releaseCells(row, shown))]);
    };
    const document = ({ releases }: ReleasesReport) => ({ releases });
    await this.printReports({ format, text, document }, (session, forPeople) =>
      releases(options, session, forPeople),
    );
  }
}
