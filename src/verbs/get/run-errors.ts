import type { ListReport } from '../../cluster/list/types.js';
import type { Session } from '../../cluster/session.js';
import { Failures } from '../../objects/visit/failures.js';
import { isCi } from '../../process/environment.js';
import { DisplayableError, isStop } from '../../process/errors.js';
import { markFailure } from '../../process/failure-mark.js';
import { isNotFound } from '../../transport/errors.js';
import type { GetOptions } from './options.js';

/** How successful lists were read: each from one snapshot, from several, or not to the end. */
export type ListsEnd = 'OneSnapshot' | 'SeveralSnapshots' | 'CutShort';

/** Errors that occur while objects are printed, and notices about their lists: reported at the end, as in kubectl. */
export class RunErrors {
  readonly #failures = new Failures();
  readonly #notices: string[] = [];
  readonly #partial: string[] = [];
  #severalSnapshots = false;
  #cutShort = false;
  #shown = 0;
  readonly #ignoreNotFound: boolean;
  readonly #single: boolean;
  readonly #documents: boolean;

  /**
   * @param ignoreNotFound --ignore-not-found
   * @param single one object was requested: its error is reported alone
   * @param documents JSON, YAML and the like are printed: there kubectl reports a single error alone
   */
  constructor(ignoreNotFound: boolean, single = false, documents = false) {
    this.#ignoreNotFound = ignoreNotFound;
    this.#single = single;
    this.#documents = documents;
  }

  get failed(): boolean {
    return !this.#failures.isEmpty;
  }

  /** The errors so far. */
  get all(): readonly unknown[] {
    return this.#failures.all();
  }

  /** This many objects are shown. */
  noteShown(count: number): void {
    this.#shown += count;
  }

  /** Whether nothing is shown. */
  get isEmpty(): boolean {
    return this.#shown === 0;
  }

  /**
   * Keeps an error for the end, unless it is to be ignored; returns whether it was kept. An abort is rethrown at once.
   * @param isCutOff a part of the list was read: what is missing is never ignored
   */
  add(error: unknown, session: Session, isCutOff = false): boolean {
    if (session.environment.signal.aborted || isStop(error)) throw error;
    if (this.#ignoreNotFound && !isCutOff && isNotFound(error)) return false;
    this.#failures.add({ error, of: 'object' });
    return true;
  }

  /**
   * Keeps the notices about a list that was read. A watch that follows shows what changed between its snapshots.
   * @param name its type, if several are listed
   */
  addReport(
    report: ListReport,
    { limit, watch }: Pick<GetOptions, 'limit' | 'watch'>,
    session: Session,
    name?: string,
  ): void {
    this.#severalSnapshots ||= report.resourceVersions.length > 1;
    this.#cutShort ||= !report.complete;
    // A restarted list has a single snapshot after all.
    if (report.expired && report.resourceVersions.length > 1 && !watch)
      this.#notices.push(expiryNotice(report, name));
    if (limit !== undefined && report.remaining && session.environment.stderr.isTTY) {
      const all = report.items + report.resumedItems + report.remaining;
      this.#notices.push(`proa: showing ${report.items} of about ${all} (--limit)`);
    }
  }

  /** Keeps the message about a list of which the user may read only some namespaces. */
  addPartial(what: string): void {
    this.#partial.push(what);
  }

  /** On a terminal, names the flag that reads what the user may. */
  adviseReadable({ environment: { stderr, variables } }: Session): void {
    const advice = 'proa: --readable lists the namespaces that you may read';
    if (stderr.isTTY && !isCi(variables) && !this.#notices.includes(advice)) this.#notices.push(advice);
  }

  /** How the lists were read; what is missing matters more than where they come from. */
  get listsEnd(): ListsEnd {
    if (this.#cutShort) return 'CutShort';
    return this.#severalSnapshots ? 'SeveralSnapshots' : 'OneSnapshot';
  }

  /** Prints the notices, then fails with the collected errors. */
  async finish(session: Session): Promise<void> {
    for (const notice of this.#notices.splice(0)) await session.tell(notice);
    const errors = [...this.#failures.all()];
    if (this.#partial.length > 0) {
      const { partialFailure } = await import('../../cluster/namespaces/partial.js');
      const partial = partialFailure(this.#partial);
      if (errors.length === 0) throw partial;
      errors.push(partial);
    }
    if (errors.length === 0) return;
    const failure = this.#failureOf(errors);
    throw this.#shown > 0 ? markFailure(failure, 'partial') : failure;
  }

  #failureOf(errors: readonly unknown[]): unknown {
    if (errors.length === 1 && this.#documents) return prefixed(errors[0]);
    if (errors.length === 1 && this.#single) return errors[0];
    return new AggregateError(errors);
  }
}

function expiryNotice(report: ListReport, name: string | undefined): string {
  const { afterItems = 0, lastKey, times = 1, atOnce } = report.expired ?? {};
  const upTo = lastKey === undefined ? '' : `, up to ${lastKey},`;
  const often = times > 1 ? ` (${times} times)` : '';
  return (
    `proa: the snapshot of ${name === undefined ? 'this list' : `the list of ${name}`} expired on the server${often}: the first ${afterItems === 1 ? 'object' : `${afterItems} objects`}${upTo} ${afterItems === 1 ? 'is' : 'are'} as of ` +
    `resourceVersion ${report.resourceVersions[0] ?? 'unknown'}, the rest as of ` +
    `${report.resourceVersions.slice(1).join(', ') || 'a later one'}${atOnce ? ', in one request' : ''}. What changed in between may be missing or stale; ` +
    '--consistency=snapshot fails instead.'
  );
}

/** The error to print after `error: `, unless its text already starts with that. */
function prefixed(error: unknown): unknown {
  const isBare = error instanceof DisplayableError && error.display === error.message;
  return isBare ? new DisplayableError(error.message, { reason: error.reason, cause: error }) : error;
}
