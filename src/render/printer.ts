import type { ListSnapshot } from '../cluster/list/types.js';
import type { KubeObject, Table, WatchEvent } from '../codec/object.js';
import type { Selection } from '../codec/selection.js';
import type { TemplateSubject } from './reads.js';
import type { TableDisplay } from './table-display.js';
import type { ShowTime } from './time-text.js';

/** What is known about a list once it has ended, or was abandoned. */
export interface ListSummary {
  /** The snapshot of everything that was read; "" if there was not a single one. */
  resourceVersion: string;
  /** Pages printed. */
  pages: number;
  /** False if the list was cut short: an error, `--limit`, an interrupt. */
  complete: boolean;
  /**
   * True if a list was cut off in the middle: a document that contains it is left open, so that no one mistakes it for
   * complete.
   */
  broken?: boolean;
  /** More about it if lists were read. */
  lists?: ListsSummary;
}

/** What programs may want to know about lists that were read. */
export interface ListsSummary {
  /** Objects printed. */
  items: number;
  /** Objects printed by the interrupted run that this one continued. */
  resumed?: number;
  /** Everything comes from one snapshot of the server. */
  oneSnapshot: boolean;
  /** Why the list is not complete, or not from one snapshot; empty if it is both. */
  reasons: SummaryReason[];
  /** What was read from each snapshot, in order. */
  snapshots: SummarySnapshot[];
}

/**
 * `Expired`: a snapshot expired on the server; `Changed`: a page that was cut off had to be read from a later snapshot;
 * `Interrupted`: a list was cut off; `Failed`: a list or an object could not be read; `Limited`: by `--limit`;
 * `SeveralLists`: each type has its own list; `NamedObjects`: each object is read individually.
 */
export type SummaryReason =
  | 'Expired'
  | 'Changed'
  | 'Interrupted'
  | 'Failed'
  | 'Limited'
  | 'SeveralLists'
  | 'NamedObjects';

/** A part of a list that was read from one snapshot. */
interface SummarySnapshot extends ListSnapshot {
  /** `pods`, `deployments.apps`. */
  resource: string;
}

/** Returns the complete object of which only a part was read; the part itself if the object no longer exists. */
export type WholeOf = (part: KubeObject) => Promise<KubeObject>;

/** A template failed on partial objects, and nothing was printed yet: its message shows complete ones. */
export class PartialObjectsError extends Error {
  override readonly name = 'PartialObjectsError';
}

/** The apiVersion and kind of a list response: `{ apiVersion: 'apps/v1', kind: 'DeploymentList' }`. */
export interface ListType {
  apiVersion: string;
  kind: string;
}

/**
 * Prints objects a page at a time: json, yaml, kyaml, name, ndjson, the templates. The order of the calls:
 *
 *   one named object            print([object]), end()
 *   a list                      begin(its head), print(part) for each part, flush() where a page ends, end()
 *   several types or names      begin(head) for each list, or once with `v1 List` for named objects; print(…); end()
 *   a watch                     print([object]) or printEvent(event) and flush() for each, end()
 *
 * The first `begin` opens the one List document that kubectl prints, if the format has one. Objects without apiVersion
 * and kind are printed with those that the head before them implies (`PodList`: `Pod`). Printers keep no objects of a
 * page once `print` has resolved, and never change their objects.
 */
export interface ObjectPrinter {
  /** Whether it writes no part of a list before the list's end. */
  readonly holds: boolean;
  /**
   * The parts of each object that it needs, besides apiVersion and kind.
   * @param given whether it receives objects one by one, or as a list between `begin` and `end`
   */
  reads(given: TemplateSubject): Selection;
  begin?(head: ListType): Promise<void>;
  /**
   * @param wholeOf given if the objects are reduced to what the format needs: for a message that shows more. Printers
   *   that keep all objects until the end fail with PartialObjectsError instead
   */
  print(objects: KubeObject[], wholeOf?: WholeOf): Promise<void>;
  /**
   * The output continues the List of an earlier run: it is to be appended to that output. Called before `begin`, if the
   * text depends on it.
   */
  goOn?(): void;
  /**
   * No printed object has left anything in the output, on which the next text depends: a later run cannot continue
   * after them.
   */
  readonly foundNone?: boolean;
  /** Drops the objects of the list; only if it keeps them. */
  restart?(): void;
  /** `--output-watch-events`. If absent, the event's object is printed like any other. */
  printEvent?(event: WatchEvent): Promise<void>;
  /**
   * Writes what is kept for the layout: called at the end of a page, and when nothing more will be printed for a while.
   * Only printers of columns have it.
   */
  flush?(): Promise<void>;
  end(summary: ListSummary): Promise<void>;
}

/** The options that are the same for every table of a run. */
export interface TableOptions {
  /** `-o wide`: columns of every priority. */
  wide?: boolean;
  noHeaders?: boolean;
  showLabels?: boolean;
  /** `-L`: label names; the header is the part after the last slash. */
  labelColumns?: readonly string[];
  /** `--stream=false`: nothing is written before `end` or the next `group`, and all rows are aligned. */
  stream?: boolean;
  /** Shows when an object was created, instead of its age: `--time`. */
  created?: ShowTime | undefined;
  /** Selects, shortens and colors cells, for people; undefined for kubectl's lines. */
  view?: TableDisplay | undefined;
  /** Reports at the end which columns did not fit. */
  tellLeftOut?(titles: readonly string[]): Promise<void>;
  /** The clock for ages computed here (`--server-print=false`), in milliseconds since 1970. */
  now: () => number;
}

/** The additional options of one resource type's rows. */
export interface TableGroup {
  /** A CONTEXT column, and the rows' own: `--context=a,b`. */
  context?: string;
  /** A NAMESPACE column: `-A`, and the type is namespaced. */
  withNamespace?: boolean;
  /** Names with their type (`deployment.apps/x`): `--show-kind`, or several types were requested. */
  namePrefix?: { group: string; kind: string };
}

/**
 * Prints tables a page at a time, as kubectl does. `group` starts the rows of another resource type: new headers, new
 * widths, an empty line before them if anything is above, unless only the context differs; the first rows need no
 * `group` if it adds nothing.
 */
export interface TablePrinter {
  group(group: TableGroup): Promise<void>;
  /** A page of the server's rows. Without columnDefinitions (as in watches) those of the previous page apply. */
  printTable(table: Table): Promise<void>;
  /** Objects for which the server made no table, or was not asked to: NAME and AGE. */
  printObjects(objects: KubeObject[]): Promise<void>;
  /** One event of `--output-watch-events`, with an EVENT column; written immediately. */
  printEvent(event: WatchEvent<Table | KubeObject>): Promise<void>;
  /** Writes the buffered rows. Widths are kept, so that a watch can continue below its list. */
  flush(): Promise<void>;
  /** Ends the table; accepts a summary so that both kinds of printers end alike. */
  end(summary?: ListSummary): Promise<void>;
  /** False if nothing was written: then the caller prints "No resources found". */
  readonly printed: boolean;
}
