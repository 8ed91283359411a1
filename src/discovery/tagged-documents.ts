import { asObject, asString, parseObject } from '../codec/shape.js';
import type { CacheFolder } from './cache-folder.js';
import type { TaggedDocument, TaggedDocuments } from './live-source.js';
import type { GroupsPath } from './requests.js';

const fileName = 'aggregated.json';

/** Aggregated responses kept with their ETags in aggregated.json, next to servergroups.json. */
export class CachedDocuments implements TaggedDocuments {
  readonly #folder: CacheFolder;

  constructor(folder: CacheFolder) {
    this.#folder = folder;
  }

  async load(): Promise<Partial<Record<GroupsPath, TaggedDocument>>> {
    return (await this.loadDated())?.documents ?? {};
  }

  /** The responses and when they were last known to be current; undefined if there are no readable ones. */
  async loadDated(): Promise<
    { documents: Partial<Record<GroupsPath, TaggedDocument>>; modified: number } | undefined
  > {
    const file = await this.#folder.read(fileName);
    if (file === undefined) return undefined;
    try {
      const content = parseObject(file.text);
      const documents: Partial<Record<GroupsPath, TaggedDocument>> = {};
      for (const path of ['/api', '/apis'] as const) {
        if (content[path] === undefined) continue;
        const entry = asObject(content[path], path);
        documents[path] = { etag: asString(entry.etag, 'etag'), body: asString(entry.body, 'body') };
      }
      return { documents, modified: file.modified };
    } catch {
      return undefined;
    }
  }

  /** When they were written, milliseconds since 1970; undefined if there are none. */
  modified(): Promise<number | undefined> {
    return this.#folder.modified(fileName);
  }

  /** A server that sent nothing to keep (a legacy one, after a rollback) leaves no file behind. */
  async save(documents: Partial<Record<GroupsPath, TaggedDocument>>): Promise<void> {
    if (Object.keys(documents).length > 0) {
      this.#folder.write(fileName, `${JSON.stringify(documents)}\n`);
    } else if ((await this.modified()) !== undefined) {
      this.#folder.remove(fileName);
    }
  }
}
