import { compareBytes } from '../../../codec/go-json.js';
import { Digest, digestOf, type ObjectDigest, sortEntries } from './digest.js';
import { type Difference, type DifferenceKind, MAX_DIFFERENCES } from './types.js';

/** The result of comparing a list with a reference. */
export interface ListsComparison {
  objects: number;
  pages: number;
  differentPages: number;
  differenceCount: number;
  differences: Difference[];
  /** Of the compared list. */
  digest: string;
}

/**
 * Compares a list with a reference, page by page: the digest of a page with that of the reference's objects in the same
 * range of keys, and individual objects only if these differ. Pages need not match those of the reference, and within a
 * page any order is accepted; from page to page keys must rise, as in all paged lists.
 */
export class PageComparer {
  readonly #whole = new Digest();
  readonly #differences: Difference[] = [];
  #differenceCount = 0;
  #objects = 0;
  #pages = 0;
  #differentPages = 0;
  /** How far the reference has been compared. */
  #at = 0;
  #lastKey: string | undefined;
  readonly #reference: readonly ObjectDigest[];

  /** @param reference sorted by sortEntries */
  constructor(reference: readonly ObjectDigest[]) {
    this.#reference = reference;
  }

  /**
   * The next page of the list; it may be empty. Sorted in place. Fails with an Error if it contains a key before those
   * of an earlier page.
   * @param isLast no page follows: everything else in the reference is missing
   */
  page(entries: ObjectDigest[], isLast: boolean): void {
    sortEntries(entries);
    const first = entries[0];
    if (first !== undefined && this.#lastKey !== undefined && compareBytes(first.key, this.#lastKey) <= 0) {
      throw new Error('the pages of the list are not in the order of names');
    }
    this.#lastKey = entries.at(-1)?.key ?? this.#lastKey;
    this.#pages++;
    this.#objects += entries.length;
    for (const entry of entries) this.#whole.add(entry);
    const end = isLast ? this.#reference.length : this.#endOfRange(this.#lastKey);
    if (digestOf(entries) !== digestOf(this.#reference, this.#at, end)) {
      this.#differentPages++;
      this.#mergeRange(entries, end);
    }
    this.#at = end;
  }

  /** The result. Called once, after the last page. */
  result(): ListsComparison {
    return {
      objects: this.#objects,
      pages: this.#pages,
      differentPages: this.#differentPages,
      differenceCount: this.#differenceCount,
      differences: this.#differences,
      digest: this.#whole.value(),
    };
  }

  /** After the last object of the reference whose key is at or before this one. */
  #endOfRange(key: string | undefined): number {
    let end = this.#at;
    if (key === undefined) return end;
    while (end < this.#reference.length && compareBytes(this.#reference[end]!.key, key) <= 0) end++;
    return end;
  }

  #mergeRange(entries: readonly ObjectDigest[], end: number): void {
    let at = this.#at;
    let index = 0;
    while (at < end || index < entries.length) {
      const reference = at < end ? this.#reference[at] : undefined;
      const other = entries[index];
      const order = orderOf(reference, other);
      if (order <= 0) at++;
      if (order >= 0) index++;
      this.#note(order <= 0 ? reference : undefined, order >= 0 ? other : undefined);
    }
  }

  /** Records a key that either or both of the lists have, unless it is the same object in both. */
  #note(reference: ObjectDigest | undefined, other: ObjectDigest | undefined): void {
    const kind = differenceKind(reference, other);
    if (kind === undefined) return;
    this.#differenceCount++;
    if (this.#differences.length >= MAX_DIFFERENCES) return;
    const [namespace, name] = splitKey((reference ?? other)!.key);
    this.#differences.push({
      namespace,
      name,
      kind,
      ...(reference && { reference: reference.resourceVersion }),
      ...(other && { other: other.resourceVersion }),
    });
  }
}

/** Which of two comes first; a missing one comes last. */
function orderOf(left: ObjectDigest | undefined, right: ObjectDigest | undefined): number {
  if (left === undefined) return 1;
  return right === undefined ? -1 : compareBytes(left.key, right.key);
}

function differenceKind(
  reference: ObjectDigest | undefined,
  other: ObjectDigest | undefined,
): DifferenceKind | undefined {
  if (other === undefined) return 'missing';
  if (reference === undefined) return 'extra';
  if (reference.resourceVersion !== other.resourceVersion) return 'resourceVersion';
  return reference.content === other.content ? undefined : 'content';
}

function splitKey(key: string): [namespace: string, name: string] {
  const slash = key.indexOf('/');
  return slash < 0 ? ['', key] : [key.slice(0, slash), key.slice(slash + 1)];
}
