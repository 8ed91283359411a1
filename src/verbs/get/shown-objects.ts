import { isRow, keyByMetadata } from '../../cluster/list/key.js';
import type { ListItem } from '../../cluster/list/list-item.js';
import { isAsNewAs } from '../../cluster/resource-version.js';
import { isTable, type KubeObject, type Table, type TableRow, type WatchEvent } from '../../codec/object.js';

/** An object as last shown by a watch. */
interface ShownObject {
  resourceVersion: string;
  /** What is printed of it once it is gone. */
  last: KubeObject | TableRow;
}

/** A change that a watch has missed. */
export interface MissedChange {
  type: 'ADDED' | 'MODIFIED' | 'DELETED';
  item: ListItem;
}

/**
 * What a watch has shown of a collection: it distinguishes changes from what was shown before, and a second list from
 * the first. Of each object it keeps the row or, for a document, its identity; beyond `most` objects, nothing.
 */
export class ShownObjects {
  #objects: Map<string, ShownObject> | undefined = new Map();
  /** Keys of the list that is being compared. */
  #listed: Set<string> | undefined;
  /** Changes up to this one may already be in the list. */
  #listedUpTo = '';
  readonly #most: number;
  readonly #withLabels: boolean;

  /** @param withLabels rows are printed with the labels of their objects */
  constructor(most: number, withLabels: boolean) {
    this.#most = most;
    this.#withLabels = withLabels;
  }

  /** Whether a second list can be compared with what was shown: not if that was too much to keep, or has no keys. */
  get isComplete(): boolean {
    return this.#objects !== undefined;
  }

  /** Records objects that are shown. */
  add(items: readonly ListItem[]): void {
    for (const item of items) {
      const key = keyByMetadata(item);
      if (key === undefined || this.#objects?.size === this.#most) this.#objects = undefined;
      else this.#objects?.set(key, { resourceVersion: versionOf(item), last: this.#lastOf(item) });
    }
  }

  /** A list was read. @param resourceVersions of its snapshots */
  endList(resourceVersions: readonly string[]): void {
    this.#listedUpTo = resourceVersions.at(-1) ?? '';
  }

  /**
   * Records an event; false if it was already shown: a list whose first snapshot expired also shows later states, and
   * is watched from the first one on.
   */
  isNews({ type, object }: WatchEvent<KubeObject | Table>): boolean {
    const objects = this.#objects;
    if (objects === undefined) return true;
    const items: readonly ListItem[] = isTable(object) ? object.rows : [object];
    const [item] = items;
    const key = item && keyByMetadata(item);
    if (item === undefined || key === undefined) return true;
    const before = objects.get(key);
    const version = versionOf(item);
    if (type !== 'DELETED') {
      if (before !== undefined && isAsNewAs(before.resourceVersion, version)) return false;
      this.add(items);
      return true;
    }
    // Some servers send a deleted object with its old resourceVersion.
    if (before === undefined) return !isAsNewAs(this.#listedUpTo, version);
    if (before.resourceVersion !== version && isAsNewAs(before.resourceVersion, version)) return false;
    objects.delete(key);
    return true;
  }

  /** A list starts that is compared with what was shown, or restarts. */
  beginComparison(): void {
    this.#listed = new Set();
  }

  /** The changes of some objects of the list. */
  changesIn(items: readonly ListItem[]): MissedChange[] {
    const changes: MissedChange[] = [];
    for (const item of items) {
      const key = keyByMetadata(item) ?? '';
      this.#listed?.add(key);
      const before = this.#objects?.get(key);
      if (before === undefined) changes.push({ type: 'ADDED', item });
      else if (before.resourceVersion !== versionOf(item)) changes.push({ type: 'MODIFIED', item });
    }
    this.add(changes.map(({ item }) => item));
    return changes;
  }

  /** Objects that were shown and are not in the list, which has been read completely. */
  *endComparison(): Generator<MissedChange> {
    const listed = this.#listed ?? new Set();
    this.#listed = undefined;
    for (const [key, { last }] of this.#objects ?? []) {
      if (listed.has(key)) continue;
      this.#objects?.delete(key);
      yield { type: 'DELETED', item: last };
    }
  }

  #lastOf(item: ListItem): ShownObject['last'] {
    if (!isRow(item)) {
      const { apiVersion, kind } = item;
      return { ...(apiVersion && { apiVersion }), ...(kind && { kind }), metadata: identityOf(item) };
    }
    const { cells, object } = item;
    if (object == null) return { cells };
    const labels = this.#withLabels ? object.metadata?.labels : undefined;
    const metadata = { ...identityOf(object), ...(labels && { labels }) };
    return { cells, object: { metadata } as KubeObject };
  }
}

function identityOf({ metadata = {} }: KubeObject): NonNullable<KubeObject['metadata']> {
  const { name, namespace, uid, resourceVersion, creationTimestamp } = metadata;
  return {
    ...(name && { name }),
    ...(namespace && { namespace }),
    ...(uid && { uid }),
    ...(resourceVersion && { resourceVersion }),
    ...(creationTimestamp && { creationTimestamp }),
  } as NonNullable<KubeObject['metadata']>;
}

function versionOf(item: ListItem): string {
  const object = isRow(item) ? item.object : item;
  const version = object?.metadata?.resourceVersion;
  return typeof version === 'string' ? version : '';
}
