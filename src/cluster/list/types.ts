import type { ListHead } from '../../codec/list-stream.js';
import type { KubeObject, TableRow } from '../../codec/object.js';
import type { ListItem } from './list-item.js';
import type { ResumeState } from './resume-state.js';

/**
 * What to do when the server no longer keeps the snapshot a list is read from (410 Expired). `resume`: continue in a
 * newer one; `snapshot`: fail, as kubectl does; `restart`: one unchunked list instead, where nothing was used yet.
 */
export type Consistency = 'resume' | 'snapshot' | 'restart';

/** A list to be read in pages. */
export interface ListRequest {
  /** Absolute path of the collection: `/api/v1/namespaces/default/pods`. */
  path: string;
  /** `pods`, `deployments.apps`: for errors of servers that do not say it. */
  resource?: string;
  /** Selectors, includeObject and the like; not `limit` nor `continue`. */
  query?: readonly (readonly [name: string, value: string])[];
  /** One of accept.ts. */
  accept: string;
  /** Items a page, `--chunk-size`; 0 requests everything at once. */
  chunkSize: number;
  /** Stop after so many items, `--limit`; absent for all. At least 1. */
  maxItems?: number;
  consistency: Consistency;
  /**
   * An item's place in the list's order: `namespace/name`, or `name` alone where the list has no namespaces; see
   * key.ts. Undefined if it cannot be told: then a list whose snapshot is gone can only continue where the server hands
   * out a token for it.
   */
  keyOf(item: ListItem, head: ListHead): string | undefined;
}

/** Items as they arrive: a list gives many batches a page, and at least one of them for each page. */
export type ListBatch = BatchOf<'table', TableRow> | BatchOf<'objects', KubeObject>;

interface BatchOf<Kind extends string, Item> {
  /** What the server chose to answer with. */
  kind: Kind;
  /**
   * The page's head as far as it was read. A Table's columnDefinitions are there from its first batch on; while
   * they do not change from page to page they stay the same array.
   */
  head: ListHead;
  /** Objects always carry apiVersion and kind, filled in from the head where the server leaves them out. */
  items: Item[];
  /** From 1; counts the pages of this run. */
  page: number;
  /** Items the whole list has, by the server's count; absent if it did not say (selectors, the last page). */
  expectedTotal?: number;
  /** The page was read to its end, and its head is whole; only with `pageEnds` (ListDependencies). */
  endsPage?: true;
  /**
   * Where the list continues behind the first so many of these items: for who comes no further with them. Undefined if
   * it cannot, absent if that is so of the whole list.
   */
  continuesBehind?: (items: number) => ResumeState | undefined;
  /** Everything given before is void, this list replaces it (consistency `restart`). */
  restarted: boolean;
}

/** A part of a list that was read from one snapshot. */
export interface ListSnapshot {
  /** "" where the server did not tell it. */
  resourceVersion: string;
  /** Items given. */
  items: number;
  /** Covers what comes behind this key; from the beginning of the list where absent. */
  after?: string;
  /** Covers what comes up to this key; to the end of the list where absent. */
  upTo?: string;
}

/** How a list went, also while it is going and when it failed. */
export interface ListReport {
  /** Pages read to their end. */
  pages: number;
  /** Items given. */
  items: number;
  /** Items given by the interrupted run that this one continued from. */
  resumedItems: number;
  /**
   * The snapshots read from, in order; more than one where the first expired or a page had to be read again. "" stands
   * for one that the server had not told when its page broke off.
   */
  resourceVersions: string[];
  /** What this run has read from each snapshot, in order; without keys where the items have none or are in no order. */
  snapshots: ListSnapshot[];
  /** True when the last item of the collection was given. */
  complete: boolean;
  /** It ended by a failure. */
  interrupted?: true;
  /**
   * The first snapshot expired: how many items came from it, the key of the last, how often it happened in all, and
   * whether the rest was read in one request at last.
   */
  expired?: { afterItems: number; lastKey?: string; times: number; atOnce?: true };
  /** How many more items the server said there are; absent if it did not say. */
  remaining?: number;
}
