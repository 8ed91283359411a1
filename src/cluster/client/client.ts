import { isTable, type KubeObject, type Status, type Table, type WatchEvent } from '../../codec/object.js';
import { type ApiResource, resourceName } from '../../discovery/types.js';
import type { EncodingChoice } from '../../process/settings.js';
import { isNotFound } from '../../transport/errors.js';
import { expectOk } from '../../transport/status.js';
import type { ApiResponse } from '../../transport/types.js';
import { Encoding } from '../encoding.js';
import { namespaceOf } from '../list/key.js';
import type { ListBatch, ListReport } from '../list/types.js';
import type { Need } from '../requests.js';
import type { Session } from '../session.js';
import type { Collection, ObjectTarget } from '../target.js';
import type { WatchEnd } from '../watch/types.js';
import type { WriteGuard } from '../write-guard.js';
import type { ClientDeps } from './deps.js';
import { getObject, type ReadSettings } from './get.js';
import { batchesOf, type ListSettings, MAX_OBJECTS, type OpenList, openCollection } from './list.js';
import type { OpenSettings } from './open.js';
import type { RawRequest } from './raw.js';
import type { WatchSettings } from './watch.js';
import type { DeleteSettings, Patch, PatchSettings, Selectors, WriteSettings } from './write-settings.js';
import type { Writes } from './writes.js';

/** Complete objects, in whichever encoding they arrive. */
const WHOLE: Need = { form: 'objects' };

/**
 * Requests about resources, each in the form that the server supports (protobuf or JSON) and each repeated if the
 * discovery cache named a path that is no longer served. What else is repeated, and what never is:
 *
 * | failure | get, list, watch | create, update, patch, delete |
 * |---|---|---|
 * | 404 of a path that came from the cache | once, after new discovery | the same: nothing was done |
 * | namespaced objects from such a path without a namespace | list, watch: once, in the wanted namespace | — |
 * | 406, 415 to protobuf | once, in JSON | the same: nothing was done |
 * | 429, 503 with Retry-After | up to 10 times | the same: nothing was done |
 * | other 5xx with Retry-After | up to 10 times, 504 twice | never: it may have been done |
 * | refused unprocessed (GOAWAY), never sent | up to 6 times | the same: nothing was done |
 * | no connection (refused, no such host) | never: nobody listens | never |
 * | connection cut in its TLS handshake | up to 6 times | the same: nothing was done |
 * | connection lost before the response | up to 6 times | never: it may have been done |
 * | response cut off | get twice; a list repeats the page; a watch continues | never: it was done |
 *
 * The transport handles connections and Retry-After (`transport/retry.ts`), this folder the rest. If it is unknown
 * whether a write was done, its error says so.
 *
 * Before each write, the guard of the context is asked (`cluster/write-guard.ts`); dry runs and reviews change nothing
 * and pass.
 *
 * All fail as the transport does (ConnectionError, the signal's reason) and with the StatusError of a response of 400
 * and more, which names the request if the server does not.
 */
export class Client {
  readonly #deps: ClientDeps;
  readonly #choice: EncodingChoice;
  readonly #encoding: Encoding;
  /** Loaded by the first write. */
  #writes: Promise<Writes> | undefined;

  /** @param choice the form of bodies, `--wire` */
  constructor(deps: ClientDeps, choice: EncodingChoice = 'auto') {
    this.#deps = deps;
    this.#choice = choice;
    this.#encoding = new Encoding(choice, deps);
  }

  /** A whole object, or a subresource of it that is one (`scale`, `status`). */
  async get<T extends KubeObject = KubeObject>(
    target: ObjectTarget,
    settings: ReadSettings = {},
  ): Promise<T> {
    return (await this.getAs(target, WHOLE, settings)) as T;
  }

  /** A complete object and its place, which differs from the requested one if discovery was out of date. */
  async find(
    target: ObjectTarget,
    settings: ReadSettings = {},
  ): Promise<{ target: ObjectTarget; object: KubeObject }> {
    const found = await getObject(target, WHOLE, settings, this.#deps, this.#encoding);
    return { target: found.target, object: found.answer as KubeObject };
  }

  /** The needed parts of an object, or the server's table of it. */
  async getAs(target: ObjectTarget, need: Need, settings: ReadSettings = {}): Promise<KubeObject | Table> {
    return (await getObject(target, need, settings, this.#deps, this.#encoding)).answer;
  }

  /**
   * Starts reading a list and waits for its first batch. If even that fails, this fails with kubectl's message for
   * lists. See cluster/list for the rest of the list.
   */
  openList(collection: Collection, settings: ListSettings = {}): Promise<OpenList> {
    return openCollection(collection, settings.need ?? WHOLE, settings, this.#deps, this.#encoding);
  }

  /** The items of a collection, page by page; fails as openList does, also in the middle of the list. */
  async *list(
    collection: Collection,
    settings: ListSettings = {},
  ): AsyncGenerator<ListBatch, ListReport, undefined> {
    return yield* batchesOf(await this.openList(collection, settings), settings);
  }

  /**
   * All objects of a small collection at once, the resourceVersion from which a watch continues, and the resource that
   * is served. In JSON: for a few objects, protobuf saves less than the request for the server's release costs.
   */
  async listAll<T extends KubeObject = KubeObject>(
    collection: Collection,
    settings: Omit<ListSettings, 'need'> = {},
  ): Promise<{ items: T[]; resourceVersion: string; resource: ApiResource }> {
    const held = { mostHeld: MAX_OBJECTS, ...settings };
    const json = new Encoding('json', this.#deps);
    const { batches, target } = await openCollection(collection, WHOLE, held, this.#deps, json);
    const items: T[] = [];
    let resourceVersion = '';
    for await (const batch of batches) {
      if (batch.restarted) items.length = 0;
      for (const item of batch.items) items.push(item as T);
      resourceVersion = batch.head.metadata?.resourceVersion ?? resourceVersion;
    }
    return { items, resourceVersion, resource: target.resource };
  }

  /** Whether only the needed parts of listed objects are read; otherwise they come complete, whatever is needed. */
  readsParts(need: Need): boolean {
    return this.#encoding.asksForProtobuf(need, 'list');
  }

  /** The changes to a collection; see cluster/watch, also for how it ends. */
  async *watch(
    collection: Collection,
    settings: WatchSettings,
  ): AsyncGenerator<WatchEvent<KubeObject | Table>, WatchEnd, undefined> {
    const { watchCollection } = await import('./watch.js');
    const { events, first } = await this.#reading(collection, async (current) => {
      const events = await watchCollection(current, settings, this.#deps, this.#encoding);
      return { events, first: await events.next() };
    });
    try {
      let current: Collection | undefined;
      for (let step = first; ; step = await events.next()) {
        if (step.done) return step.value;
        if (isElsewhere(collection, step.value)) {
          const { placedCollection } = await import('./stale-discovery.js');
          current = await placedCollection(collection, this.#deps.discovery);
          if (current !== undefined) break;
        }
        yield step.value;
      }
      await events.return(undefined as never);
      return yield* this.watch(current, settings);
    } finally {
      await events.return(undefined as never);
    }
  }

  /**
   * Reads a subresource that is not an object, such as `log` or `proxy`; the caller reads the body. Fails with
   * StatusError if the response is not a success.
   */
  open(target: ObjectTarget, settings: OpenSettings): Promise<ApiResponse> {
    return this.#reading(target, async (current) => {
      const { openRequest } = await import('./open.js');
      const response = await this.#deps.transport.send(openRequest(current, settings, this.#deps.signal));
      const asked = { method: 'GET', resource: resourceName(current.resource), name: current.name };
      return expectOk(response, asked);
    });
  }

  /**
   * Sends a request to a path that the user typed, and returns the response, whose body the caller reads. A read
   * follows redirects within the server; a write is sent once, like any other. Fails with StatusError if the response
   * is not a success.
   */
  async raw(request: RawRequest): Promise<ApiResponse> {
    const { sendRaw } = await import('./raw.js');
    return sendRaw(request, this.#deps);
  }

  /** Creates an object in a collection. */
  create<T extends KubeObject = KubeObject>(
    collection: Collection,
    object: KubeObject,
    settings: Omit<WriteSettings, 'subresource'>,
  ): Promise<T> {
    return this.#writing(collection, 'same', (writes, current) => writes.create(current, object, settings));
  }

  /**
   * Posts an object to a subresource of another object: `eviction`, `token`, `binding`. Returns the object in the
   * response.
   */
  createSubresource<T extends KubeObject = KubeObject>(
    target: ObjectTarget,
    object: KubeObject,
    settings: WriteSettings & { subresource: string },
  ): Promise<T> {
    return this.#writing(target, 'same', (writes, current) =>
      writes.createSubresource(current, object, settings),
    );
  }

  /** Replaces an object; with `metadata.resourceVersion`, only if it has not changed since that version. */
  update<T extends KubeObject = KubeObject>(
    target: ObjectTarget,
    object: KubeObject,
    settings: WriteSettings,
  ): Promise<T> {
    return this.#writing(target, 'same', (writes, current) => writes.update(current, object, settings));
  }

  /** Patches an object. A server that does not support the type of patch for it responds with 415. */
  patch<T extends KubeObject = KubeObject>(
    target: ObjectTarget,
    patch: Patch,
    settings: PatchSettings,
  ): Promise<T> {
    return this.#writing(target, 'same', (writes, current) => writes.patch(current, patch, settings));
  }

  /** Deletes an object. Returns its last state or, if the server sends one, a Status of success. */
  delete(target: ObjectTarget, settings: DeleteSettings): Promise<KubeObject | Status> {
    return this.#writing(target, 'any', (writes, current) => writes.delete(current, settings));
  }

  /** Deletes the objects of a collection that match the selectors. Returns them, or a Status of success. */
  deleteCollection(
    collection: Collection,
    selectors: Selectors,
    settings: DeleteSettings,
  ): Promise<KubeObject | Status> {
    return this.#writing(collection, 'any', (writes, current) =>
      writes.deleteCollection(current, selectors, settings),
    );
  }

  /**
   * The target of a failed request, by discovery that has been read again. Fails with the error if discovery was not
   * out of date, and with ScopeChangedError if a write would now go to another scope.
   */
  async #current<C extends Collection>(
    error: unknown,
    target: C,
    versions: 'any' | 'same',
    isWrite = false,
  ): Promise<C> {
    if (!isNotFound(error)) throw error;
    const { currentTarget, scopeChangeError } = await import('./stale-discovery.js');
    const current = await currentTarget(error, target, versions, this.#deps.discovery);
    const isMoved = current.resource.namespaced !== target.resource.namespaced;
    if (!isMoved || !isWrite) return current;
    // The user has agreed to the place that was shown, and to no other.
    throw this.#deps.guard.hasAsked ? error : scopeChangeError(error, current);
  }

  /** Sends a read, and repeats it if discovery was out of date. */
  async #reading<C extends Collection, T>(target: C, send: (target: C) => Promise<T>): Promise<T> {
    try {
      return await send(target);
    } catch (error) {
      return send(await this.#current(error, target, 'any'));
    }
  }

  /** Sends a write, and repeats it if discovery was out of date. */
  async #writing<C extends Collection, T>(
    target: C,
    versions: 'any' | 'same',
    send: (writes: Writes, target: C) => Promise<unknown>,
  ): Promise<T> {
    this.#writes ??= import('./writes.js').then(({ Writes }) => new Writes(this.#deps, this.#choice));
    const writes = await this.#writes;
    try {
      return (await send(writes, target)) as T;
    } catch (error) {
      return send(writes, await this.#current(error, target, versions, true)) as Promise<T>;
    }
  }
}

/** Whether an object of a watch on the whole cluster is in a namespace. */
function isElsewhere(
  { resource, otherwise }: Collection,
  { object }: WatchEvent<KubeObject | Table>,
): boolean {
  // Several namespaces would need a watch each.
  if (resource.namespaced || otherwise?.within !== undefined) return false;
  const item = isTable(object) ? object.rows[0] : object;
  return item !== undefined && !!namespaceOf(item);
}

/**
 * The client of a session.
 * @param choice the form of bodies, `--wire`
 * @param guard decides about writes: the gate of a verb that writes. Without one, nothing is written in a context that
 *   is protected or read-only
 */
export function clientOf(
  { transport, discovery, environment, guard: ownGuard }: Session,
  choice?: EncodingChoice,
  guard: WriteGuard = ownGuard,
): Client {
  return new Client({ transport, discovery, signal: environment.signal, guard }, choice);
}
