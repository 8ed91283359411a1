import type { ObjectTarget } from '../../cluster/target.js';

/** What someone wants to know of an object at a glance. */
export interface ObjectState {
  /** In few words: `3/3`, `Running`, `CrashLoopBackOff`; "" if nothing is known. */
  text: string;
  /** Something is wrong, or not there yet. */
  isBad: boolean;
}

/** An object among those that belong together. */
export interface TreeNode {
  target: ObjectTarget;
  kind: string;
  uid: string;
  /** RFC 3339; undefined if it is not known. */
  created: string | undefined;
  /** Undefined until it has been read. */
  state: ObjectState | undefined;
  /** `Kind/name` of its owners, where it has several. */
  owners?: readonly string[];
  links: TreeLink[];
}

/** How an object belongs to the one above it. */
export interface TreeLink {
  relation: 'owns' | 'uses' | 'chosen by' | 'used by';
  /** Where and as what: `env DB_PASS in container app`; "" if the relation says all. */
  how: string;
  node: TreeNode;
}

/** Objects that belong together, and what had to be asked to find them. */
export interface ObjectTree {
  /** What nothing owns: where all others are below. */
  roots: TreeNode[];
  /** What the question was about. */
  asked: TreeNode;
  /** Types that were listed. */
  types: number;
  /** Types that can be listed; undefined if that was not known without asking. */
  ofTypes: number | undefined;
  /** Requests that were sent, discovery left out. */
  requests: number;
}
