import { EventEmitter, on } from 'node:events';
import type { Client } from '../../cluster/client/client.js';
import type { Need } from '../../cluster/requests.js';
import type { Collection } from '../../cluster/target.js';
import { backoff } from '../../cluster/watch/backoff.js';
import { ExpiredWatchError } from '../../cluster/watch/errors.js';
import type { KubeObject } from '../../codec/object.js';
import { type Clock, sleep } from '../../process/clock.js';
import { ConnectionError, isForbidden, StatusError } from '../../transport/errors.js';

/** How often a list that may not be watched is read. */
const LIST_EVERY_MS = 1_000;

/** The collection to list and watch. */
export interface FeedScope {
  collection: Collection;
  labelSelector?: string;
  fieldSelector?: string;
}

/** What a feed depends on. */
export interface FeedSettings {
  client: Pick<Client, 'list' | 'watch'>;
  /** How much of each object is needed. */
  need: Need;
  /** Which objects are kept. */
  isWanted(key: string): boolean;
  /** If watches are forbidden, the list is read again every second. */
  mayOnlyList: boolean;
  /** Ends the feed with its reason. */
  signal: AbortSignal;
  clock: Clock;
  /** From 0 to 1; spreads the pauses before the server is asked again. */
  random: () => number;
}

/** The new state of an object in a feed. */
interface FeedChange {
  /** NAMESPACE/NAME. */
  key: string;
  /** Undefined: it no longer exists. */
  object: KubeObject | undefined;
}

/** The event of each change; no key is without a slash. */
const ANY = 'any';

/**
 * The states of some objects of a collection, from one list and one watch: it lists again if the watch has lost
 * changes, and continues after temporary failures once the first list was read.
 */
export class Feed {
  readonly #scope: FeedScope;
  readonly #settings: FeedSettings;
  readonly #changes = new EventEmitter().setMaxListeners(0);
  readonly #objects = new Map<string, KubeObject>();
  readonly #listed = Promise.withResolvers<void>();
  #isListed = false;
  #failure: { error: unknown } | undefined;
  /** Since anything was last received. */
  #attempts = 0;

  /** Begins to list. */
  constructor(scope: FeedScope, settings: FeedSettings) {
    this.#scope = scope;
    this.#settings = settings;
    this.#listed.promise.catch(() => undefined);
    this.#follow().catch((error: unknown) => this.#fail(error));
  }

  /**
   * The current state of an object, and then each change; undefined while it does not exist. Fails as the list does, as
   * the watch does permanently, and with the signal's reason.
   */
  states(key: string): AsyncGenerator<KubeObject | undefined, never, undefined> {
    const present = () => this.#objects.get(key);
    return this.#changesOf(key, present, (object) => object as KubeObject | undefined);
  }

  /** The current state of all objects, and then each change; undefined for one that is gone. Fails as `states` does. */
  all(): AsyncGenerator<readonly FeedChange[], never, undefined> {
    const present = () => [...this.#objects].map(([key, object]) => ({ key, object }));
    return this.#changesOf(ANY, present, (change) => [change as FeedChange]);
  }

  async *#changesOf<T>(
    name: string | symbol,
    present: () => T,
    later: (change: unknown) => T,
  ): AsyncGenerator<T, never, undefined> {
    const { signal } = this.#settings;
    await this.#listed.promise;
    if (this.#failure !== undefined) throw this.#failure.error;
    try {
      const changes = on(this.#changes, name, { signal });
      yield present();
      for await (const [change] of changes) yield later(change);
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    }
    throw new Error('unreachable: changes have no end');
  }

  async #follow(): Promise<never> {
    for (;;) {
      try {
        await this.#watch(await this.#list());
      } catch (error) {
        this.#settings.signal.throwIfAborted();
        if (this.#isListed && this.#settings.mayOnlyList && isForbidden(error)) {
          await sleep(this.#settings.clock, LIST_EVERY_MS, this.#settings.signal);
          continue;
        }
        if (!this.#mayPass(error)) throw error;
        await this.#pause(error);
      }
    }
  }

  /** Returns the resourceVersion with which the watch starts. */
  async #list(): Promise<string> {
    const { client, isWanted, need, signal } = this.#settings;
    const { collection, labelSelector = '', fieldSelector = '' } = this.#scope;
    const found = new Map<string, KubeObject>();
    let resourceVersion = '';
    for await (const { head, items } of client.list(collection, {
      labelSelector,
      fieldSelector,
      need,
      signal,
    })) {
      resourceVersion = head.metadata?.resourceVersion ?? resourceVersion;
      for (const object of items as KubeObject[])
        if (isWanted(keyOfObject(object))) found.set(keyOfObject(object), object);
    }
    for (const key of this.#objects.keys()) if (!found.has(key)) this.#note(key, undefined);
    for (const [key, object] of found) {
      const before = this.#objects.get(key)?.metadata?.resourceVersion;
      if (before === undefined || before !== object.metadata?.resourceVersion) this.#note(key, object);
    }
    this.#isListed = true;
    this.#listed.resolve();
    return resourceVersion;
  }

  async #watch(resourceVersion: string): Promise<void> {
    const { client, clock, isWanted, need, random, signal } = this.#settings;
    const { collection, ...selectors } = this.#scope;
    const settings = { ...selectors, need, resourceVersion, signal, clock, random };
    const endless = { reconnect: true, maxAttempts: Number.POSITIVE_INFINITY };
    for await (const { type, object } of client.watch(collection, { ...settings, ...endless })) {
      this.#attempts = 0;
      const key = keyOfObject(object as KubeObject);
      if (isWanted(key)) this.#note(key, type === 'DELETED' ? undefined : (object as KubeObject));
    }
  }

  #note(key: string, object: KubeObject | undefined): void {
    if (object === undefined) this.#objects.delete(key);
    else this.#objects.set(key, object);
    this.#changes.emit(key, object);
    this.#changes.emit(ANY, { key, object } satisfies FeedChange);
  }

  /** The collection is listed again at once if the watch only lost changes, and otherwise after a pause. */
  async #pause(error: unknown): Promise<void> {
    const { clock, random, signal } = this.#settings;
    this.#attempts++;
    if (this.#attempts === 1 && error instanceof ExpiredWatchError) return;
    await sleep(clock, backoff(this.#attempts, random()), signal);
  }

  #fail(error: unknown): void {
    this.#failure = { error };
    this.#listed.reject(error);
    // An emitter throws errors that have no listener.
    if (this.#changes.listenerCount('error') > 0) this.#changes.emit('error', error);
  }

  #mayPass(error: unknown): boolean {
    if (!this.#isListed) return false;
    if (error instanceof StatusError && !(error instanceof ExpiredWatchError))
      return error.code === 429 || error.code >= 500;
    return error instanceof ExpiredWatchError || error instanceof ConnectionError;
  }
}

/** The key of an object in a feed. */
function keyOfObject({ metadata = {} }: KubeObject): string {
  return `${metadata.namespace ?? ''}/${metadata.name ?? ''}`;
}
