import type { Entry } from './store.js';

/** A version of a key; an undefined entry is a removal. */
interface Version {
  revision: number;
  entry: Entry | undefined;
}

/** All available versions of one key, oldest first. */
export class History {
  /** The newest version separately: most keys are read at the current revision and were written once. */
  #newest: Version;
  #older: Version[] | undefined;

  constructor(
    readonly key: string,
    entry: Entry,
  ) {
    this.#newest = { revision: entry.modRevision, entry };
  }

  /** The current entry. */
  get current(): Entry | undefined {
    return this.#newest.entry;
  }

  /** Whether it was written after a revision. */
  isNewerThan(revision: number): boolean {
    return this.#newest.revision > revision;
  }

  /** The entry at a revision. */
  at(revision: number): Entry | undefined {
    if (this.#newest.revision <= revision) return this.#newest.entry;
    const older = this.#older ?? [];
    for (let index = older.length - 1; index >= 0; index--) {
      const version = older[index]!;
      if (version.revision <= revision) return version.entry;
    }
    return undefined;
  }

  /** Adds a version; undefined removes the key. */
  add(revision: number, entry: Entry | undefined): void {
    this.#older ??= [];
    this.#older.push(this.#newest);
    this.#newest = { revision, entry };
  }

  /** Drops versions that no read at or above `revision` can see; returns whether any are left. */
  compact(revision: number): boolean {
    if (this.#newest.revision <= revision) {
      this.#older = undefined;
      return this.#newest.entry !== undefined;
    }
    const older = this.#older ?? [];
    const visible = older.findLastIndex((version) => version.revision <= revision);
    if (visible < 0) return true;
    const kept = older.slice(older[visible]!.entry === undefined ? visible + 1 : visible);
    this.#older = kept.length === 0 ? undefined : kept;
    return true;
  }
}
