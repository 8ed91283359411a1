import type { ObjectTarget } from '../../cluster/target.js';

/** What a user wants to know about an object at a glance. */
export interface ObjectState {
  /** In few words: `3/3`, `Running`, `CrashLoopBackOff`; "" if unknown. */
  text: string;
  /** Something is wrong, or does not exist yet. */
  isBad: boolean;
}

/** An object among those that belong together. */
export interface TreeNode {
  target: ObjectTarget;
  kind: string;
  uid: string;
  /** RFC 3339; undefined if unknown. */
  created: string | undefined;
  /** Undefined until it has been read. */
  state: ObjectState | undefined;
  /** `Kind/name` of its owners, if there are several. */
  owners?: readonly string[];
  links: TreeLink[];
}

/** The relations of objects that choose others, or what leads to them, by their specification. */
export type ChosenBy = 'scaled by' | 'selected by' | 'routed to by';

/** How an object is related to the one above it. */
export interface TreeLink {
  relation: 'owns' | 'uses' | ChosenBy | 'used by';
  /** Where and as what: `env DB_PASS in container app`; "" if the relation is enough. */
  how: string;
  node: TreeNode;
}

/** Objects that belong together, and the requests needed to find them. */
export interface ObjectTree {
  /** Objects without owners, above all others. */
  roots: TreeNode[];
  /** The subject of the question. */
  asked: TreeNode;
  /** Types that were listed. */
  types: number;
  /** Types that can be listed; undefined if unknown without requests. */
  ofTypes: number | undefined;
  /** Requests that were sent, without discovery. */
  requests: number;
}
