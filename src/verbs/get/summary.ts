import type { ListReport } from '../../cluster/list/types.js';
import type { Collection } from '../../cluster/target.js';
import { resourceName } from '../../discovery/types.js';
import type { ListSummary, ListsSummary, SummaryReason } from '../../render/printer.js';

/** Sums up the lists of a run, for the last line of ndjson. */
export class SummaryOfLists {
  readonly #snapshots: ListsSummary['snapshots'] = [];
  readonly #reasons = new Set<SummaryReason>();
  readonly #versions = new Set<string>();
  readonly #lists: number;
  #pages = 0;
  #items = 0;
  readonly #resumed: number;
  #complete = true;
  #broken = false;

  /**
   * @param lists how many are to be read
   * @param resumed objects printed by the run that this one continues
   */
  constructor(lists: number, resumed = 0) {
    this.#lists = lists;
    this.#resumed = resumed;
    if (lists > 1) this.#reasons.add('SeveralLists');
  }

  /**
   * A list was read, completely or in part.
   * @param report undefined if nothing could be read
   * @param printed items of it that were printed
   */
  add({ resource }: Collection, report: ListReport | undefined, printed: number): void {
    if (report === undefined || report.interrupted) {
      this.#broken = true;
      this.miss(report === undefined ? 'Failed' : 'Interrupted');
    } else if (!report.complete || printed < report.items) this.miss('Limited');
    this.#items += printed;
    if (report === undefined) return;
    this.#pages += report.pages;
    for (const version of report.resourceVersions) this.#versions.add(version);
    for (const snapshot of report.snapshots)
      this.#snapshots.push({ resource: resourceName(resource), ...snapshot });
    if (report.resourceVersions.length > 1)
      this.#reasons.add(report.expired === undefined ? 'Changed' : 'Expired');
  }

  /** Something is missing. */
  miss(reason: SummaryReason): void {
    this.#complete = false;
    this.#reasons.add(reason);
  }

  get summary(): ListSummary {
    const [version = ''] = this.#versions;
    const oneSnapshot = this.#lists === 1 && this.#versions.size === 1 && version !== '';
    return {
      resourceVersion: oneSnapshot ? version : '',
      pages: this.#pages,
      complete: this.#complete,
      ...(this.#broken && { broken: true }),
      lists: {
        items: this.#items,
        ...(this.#resumed > 0 && { resumed: this.#resumed }),
        oneSnapshot,
        reasons: [...this.#reasons],
        snapshots: this.#snapshots,
      },
    };
  }
}
