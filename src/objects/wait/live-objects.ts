import type { Client } from '../../cluster/client/client.js';
import type { Need } from '../../cluster/requests.js';
import type { ObjectTarget } from '../../cluster/target.js';
import type { KubeObject } from '../../codec/object.js';
import type { Clock } from '../../process/clock.js';
import { Feed, type FeedScope } from './feed.js';

/** Up to this many objects of a collection are watched one by one, while they are needed; more of them all at once. */
const MAX_SINGLE_WATCHES = 16;

/** How to follow objects. */
export interface LiveSettings {
  client: Pick<Client, 'list' | 'watch'>;
  /** Ends everything with its reason: a TimeLimit's, or Ctrl-C. */
  signal: AbortSignal;
  clock: Clock;
  /** How much of each object is needed; complete objects by default. Metadata is enough to see objects go. */
  need?: Need;
  /** One list and watch that includes all of the targets, if there is a narrow one: the pods of a node. */
  within?: FeedScope;
  /** There are many namespaces, and all may be read: a type is one collection. */
  acrossNamespaces?: boolean;
  /** If watches are forbidden, the list is read again every second. */
  mayOnlyList?: boolean;
  random?: () => number;
}

/**
 * The current and later states of objects, with as few lists and watches as possible: one for each needed object if
 * there are few of a collection, else one for the collection.
 */
export class LiveObjects implements AsyncDisposable {
  readonly #settings: LiveSettings;
  readonly #closed = new AbortController();
  readonly #signal: AbortSignal;
  /** By collection: the names of the targets in it. */
  readonly #keys = new Map<string, Set<string>>();
  readonly #feeds = new Map<string, Feed>();

  /** No request is sent before an object is needed. */
  constructor(targets: readonly ObjectTarget[], settings: LiveSettings) {
    this.#settings = settings;
    this.#signal = AbortSignal.any([settings.signal, this.#closed.signal]);
    for (const target of targets) {
      const collection = this.#collectionOf(target);
      this.#keys.set(collection, (this.#keys.get(collection) ?? new Set()).add(keyOfTarget(target)));
    }
  }

  /**
   * The current state of one of the targets, and then each change; undefined while it does not exist. Fails as its list
   * does, and with the signal's reason. Leaving the loop ends what serves only this object.
   */
  async *states(target: ObjectTarget): AsyncGenerator<KubeObject | undefined, never, undefined> {
    this.#signal.throwIfAborted();
    const key = keyOfTarget(target);
    const keys = this.#keys.get(this.#collectionOf(target));
    if (this.#settings.within !== undefined || (keys?.size ?? 0) > MAX_SINGLE_WATCHES)
      return yield* this.#shared(target, keys ?? new Set()).states(key);
    const left = new AbortController();
    const signal = AbortSignal.any([this.#signal, left.signal]);
    const { resource, namespace, name } = target;
    const scope = { collection: { resource, namespace }, fieldSelector: `metadata.name=${name}` };
    try {
      return yield* this.#feed(scope, (each) => each === key, signal).states(key);
    } finally {
      left.abort();
    }
  }

  /** Ends all lists and watches. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed.abort();
  }

  #shared(target: ObjectTarget, keys: ReadonlySet<string>): Feed {
    const name = this.#collectionOf(target);
    const { within, acrossNamespaces } = this.#settings;
    const { resource, namespace } = target;
    const scope = within ?? { collection: { resource, namespace: acrossNamespaces ? undefined : namespace } };
    const feed = this.#feeds.get(name) ?? this.#feed(scope, (key) => keys.has(key), this.#signal);
    this.#feeds.set(name, feed);
    return feed;
  }

  #feed(scope: FeedScope, isWanted: (key: string) => boolean, signal: AbortSignal): Feed {
    const { client, clock, need = { form: 'objects' }, mayOnlyList = false } = this.#settings;
    const { random = Math.random } = this.#settings;
    return new Feed(scope, { client, clock, need, random, mayOnlyList, isWanted, signal });
  }

  #collectionOf({ resource, namespace = '' }: ObjectTarget): string {
    const { within, acrossNamespaces } = this.#settings;
    if (within !== undefined) return '';
    return `${resource.group}/${resource.name}/${acrossNamespaces ? '' : namespace}`;
  }
}

function keyOfTarget({ namespace = '', name }: ObjectTarget): string {
  return `${namespace}/${name}`;
}
