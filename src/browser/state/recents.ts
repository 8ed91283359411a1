import { readFile } from 'node:fs/promises';
import { replaceFile } from '../../process/private-file.js';

/** Maximum number of each kind. */
const MOST = 20;
/** Maximum number of kinds: each cluster has some. */
const MAX_KINDS = 200;

/**
 * The key for what belongs to one cluster: contexts of several kubeconfigs may have the same name, such as those of
 * several installers.
 */
export function clusterKey(contextName: string, { server }: { server: string }): string {
  return `${contextName} ${server}`;
}

/** The most recent choices, the latest first: resources, namespaces, contexts. */
export class Recents {
  readonly #chosen: Map<string, string[]>;
  /** The choices made here, the latest last. */
  readonly #added: [kind: string, name: string][] = [];

  constructor(chosen: Iterable<readonly [kind: string, names: readonly string[]]> = []) {
    this.#chosen = new Map([...chosen].map(([kind, names]) => [kind, [...names]]));
  }

  /** @param kind of choice: `resources`, `namespaces CONTEXT` */
  of(kind: string): readonly string[] {
    return this.#chosen.get(kind) ?? [];
  }

  add(kind: string, name: string): void {
    const others = this.of(kind).filter((known) => known !== name);
    this.#chosen.delete(kind);
    this.#chosen.set(kind, [name, ...others].slice(0, MOST));
    this.#added.push([kind, name]);
  }

  /** Adds the choices made here to others, and returns the result. */
  upon(before: Recents): Recents {
    for (const [kind, name] of this.#added) before.add(kind, name);
    return before;
  }

  toJson(): string {
    return `${JSON.stringify(Object.fromEntries([...this.#chosen].slice(-MAX_KINDS)))}\n`;
  }
}

/** Reads the stored choices; none if the file cannot be read or understood. */
export async function readRecents(path: string): Promise<Recents> {
  try {
    const document: unknown = JSON.parse(await readFile(path, 'utf8'));
    const entries = Object.entries(document as Record<string, unknown>).flatMap(([kind, names]) =>
      Array.isArray(names) ? [[kind, names.filter((name) => typeof name === 'string')] as const] : [],
    );
    return new Recents(entries);
  } catch {
    return new Recents();
  }
}

/**
 * Stores the choices made here for the next time, together with what others have stored in the meantime: a browser may
 * run for days. The file is private to this user. A folder that is not writable is no error.
 */
export async function writeRecents(path: string, recents: Recents): Promise<void> {
  try {
    const kept = recents.upon(await readRecents(path));
    await replaceFile(path, kept.toJson(), 0o750);
  } catch {
    // The next browser starts without recent choices.
  }
}

/** Names, with the most recent ones before the others. */
export function recentFirst<T>(
  things: readonly T[],
  nameOf: (thing: T) => string,
  recent: readonly string[],
): T[] {
  const rank = new Map(recent.map((name, index) => [name, index]));
  const rankOf = (thing: T) => rank.get(nameOf(thing)) ?? recent.length;
  return things.toSorted((a, b) => rankOf(a) - rankOf(b));
}
