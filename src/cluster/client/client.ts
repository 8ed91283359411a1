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

/** Whole objects, in whatever form they come. */
const WHOLE: Need = { form: 'objects' };

/**
 * Requests about resources, each in the form that the server gives and takes it (protobuf or JSON) and each sent again
 * where the discovery cache named a path that is no longer served. What else is sent again, and what never is:
 *
 * | failure | get, list, watch | create, update, patch, delete |
 * |---|---|---|
 * | 404 of a path that came from the cache | once, with discovery asked again | the same: nothing was done |
 * | namespaced objects from such a path without a namespace | list, watch: once, in the namespace that is meant | — |
 * | 406, 415 to protobuf | once, in JSON | the same: nothing was done |
 * | 429, 503 with Retry-After | up to 10 times | the same: nothing was done |
 * | other 5xx with Retry-After | up to 10 times, 504 twice | never: it may have been done |
 * | refused unprocessed (GOAWAY), never sent | up to 6 times | the same: nothing was done |
 * | no connection (refused, no such host) | never: nobody listens | never |
 * | connection cut in its TLS handshake | up to 6 times | the same: nothing was done |
 * | connection lost before the answer | up to 6 times | never: it may have been done |
 * | answer broken off | get twice; a list repeats the page; a watch goes on | never: it was done |
 *
 * The transport knows of connections and Retry-After (`transport/retry.ts`), this folder of the rest. Where it is not
 * known whether a write was done, its error says so.
 *
 * Before each write the guard of the context is asked (`cluster/write-guard.ts`); dry runs and reviews change nothing and
 * pass.
 *
 * All fail as the transport does (ConnectionError, the signal's reason) and with the StatusError of a response of 400
 * and more, which says what was asked where the server does not.
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

  /** A whole object, and where it is: elsewhere than was asked where discovery was out of date. */
  async find(
    target: ObjectTarget,
    settings: ReadSettings = {},
  ): Promise<{ target: ObjectTarget; object: KubeObject }> {
    const found = await getObject(target, WHOLE, settings, this.#deps, this.#encoding);
    return { target: found.target, object: found.answer as KubeObject };
  }

  /** An object as far as it is needed, or the server's table of it. */
  async getAs(target: ObjectTarget, need: Need, settings: ReadSettings = {}): Promise<KubeObject | Table> {
    return (await getObject(target, need, settings, this.#deps, this.#encoding)).answer;
  }

  /**
   * Starts reading a list: its first batch has arrived, and where not even that can be had, this fails, in the words of
   * kubectl's lists. For how the rest goes see cluster/list.
   */
  openList(collection: Collection, settings: ListSettings = {}): Promise<OpenList> {
    return openCollection(collection, settings.need ?? WHOLE, settings, this.#deps, this.#encoding);
  }

  /** A collection's items page by page; fails as openList does, also in the middle of the list. */
  async *list(
    collection: Collection,
    settings: ListSettings = {},
  ): AsyncGenerator<ListBatch, ListReport, undefined> {
    return yield* batchesOf(await this.openList(collection, settings), settings);
  }

  /**
   * All objects of a collection at once, for those that are few, the resourceVersion that a watch continues from, and
   * the resource that is served. In JSON: what a few objects win by protobuf is less than the question for the server's
   * release.
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

  /** Whether only the selected parts of listed objects are read; otherwise they come whole, whatever is needed. */
  readsParts(need: Need): boolean {
    return this.#encoding.asksForProtobuf(need, 'list');
  }

  /** The changes of a collection; see cluster/watch, also for how it ends. */
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
   * Reads something of an object that is no object, with the response's body for the caller to read: `log`, `proxy`.
   * Fails with StatusError where the response is no success.
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
   * Sends a request for a path that was typed, and gives the response with its body to read. A read follows redirects
   * on the server; a write is sent once, as any other. Fails with StatusError where the response is no success.
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
   * Posts an object to a subresource of another: `eviction`, `token`, `binding`. Returns what the server makes of it.
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

  /** Replaces an object; with `metadata.resourceVersion` only where it is still the one that was read. */
  update<T extends KubeObject = KubeObject>(
    target: ObjectTarget,
    object: KubeObject,
    settings: WriteSettings,
  ): Promise<T> {
    return this.#writing(target, 'same', (writes, current) => writes.update(current, object, settings));
  }

  /** Changes an object by a patch. A server that does not know the type of patch for it responds with 415. */
  patch<T extends KubeObject = KubeObject>(
    target: ObjectTarget,
    patch: Patch,
    settings: PatchSettings,
  ): Promise<T> {
    return this.#writing(target, 'same', (writes, current) => writes.patch(current, patch, settings));
  }

  /** Deletes an object. Gives it as it was last, or, as far as it goes, a Status of success. */
  delete(target: ObjectTarget, settings: DeleteSettings): Promise<KubeObject | Status> {
    return this.#writing(target, 'any', (writes, current) => writes.delete(current, settings));
  }

  /** Deletes the objects of a collection that selectors leave. Gives them, or a Status of success. */
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
   * The target of a request that failed as discovery has it by now. Fails with the error where discovery was not out of
   * date; but with ScopeChangedError where a write would go to another scope.
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
    // Someone has agreed to the place that was shown, and to no other.
    throw this.#deps.guard.hasAsked ? error : scopeChangeError(error, current);
  }

  /** Sends a read, and once more where discovery was out of date. */
  async #reading<C extends Collection, T>(target: C, send: (target: C) => Promise<T>): Promise<T> {
    try {
      return await send(target);
    } catch (error) {
      return send(await this.#current(error, target, 'any'));
    }
  }

  /** Sends a write, and once more where discovery was out of date. */
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

/** Whether an object of a watch of the cluster is in a namespace. */
function isElsewhere(
  { resource, otherwise }: Collection,
  { object }: WatchEvent<KubeObject | Table>,
): boolean {
  // Each of several namespaces would have a watch of its own.
  if (resource.namespaced || otherwise?.within !== undefined) return false;
  const item = isTable(object) ? object.rows[0] : object;
  return item !== undefined && !!namespaceOf(item);
}

/**
 * The client of a session.
 * @param choice the form of bodies, `--wire`
 * @param guard who lets writes through: the gate of a verb that writes. Without one, nothing is written in a context that
 *   is protected or read-only
 */
export function clientOf(
  { transport, discovery, environment, guard: ownGuard }: Session,
  choice?: EncodingChoice,
  guard: WriteGuard = ownGuard,
): Client {
  return new Client({ transport, discovery, signal: environment.signal, guard }, choice);
}
