import type { KubeObject } from '../../../codec/object.js';
import type { EncodedObject } from '../../object/encode.js';
import { encodeObject } from '../../object/encode.js';
import { type ObjectValue, storedObject, toValue } from '../../object/value.js';
import type { Change, Entry, Follower, Progress, Store, StoredValue } from '../../store/store.js';
import type { View } from '../../types/view.js';
import type { ResourceRequest } from '../request/handler.js';

/** The request to a resource that shows the stored objects of another: it reads and writes its own form. */
export function viewRequest(request: ResourceRequest, view: View): ResourceRequest {
  const { api } = request;
  // caches store and select the stored form
  return { ...request, api: { ...api, store: viewedStore(api.store, view), caches: undefined } };
}

function viewedStore(store: Store, view: View): Store {
  const entry = (each: Entry): Entry => ({ ...each, value: new ViewValue(each.value, view) });
  const optional = (each: Entry | undefined) => each && entry(each);
  const isShown = ({ value }: Entry) => view.shows?.(storedObject(value).object()) ?? true;
  const change = (each: Change): Change =>
    each.type === 'put'
      ? { ...each, entry: entry(each.entry), previous: optional(each.previous) }
      : { ...each, previous: optional(each.previous) };
  const changeOrMark = (each: Change | Progress) => (each.type === 'progress' ? each : change(each));
  const written = (value: StoredValue) => toValue(view.toStored(storedObject(value).object()), false);
  return {
    currentRevision: () => store.currentRevision(),
    compactedRevision: () => store.compactedRevision(),
    compact: (revision) => store.compact(revision),
    close: () => store.close(),
    ...(store.serverVersions && { serverVersions: () => store.serverVersions!() }),
    async get(key, revision) {
      const found = await store.get(key, revision);
      return { ...found, entry: optional(found.entry && isShown(found.entry) ? found.entry : undefined) };
    },
    async list(request) {
      if (view.shows === undefined) {
        const range = await store.list(request);
        return { ...range, entries: range.entries.map(entry) };
      }
      // Pages and the remaining count only include visible objects.
      const range = await store.list({ ...request, limit: 0 });
      const shown = range.entries.filter(isShown);
      const page = request.limit ? shown.slice(0, request.limit) : shown;
      return { ...range, entries: page.map(entry), count: shown.length };
    },
    put: async (key, value, expected) => entry(await store.put(key, written(value), expected)),
    async delete(key, expected) {
      const removed = await store.delete(key, expected);
      return removed && { ...removed, entry: entry(removed.entry) };
    },
    watch: (request) => mapped(store.watch(request), change),
    follow(request): Follower {
      const follower = store.follow(request);
      return {
        requestProgress: () => follower.requestProgress(),
        [Symbol.asyncIterator]: () => mapped(follower, changeOrMark)[Symbol.asyncIterator](),
      };
    },
  };
}

async function* mapped<T>(batches: AsyncIterable<readonly T[]>, map: (item: T) => T) {
  for await (const batch of batches) yield batch.map(map);
}

/** A stored value in another form. */
class ViewValue implements ObjectValue {
  readonly #stored: ObjectValue;
  readonly #view: View;

  constructor(stored: StoredValue, view: View) {
    this.#stored = storedObject(stored);
    this.#view = view;
  }

  object(): KubeObject {
    return this.#view.fromStored(this.#stored.object());
  }

  encoded(): EncodedObject {
    return encodeObject(this.object(), false);
  }

  bytes(): Uint8Array {
    return this.#stored.bytes();
  }
}
