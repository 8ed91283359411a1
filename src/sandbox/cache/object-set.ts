import { prefixEnd } from '../store/sorted-keys.js';
import type { Entry } from '../store/store.js';
import { CachedObject } from './cached-object.js';
import { type OrderedMap, orderedMap, valuesBetween } from './ordered-map.js';
import type { CacheSelection, RequiredField } from './selection.js';

/** The keys of one resource's objects. */
export interface KeySpace {
  /** Keys are the prefix and the name, or the prefix, the namespace, a slash and the name. */
  prefix: string;
  namespaced: boolean;
}

/** Which objects of a set to list. */
export interface ObjectSetQuery {
  /** The resource's own prefix, or that of one namespace. */
  prefix: string;
  /** Maximum number; 0 for all. */
  limit: number;
  selection?: CacheSelection | undefined;
}

/** A part of a list, in key order. */
export interface ListedObjects {
  entries: Entry[];
  /** Whether the limit excluded any. */
  more: boolean;
  /** How many the limit excluded; undefined with a selection. */
  remaining: number | undefined;
}

interface Index {
  field: RequiredField;
  /** By value, NUL, key. */
  map: OrderedMap<CachedObject>;
}

/** The indexed fields. The namespace needs no index, because keys are sorted by it. */
const INDEXED = ['metadata.name', 'spec.nodeName'];

/** The objects of one resource by key, with indexes that are made on first use. */
export class ObjectSet {
  readonly #objects = orderedMap<CachedObject>();
  readonly #indexes = new Map<string, Index>();
  readonly #space: KeySpace;

  constructor(space: KeySpace) {
    this.#space = space;
  }

  get(key: string): Entry | undefined {
    return this.#objects.get(key)?.entry;
  }

  get size(): number {
    return this.#objects.size;
  }

  set(entry: Entry): void {
    const object = new CachedObject(entry);
    const previous = this.#objects.get(entry.key);
    this.#objects.set(entry.key, object);
    for (const { field, map } of this.#indexes.values()) {
      if (previous !== undefined) map.delete(indexKey(field, previous));
      map.set(indexKey(field, object), object);
    }
  }

  delete(key: string): void {
    const previous = this.#objects.get(key);
    if (previous === undefined) return;
    this.#objects.delete(key);
    for (const { field, map } of this.#indexes.values()) map.delete(indexKey(field, previous));
  }

  /** Lists objects; without an index it examines the whole range. */
  list({ prefix, limit, selection }: ObjectSetQuery): ListedObjects {
    if (selection === undefined) return this.#listAll(prefix, limit);
    const entries: Entry[] = [];
    for (const object of this.#candidates(prefix, selection)) {
      if (!selection.matches(object)) continue;
      if (limit > 0 && entries.length === limit) return { entries, more: true, remaining: undefined };
      entries.push(object.entry);
    }
    return { entries, more: false, remaining: undefined };
  }

  #listAll(prefix: string, limit: number): ListedObjects {
    const end = prefixEnd(prefix);
    const entries: Entry[] = [];
    for (const { entry } of valuesBetween(this.#objects, prefix, end)) {
      if (limit > 0 && entries.length === limit) break;
      entries.push(entry);
    }
    const remaining = limit > 0 ? this.#objects.forRange(prefix, end, false) - entries.length : 0;
    return { entries, more: remaining > 0, remaining };
  }

  /** A small part of a range that contains everything selected. */
  #candidates(prefix: string, selection: CacheSelection): Iterable<CachedObject> {
    const range = this.#narrowed(prefix, selection);
    const name = requiredOf(selection, 'metadata.name');
    if (name !== undefined && this.#hasUniqueNames(range)) return this.#one(range + name.value);
    const field = selection.required.find((required) => INDEXED.includes(required.name));
    if (field === undefined) return valuesBetween(this.#objects, range, prefixEnd(range));
    const low = `${field.value}\u0000${range}`;
    return valuesBetween(this.#indexOf(field).map, low, prefixEnd(low));
  }

  /** The range of the only selected namespace, if any: keys start with it. */
  #narrowed(prefix: string, selection: CacheSelection): string {
    const namespace = requiredOf(selection, 'metadata.namespace');
    if (namespace === undefined || !this.#space.namespaced || prefix !== this.#space.prefix) return prefix;
    return namespace.value === '' ? prefix : `${prefix}${namespace.value}/`;
  }

  /** Made from all objects on first use. */
  #indexOf(field: RequiredField): Index {
    const known = this.#indexes.get(field.name);
    if (known !== undefined) return known;
    const map = orderedMap<CachedObject>();
    for (const object of valuesBetween(this.#objects, '', '\uffff')) map.set(indexKey(field, object), object);
    const index = { field, map };
    this.#indexes.set(field.name, index);
    return index;
  }

  #hasUniqueNames(range: string): boolean {
    return !this.#space.namespaced || range !== this.#space.prefix;
  }

  *#one(key: string): Generator<CachedObject> {
    const object = this.#objects.get(key);
    if (object !== undefined) yield object;
  }
}

function requiredOf(selection: CacheSelection, name: string): RequiredField | undefined {
  return selection.required.find((field) => field.name === name);
}

function indexKey(field: RequiredField, object: CachedObject): string {
  return `${object.field(field.name, field.read)}\u0000${object.entry.key}`;
}
