import { asList, asNumber, asObject, asString, parseObject } from '../codec/shape.js';
import type { CacheFolder } from './cache-folder.js';
import { cacheTtlMs } from './disk-source.js';

const fileName = 'protobuf.json';

/** More than the number of a server's types that would be requested in protobuf. */
const maxEntries = 1000;

interface Known {
  release: { minor: number; since: number } | undefined;
  /** When each resource was refused, milliseconds since 1970. */
  refused: Map<string, number>;
  /** The same for resources that the server does not accept in protobuf. */
  untaken: Map<string, number>;
}

/**
 * Remembers what is needed to use protobuf with a server: its release, which decides how unset fields are shown, the
 * resources that it refuses to return in protobuf (406 Not Acceptable) even with JSON as the second choice, as some
 * aggregated API servers do, and those that it does not accept in protobuf (415 Unsupported Media Type). The next run
 * uses the right encoding at once. Everything is valid for six hours, as discovery is.
 */
export class ProtobufMemory {
  #known: Promise<Known> | undefined;
  readonly #folder: Pick<CacheFolder, 'read' | 'write' | 'remove'>;
  readonly #now: () => number;

  constructor(folder: Pick<CacheFolder, 'read' | 'write' | 'remove'>, now: () => number) {
    this.#folder = folder;
    this.#now = now;
  }

  /** The minor number of the server's release: 32 of `v1.32.5`. Undefined if it is not known. */
  async release(): Promise<number | undefined> {
    return (await this.#read()).release?.minor;
  }

  /** @param resource `v1/pods`, `apps/v1/deployments` */
  async refuses(resource: string): Promise<boolean> {
    return (await this.#read()).refused.has(resource);
  }

  /** The same, requested and remembered if unknown; undefined if the response is not a version. */
  async releaseBy(ask: () => Promise<{ gitVersion: string } | undefined>): Promise<number | undefined> {
    const known = await this.release();
    if (known !== undefined) return known;
    const minor = /^v?1\.(\d+)/.exec((await ask())?.gitVersion ?? '')?.[1];
    if (minor === undefined) return undefined;
    await this.keepRelease(Number(minor));
    return Number(minor);
  }

  /** Whether the server does not accept a resource in protobuf. @param resource as in `refuses` */
  async takesNot(resource: string): Promise<boolean> {
    return (await this.#read()).untaken.has(resource);
  }

  /** Remembers that a resource is not accepted in protobuf, as keepRelease does. */
  async keepUntaken(resource: string): Promise<void> {
    const known = await this.#read();
    known.untaken.set(resource, this.#now());
    this.#write(known);
  }

  /** Remembers the release; the file is written in the background. If two processes write at once, one may win. */
  async keepRelease(minor: number): Promise<void> {
    const known = await this.#read();
    known.release = { minor, since: this.#now() };
    this.#write(known);
  }

  /** Remembers that a resource is refused, as keepRelease does. */
  async keepRefusal(resource: string): Promise<void> {
    const known = await this.#read();
    known.refused.set(resource, this.#now());
    this.#write(known);
  }

  /** Forgets everything; the file is removed in the background. */
  forget(): void {
    this.#known = Promise.resolve(nothing());
    this.#folder.remove(fileName);
  }

  #write({ release, refused, untaken }: Known): void {
    const document = { release, refused: entries(refused), untaken: entries(untaken) };
    this.#folder.write(fileName, `${JSON.stringify(document)}\n`);
  }

  #read(): Promise<Known> {
    this.#known ??= this.#readFile();
    return this.#known;
  }

  async #readFile(): Promise<Known> {
    const file = await this.#folder.read(fileName);
    try {
      return this.#parse(file === undefined ? {} : parseObject(file.text));
    } catch {
      return nothing();
    }
  }

  #parse(document: Record<string, unknown>): Known {
    const isYoung = (since: number) => Math.abs(this.#now() - since) <= cacheTtlMs;
    const young = (list: unknown, name: string) =>
      new Map(
        asList(list, name)
          .map(readEntry)
          .filter(([, since]) => isYoung(since)),
      );
    const entry = document.release === undefined ? undefined : asObject(document.release, 'release');
    const release = entry && { minor: asNumber(entry.minor, 'minor'), since: asNumber(entry.since, 'since') };
    return {
      release: release !== undefined && isYoung(release.since) ? release : undefined,
      refused: young(document.refused, 'refused'),
      untaken: young(document.untaken, 'untaken'),
    };
  }
}

function nothing(): Known {
  return { release: undefined, refused: new Map(), untaken: new Map() };
}

function entries(resources: ReadonlyMap<string, number>): { resource: string; since: number }[] {
  return [...resources].slice(-maxEntries).map(([resource, since]) => ({ resource, since }));
}

function readEntry(value: unknown): [string, number] {
  const entry = asObject(value, 'entry');
  return [asString(entry.resource, 'resource'), asNumber(entry.since, 'since')];
}
