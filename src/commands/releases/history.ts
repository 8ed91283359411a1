import { examples } from '../../cli/base-command.js';
import { ClusterCommand } from '../../cli/cluster-command.js';
import { documentFormats, outputFlag, readOutput } from '../../cli/flags/print.js';
import { readReleaseName, storeFlags } from '../../cli/flags/releases.js';
import { HISTORY_HEADINGS, historyCells } from '../../render/releases/release-table.js';
import { summaryTable } from '../../render/summary-table.js';
import { type HistoryReport, releaseHistory } from '../../verbs/releases/history.js';

/** `proa releases history`: the revisions of a release. */
export default class ReleasesHistory extends ClusterCommand<typeof ReleasesHistory> {
  static override summary = 'Show the revisions of a release';
  static override description =
    'Prints the revisions of a release that are stored, the oldest first, as "helm history" does: Helm keeps ten ' +
    'by default. "!" marks what failed, what has not ended, and what cannot be read.';
  static override usage = ['releases history NAME [flags]'];
  static override examples = examples({ 'Show the revisions of a release': 'releases history web' });
  static override completes = ['releases'] as const;
  static override flags = { ...storeFlags(), ...outputFlag(documentFormats) };

  protected async execute(): Promise<undefined> {
    const { flags, args, environment } = this;
    const asked = { release: readReleaseName(args, 'releases history'), store: flags.store };
    const format = readOutput(flags, environment.variables, documentFormats);
    const table = await summaryTable(environment);
    const text = ({ revisions }: HistoryReport) => table([HISTORY_HEADINGS, ...revisions.map(historyCells)]);
    await this.printReports({ format, text }, (session) => releaseHistory(asked, session));
  }
}
