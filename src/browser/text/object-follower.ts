import { showControls } from '../../terminal/sanitize.js';
import type { Span } from '../../terminal/ui/view-model.js';
import { localClock } from '../frame/local-clock.js';
import type { Freshness, SeenObject } from '../frame/screen.js';
import type { BrowserCluster } from '../state/cluster.js';
import { ContentReader } from './content-reader.js';
import { ObjectWatch, type WatchTools } from './object-watch.js';

/** An object that changes constantly is not read more often. */
const MIN_BETWEEN_MS = 1_000;

/** What to read, and the object whose changes cause another read. */
interface Followed {
  cluster: BrowserCluster;
  /** Undefined if nothing is followed. */
  target?: SeenObject | undefined;
  /** After how many milliseconds the content that is not about the object alone is read again. */
  everyMs?: number | undefined;
  /** Undefined to follow nothing. */
  tools?: WatchTools | undefined;
}

/**
 * Reads something about an object for a screen, and again when the object has changed: a screen checks `isDue` when it
 * is drawn.
 */
export class ObjectFollower {
  readonly reader: ContentReader;
  /** Undefined if it does not follow the object. */
  readonly #watch: ObjectWatch | undefined;
  /** The version of the object that was read. */
  #version: string | undefined;
  /** The object has changed since then. */
  #isBehind = false;
  readonly #host: { now(): number; changed(): void };
  readonly #everyMs: number | undefined;

  constructor(host: { now(): number; changed(): void }, { cluster, target, everyMs, tools }: Followed) {
    this.#host = host;
    this.#everyMs = everyMs;
    this.reader = new ContentReader(host, (error) => (target?.cluster ?? cluster).whyRefused(error));
    if (target !== undefined && tools !== undefined)
      this.#watch = new ObjectWatch(target.cluster ?? cluster, target, tools, () => this.#hear());
  }

  /** An object is followed: only visible content is watched. */
  get isFollowing(): boolean {
    return this.#watch !== undefined;
  }

  /** The object has changed. */
  #hear(): void {
    const { version, deletedAt } = this.#watch!;
    if (version !== undefined && deletedAt === undefined) this.#isBehind = version !== this.#version;
    this.#host.changed();
  }

  /** It is visible. */
  start(): void {
    this.#watch?.start();
  }

  /** It is no longer visible. */
  stop(): void {
    this.reader.stop();
    this.#watch?.stop();
  }

  /** Reads it, in place of an earlier read. @param read also returns the resourceVersion of the object */
  read<T>(
    read: (heard: (what: T, version?: string) => void, signal: AbortSignal) => Promise<void>,
    show: (what: T) => void,
  ): void {
    this.#isBehind = false;
    this.reader.begin<readonly [what: T, version: string | undefined]>(
      (heard, signal) => read((what, version) => heard([what, version]), signal),
      ([what, version]) => {
        show(what);
        this.#version = version;
        if (this.#watch?.version === version) this.#isBehind = false;
      },
      this.#everyMs,
    );
  }

  /** Whether to read it again now. */
  get isDue(): boolean {
    const { isDue, isIdle, readAt = 0 } = this.reader;
    const isLate = this.#isBehind && isIdle && this.#host.now() - readAt >= MIN_BETWEEN_MS;
    return isLate || (isDue && this.#watch?.deletedAt === undefined);
  }

  /** How old it is: `live` if it follows the object completely. */
  get freshness(): Freshness {
    const { readAt, problem, freshness } = this.reader;
    if (readAt === undefined) return freshness;
    if (this.#watch?.deletedAt !== undefined) return { text: 'deleted', role: 'bad' };
    const follows = this.#everyMs === undefined && problem === undefined && !this.#isBehind;
    return (follows ? this.#watch?.freshness(this.#host.now()) : undefined) ?? freshness;
  }

  /** What limits its truth; undefined if nothing does. */
  get wrong(): Span | undefined {
    const { silence, problem, readAt } = this.reader;
    const { deletedAt, madeAgainAt } = this.#watch ?? {};
    if (deletedAt !== undefined)
      return { text: `deleted at ${localClock(deletedAt)}; this is its last state`, role: 'bad' };
    if (problem !== undefined && readAt !== undefined)
      return { text: `!! refresh failed: ${showControls(problem)}`, role: 'bad' };
    const trouble = silence || (this.#watch?.trouble(this.#host.now()) ?? '');
    if (trouble !== '') return { text: trouble, role: 'warning' };
    if (madeAgainAt === undefined) return undefined;
    return { text: `deleted, and recreated at ${localClock(madeAgainAt)}`, role: 'warning' };
  }
}
