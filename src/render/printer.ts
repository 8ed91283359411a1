import type { ListSnapshot } from '../cluster/list/types.js';
import type { KubeObject, Table, WatchEvent } from '../codec/object.js';
import type { Selection } from '../codec/selection.js';
import type { TemplateSubject } from './reads.js';
import type { TableDisplay } from './table-display.js';
import type { ShowTime } from './time-text.js';

/** What is known of a list once it has ended, or was given up. */
export interface ListSummary {
  /** The snapshot that everything was read from; "" if there was not one. */
  resourceVersion: string;
  /** Pages printed. */
  pages: number;
  /** False when the list was cut short: an error, `--limit`, an interrupt. */
  complete: boolean;
  /**
   * True if a list was cut off in its midst: a document that holds it is left open, so that nobody takes it for whole.
   */
  broken?: boolean;
  /** More of it where lists were read. */
  lists?: ListsSummary;
}

/** What programs may want to know of lists that were read. */
export interface ListsSummary {
  /** Objects printed. */
  items: number;
  /** Objects printed by the interrupted run that this one continued. */
  resumed?: number;
  /** Everything is of one snapshot of the server. */
  oneSnapshot: boolean;
  /** Why the list is not complete, or not of one snapshot; empty where it is both. */
  reasons: SummaryReason[];
  /** What was read from each snapshot, in order. */
  snapshots: SummarySnapshot[];
}

/**
 * `Expired`: a snapshot expired on the server; `Changed`: a page that was cut off had to be read from a later snapshot;
 * `Interrupted`: a list was cut off; `Failed`: a list or an object could not be read; `Limited`: by `--limit`;
 * `SeveralLists`: each type is a list of its own; `NamedObjects`: each object is read by itself.
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

/** Returns the whole of an object of which only a part was read; the part itself if the object no longer exists. */
export type WholeOf = (part: KubeObject) => Promise<KubeObject>;

/** A template failed on parts of objects, and nothing was printed yet: its message shows whole ones. */
export class PartialObjectsError extends Error {
  override readonly name = 'PartialObjectsError';
}

/** The apiVersion and kind of a list answer: `{ apiVersion: 'apps/v1', kind: 'DeploymentList' }`. */
export interface ListType {
  apiVersion: string;
  kind: string;
}

/**
 * Prints objects a page at a time: json, yaml, kyaml, name, ndjson, the templates. The calls in their order:
 *
 *   one named object            print([object]), end()
 *   a list                      begin(its head), print(part) for each part, flush() where a page ends, end()
 *   several types or names      begin(head) for each list, or once with `v1 List` for named objects; print(…); end()
 *   a watch                     print([object]) or printEvent(event) and flush() for each, end()
 *
 * The first `begin` opens the one List document that kubectl prints, where the format has such a thing. Objects that
 * carry no apiVersion and kind are printed with those that the head before them implies (`PodList`: `Pod`).
 * Printers keep no objects of a page once `print` has resolved, and never change the objects they are given.
 */
export interface ObjectPrinter {
  /** Whether it writes nothing of a list before the list's end. */
  readonly holds: boolean;
  /**
   * What it looks at in each object, besides apiVersion and kind.
   * @param given whether it is given objects one by one, or as a list between `begin` and `end`
   */
  reads(given: TemplateSubject): Selection;
  begin?(head: ListType): Promise<void>;
  /**
   * @param wholeOf given where the objects are parts, as far as the format looks at them: for a message that shows more.
   *   Printers that hold all objects until the end fail with PartialObjectsError instead
   */
  print(objects: KubeObject[], wholeOf?: WholeOf): Promise<void>;
  /**
   * What is printed continues with the List that an earlier run has begun: it is to be appended to what that run has
   * written. Called before `begin`, where the text depends on it.
   */
  goOn?(): void;
  /**
   * No object that was printed has left anything in the output, which what comes next depends on: a later run cannot
   * continue after them.
   */
  readonly foundNone?: boolean;
  /** Forgets the objects of the list; only where it holds them. */
  restart?(): void;
  /** `--output-watch-events`. Where absent, the event's object is printed like any other. */
  printEvent?(event: WatchEvent): Promise<void>;
  /**
   * Writes what is held back to be laid out together: to be called where a page ends, and when no more is there to be
   * printed for a while. Only printers of columns have it.
   */
  flush?(): Promise<void>;
  end(summary: ListSummary): Promise<void>;
}

/** What is the same for every table of a run. */
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
  /** Chooses, shortens and colors cells, for people; undefined for kubectl's lines. */
  view?: TableDisplay | undefined;
  /** Says at the end which columns had no room in the view. */
  tellLeftOut?(titles: readonly string[]): Promise<void>;
  /** The clock for ages worked out here (`--server-print=false`), in milliseconds since 1970. */
  now: () => number;
}

/** What the rows of one resource type add to the options. */
export interface TableGroup {
  /** A CONTEXT column, and the rows' own: `--context=a,b`. */
  context?: string;
  /** A NAMESPACE column: `-A`, and the type is namespaced. */
  withNamespace?: boolean;
  /** Names get the type before them (`deployment.apps/x`): `--show-kind`, or several types were requested. */
  namePrefix?: { group: string; kind: string };
}

/**
 * Prints tables a page at a time, as kubectl does. `group` starts the rows of another resource type: new headers, new
 * widths, an empty line before them where anything stands above, but where only the context is another; the first rows need no `group` when it adds nothing.
 */
export interface TablePrinter {
  group(group: TableGroup): Promise<void>;
  /** A page of the server's rows. Without columnDefinitions (as in watches) those of the page before hold. */
  printTable(table: Table): Promise<void>;
  /** Objects of a server that made no table of them, or was not asked to: NAME and AGE. */
  printObjects(objects: KubeObject[]): Promise<void>;
  /** One event of `--output-watch-events`, with an EVENT column; written at once. */
  printEvent(event: WatchEvent<Table | KubeObject>): Promise<void>;
  /** Writes what is buffered. Widths stay, so that a watch can continue below its list. */
  flush(): Promise<void>;
  /** Ends the table; a summary is taken so that both kinds of printers end alike. */
  end(summary?: ListSummary): Promise<void>;
  /** False while nothing was written: the caller then says "No resources found". */
  readonly printed: boolean;
}
