import { PatchError } from '../patch-error.js';

/**
 * How the members of an object merge, according to the schema of its type. There are three implementations: generated
 * tables for built-in types, and a server's OpenAPI v3 or v2 for other types.
 */
export interface MergeSchema {
  /** The name of the type in errors. */
  readonly name: string;
  /** A member whose value is an object. Fails with PatchError if the type has no such member. */
  object(name: string): MergeMember;
  /** A member whose value is a list; the schema is that of its items. Fails with PatchError. */
  list(name: string): MergeMember;
}

/** A member of an object, and how it merges. */
export interface MergeMember {
  /** The schema of the member, or of its items if it is a list. */
  readonly schema: MergeSchema;
  /** What a strategic merge patch does with it. If empty, objects merge and lists are replaced. */
  readonly strategy: '' | 'merge' | 'replace';
  /** Whether a strategic merge patch lists the keys of each object to retain. */
  readonly retainKeys: boolean;
  /** The key by which a strategic merge patch distinguishes items; "" for none. */
  readonly mergeKey: string;
  /** How a list merges under server-side apply. */
  readonly listType: 'atomic' | 'set' | 'map';
  /** The keys that distinguish items under server-side apply, if the list is a map. */
  readonly listMapKeys: readonly string[];
  /** Whether an object is one value under server-side apply. */
  readonly atomic: boolean;
}

/** Reads a strategy as types declare it: `merge,retainKeys`. Fails with PatchError. */
export function readStrategy(text: string): Pick<MergeMember, 'strategy' | 'retainKeys'> {
  const words = text.split(',');
  const others = words.filter((word) => word !== 'retainKeys');
  const retainKeys = others.length < words.length;
  const [strategy = ''] = others;
  if (words.length > 2 || others.length > 1)
    throw new PatchError(`unexpected patch strategy: [${words.join(' ')}]`);
  return { strategy: strategy as MergeMember['strategy'], retainKeys };
}
