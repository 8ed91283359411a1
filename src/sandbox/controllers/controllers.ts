import type { Api } from '../rest/context.js';
import { type Change, CompactedError, type Follower } from '../store/store.js';
import { finishDefinition } from './definitions.js';
import { Dependents } from './dependents.js';
import { GarbageCollector } from './garbage-collector.js';
import { endPod } from './kubelet.js';
import { NamespaceCleaner } from './namespaces.js';

/** Every key of a store. */
const EVERYTHING = '/registry/';

/** Objects looked through in one go; others are served between. */
const STEP = 1000;

/**
 * What a cluster does around its API server: it empties namespaces, collects garbage, ends pods and finishes
 * definitions. Begins with the first deletion, so that a sandbox nobody deletes from pays nothing.
 */
export class Controllers {
  private readonly ending = new AbortController();
  private running: Promise<void> | undefined;
  private follower: Follower | undefined;
  /** The revision up to which every change was handled. */
  private handled = 0;
  private awaited: (() => void)[] = [];

  /** @param warn is told what went wrong, and what follows from that */
  constructor(
    private readonly api: Api,
    private readonly warn: (text: string) => void,
  ) {}

  /** Begins, if they have not yet. */
  start(): void {
    this.running ??= this.runAgain().catch((error) => {
      if (!this.ending.signal.aborted) this.warn(`what follows from deletions is not done: ${error}`);
    });
  }

  /** Resolves when everything that follows from what was written so far has been done. */
  async settled(): Promise<void> {
    this.start();
    while (!this.ending.signal.aborted) {
      const revision = await this.api.store.currentRevision();
      if (this.handled >= revision) return;
      await new Promise<void>((resolve) => {
        this.awaited.push(resolve);
        this.follower?.requestProgress();
      });
    }
  }

  /** Ends them, whatever is still to be done. */
  async close(): Promise<void> {
    this.ending.abort();
    this.wake();
    await this.running;
  }

  /** Looks at everything anew where the past it was to go on from has been compacted. */
  private async runAgain(): Promise<void> {
    while (!this.ending.signal.aborted) {
      try {
        await this.run();
      } catch (error) {
        if (!(error instanceof CompactedError)) throw error;
      }
    }
  }

  private async run(): Promise<void> {
    const dependents = new Dependents();
    const namespaces = new NamespaceCleaner(this.api);
    const garbage = new GarbageCollector(this.api, dependents);
    const from = await this.readAll(dependents);
    this.follower = this.api.store.follow({ prefix: EVERYTHING, from: from + 1, signal: this.ending.signal });
    this.handled = from;
    const steps = this.follower[Symbol.asyncIterator]();
    let next = steps.next();
    this.follower.requestProgress();
    for (let step = await next; !step.done; step = await next) {
      next = steps.next();
      for (const change of step.value) {
        if (change.type !== 'progress') {
          dependents.apply(change);
          for (const act of this.reactions(namespaces, garbage)) await act(change);
        }
        this.handled = Math.max(this.handled, change.revision);
      }
      this.wake();
    }
  }

  /** One failure must not stop the rest: it is told, and what it was about is left as it is. */
  private reactions(namespaces: NamespaceCleaner, garbage: GarbageCollector) {
    const all = [
      (change: Change) => endPod(this.api, change),
      (change: Change) => finishDefinition(this.api, change),
      (change: Change) => garbage.handle(change),
      (change: Change) => namespaces.handle(change),
    ];
    return all.map((act) => async (change: Change) => {
      if (this.ending.signal.aborted) return;
      await act(change).catch((error) => {
        if (!this.ending.signal.aborted) this.warn(`${change.key} was left as it is: ${error}`);
      });
    });
  }

  /** Who owns whom at present; gives the revision that is true for. */
  private async readAll(dependents: Dependents): Promise<number> {
    const revision = await this.api.store.currentRevision();
    for (const prefix of new Set([...this.api.registry.all()].map((type) => type.prefix))) {
      let from = prefix;
      for (let more = true; more && !this.ending.signal.aborted; ) {
        const { entries, count } = await this.api.store.list({ prefix, from, limit: STEP, revision });
        for (const entry of entries) dependents.add(entry);
        more = count > entries.length;
        from = `${entries.at(-1)?.key ?? from}\u0000`;
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
    return revision;
  }

  private wake(): void {
    const awaited = this.awaited;
    this.awaited = [];
    for (const resolve of awaited) resolve();
  }
}
