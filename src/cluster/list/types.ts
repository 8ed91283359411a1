import type { ListHead } from '../../codec/list-stream.js';
import type { KubeObject, TableRow } from '../../codec/object.js';
import type { ListItem } from './list-item.js';
import type { ResumeState } from './resume-state.js';

/**
 * What to do if the server no longer keeps the snapshot from which a list is read (410 Expired). `resume`: continue in
 * a newer one; `snapshot`: fail, as kubectl does; `restart`: one unchunked list instead, if no item was used yet.
 */
export type Consistency = 'resume' | 'snapshot' | 'restart';

/** A list to be read in pages. */
export interface ListRequest {
  /** Absolute path of the collection: `/api/v1/namespaces/default/pods`. */
  path: string;
  /** `pods`, `deployments.apps`: for the errors of servers that do not name it. */
  resource?: string;
  /** Selectors, includeObject and the like; not `limit` nor `continue`. */
  query?: readonly (readonly [name: string, value: string])[];
  /** One of accept.ts. */
  accept: string;
  /** Items per page, `--chunk-size`; 0 requests everything at once. */
  chunkSize: number;
  /** Stop after this many items, `--limit`; absent for all. At least 1. */
  maxItems?: number;
  consistency: Consistency;
  /**
   * The place of an item in the order of the list: `namespace/name`, or `name` alone if the list has no namespaces; see
   * key.ts. Undefined if unknown: then a list whose snapshot is gone can continue only if the server provides a token
   * for it.
   */
  keyOf(item: ListItem, head: ListHead): string | undefined;
}

/** Items as they arrive: a list returns many batches per page, and at least one for each page. */
export type ListBatch = BatchOf<'table', TableRow> | BatchOf<'objects', KubeObject>;

interface BatchOf<Kind extends string, Item> {
  /** The form that the server chose. */
  kind: Kind;
  /**
   * The head of the page, as far as it was read. The columnDefinitions of a Table are there from its first batch on; as
   * long as they do not change from page to page, they stay the same array.
   */
  head: ListHead;
  /** Objects always have apiVersion and kind, filled in from the head if the server omits them. */
  items: Item[];
  /** From 1; counts the pages of this run. */
  page: number;
  /** Items in the whole list, as reported by the server; absent if it did not say (selectors, the last page). */
  expectedTotal?: number;
  /** The page was read completely, and its head is complete; only with `pageEnds` (ListDependencies). */
  endsPage?: true;
  /**
   * Where the list continues after the given number of these items, for a reader that stops there. Undefined if it
   * cannot continue, absent if that is true of the whole list.
   */
  continuesBehind?: (items: number) => ResumeState | undefined;
  /** All items returned before are void, this list replaces them (consistency `restart`). */
  restarted: boolean;
}

/** A part of a list that was read from one snapshot. */
export interface ListSnapshot {
  /** "" if the server did not send it. */
  resourceVersion: string;
  /** Items returned. */
  items: number;
  /** Covers the items after this key; from the beginning of the list if absent. */
  after?: string;
  /** Covers the items up to this key; to the end of the list if absent. */
  upTo?: string;
}

/** The progress of a list, also while it is running and after it failed. */
export interface ListReport {
  /** Pages read completely. */
  pages: number;
  /** Items returned. */
  items: number;
  /** Items returned by the interrupted run that this one continues. */
  resumedItems: number;
  /**
   * The snapshots, in order; more than one if the first expired or a page had to be read again. "" is one that the
   * server had not sent when its page was cut off.
   */
  resourceVersions: string[];
  /** What this run has read from each snapshot, in order; without keys if the items have none or are in no order. */
  snapshots: ListSnapshot[];
  /** True if the last item of the collection was returned. */
  complete: boolean;
  /** It ended with a failure. */
  interrupted?: true;
  /**
   * The first snapshot expired: how many items came from it, the key of the last one, how often snapshots expired in
   * total, and whether the rest was finally read in one request.
   */
  expired?: { afterItems: number; lastKey?: string; times: number; atOnce?: true };
  /** How many more items there are, as reported by the server; absent if it did not say. */
  remaining?: number;
}
