import { messageOf } from '../../process/errors.js';
import { waitUpTo } from '../base/clock.js';
import { NAMESPACE_TYPE } from '../resources/built-in.js';
import { nameOfKey, UnreadableObjectError } from '../resources/stored/unreadable.js';
import type { Api } from '../rest/request/context.js';
import { EtcdError } from '../store/etcd/client/errors.js';
import { type Change, CompactedError, type Follower } from '../store/store.js';
import { readBacklog } from './backlog.js';
import { finishDefinition } from './definitions.js';
import { Dependents } from './dependents.js';
import { GarbageCollector } from './garbage-collector.js';
import { removeEndedPod } from './kubelet.js';
import { NamespaceCleaner } from './namespaces.js';

/** Every key of a store. */
const EVERYTHING = '/registry/';

/** Milliseconds before a retry if a store does not respond. */
const PAUSE = 1000;

/**
 * The work of a cluster's other components: it empties namespaces, collects garbage, ends pods and finishes
 * definitions. Starts with the first deletion, so that a sandbox without deletions pays nothing, and with the work that
 * others have left. Failures because the store is unavailable are retried until it is back.
 */
export class Controllers {
  readonly #ending = new AbortController();
  #running: Promise<void> | undefined;
  #follower: Follower | undefined;
  /** The revision up to which every change was handled. */
  #handled = 0;
  #awaited: (() => void)[] = [];
  readonly #api: Api;
  readonly #warn: (text: string) => void;

  /** @param warn called with what went wrong, and the consequence */
  constructor(api: Api, warn: (text: string) => void) {
    this.#api = api;
    this.#warn = warn;
  }

  /** Starts them if they have not been started. */
  start(): void {
    this.#running ??= this.#runAgain().catch((error) => {
      if (!this.#ending.signal.aborted) this.#warn(`garbage collection has stopped: ${messageOf(error)}`);
    });
  }

  /** Resolves when all consequences of the writes so far are complete. */
  async settled(): Promise<void> {
    this.start();
    while (!this.#ending.signal.aborted) {
      const revision = await this.#api.store.currentRevision();
      if (this.#handled >= revision) return;
      await new Promise<void>((resolve) => {
        this.#awaited.push(resolve);
        this.#follower?.requestProgress();
      });
    }
  }

  /** Ends them, whatever remains to do. */
  async close(): Promise<void> {
    this.#ending.abort();
    this.#wake();
    await this.#running;
  }

  /** Examines everything again if the history that it needs has been compacted, or the store was unavailable. */
  async #runAgain(): Promise<void> {
    while (!this.#ending.signal.aborted) {
      try {
        await this.#run();
      } catch (error) {
        if (error instanceof EtcdError) await waitUpTo(this.#api.clock, PAUSE, this.#ending.signal);
        else if (!(error instanceof CompactedError)) throw error;
      }
    }
  }

  async #run(): Promise<void> {
    const dependents = new Dependents();
    const namespaces = new NamespaceCleaner(this.#api);
    const garbage = new GarbageCollector(this.#api, dependents);
    const { going, left, revision: from } = await readBacklog(this.#api, dependents, this.#ending.signal);
    for (const entry of going) {
      const { key } = entry;
      await this.#react(namespaces, garbage, {
        type: 'put',
        key,
        entry,
        previous: undefined,
        revision: from,
      });
    }
    for (const key of left) await this.#persist(key, () => garbage.collect(key));
    this.#follower = this.#api.store.follow({
      prefix: EVERYTHING,
      from: from + 1,
      signal: this.#ending.signal,
    });
    this.#handled = from;
    const steps = this.#follower[Symbol.asyncIterator]();
    let next = steps.next();
    this.#follower.requestProgress();
    for (let step = await next; !step.done; step = await next) {
      next = steps.next();
      for (const change of step.value) {
        if (change.type === 'progress') continue;
        const isReadable = await this.#persist(change.key, async () => dependents.apply(change));
        if (isReadable) await this.#react(namespaces, garbage, change);
      }
      for (const name of namespaces.takeShrunk()) {
        await this.#persist(`${NAMESPACE_TYPE.prefix}${name}`, () => namespaces.finish(name));
      }
      this.#handled = Math.max(this.#handled, step.value.at(-1)?.revision ?? 0);
      this.#wake();
    }
  }

  /** Handles a change. */
  async #react(namespaces: NamespaceCleaner, garbage: GarbageCollector, change: Change): Promise<void> {
    await this.#persist(change.key, () => removeEndedPod(this.#api, change));
    await this.#persist(change.key, () => finishDefinition(this.#api, change));
    await this.#persist(change.key, () => garbage.handle(change));
    await this.#persist(change.key, () => namespaces.handle(change));
  }

  /**
   * Acts, and retries while the store is unavailable, because nothing else would. Any other failure must not stop the
   * rest: it is reported, and its object is left unchanged. Returns whether it succeeded.
   */
  async #persist(key: string, act: () => Promise<void>): Promise<boolean> {
    while (!this.#ending.signal.aborted) {
      try {
        await act();
        return true;
      } catch (error) {
        if (this.#ending.signal.aborted) return false;
        if (!(error instanceof EtcdError && error.mayPass)) {
          this.#warn(leftText(key, error));
          return false;
        }
        await waitUpTo(this.#api.clock, PAUSE, this.#ending.signal);
      }
    }
    return false;
  }

  #wake(): void {
    const awaited = this.#awaited;
    this.#awaited = [];
    for (const resolve of awaited) resolve();
  }
}

/** The message about an object that is left unchanged. */
function leftText(key: string, error: unknown): string {
  const isItself = error instanceof UnreadableObjectError && error.key === key;
  return isItself
    ? `${error.message}: it is left unchanged`
    : `${nameOfKey(key)} is left unchanged: ${messageOf(error)}`;
}
