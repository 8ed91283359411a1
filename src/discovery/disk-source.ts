import { ShapeError } from '../codec/shape.js';
import type { CachedFile, CacheFolder } from './cache-folder.js';
import { formatGroups, formatResources, parseGroups } from './cache-format.js';
import { mergeGroups, readGroups } from './groups-document.js';
import { parseResourceList } from './legacy-documents.js';
import type { DiscoverySource, GroupsAnswer } from './source.js';
import type { CachedDocuments } from './tagged-documents.js';
import type { ApiResource } from './types.js';

/** How long a file is valid, as in kubectl: six hours. */
export const cacheTtlMs = 6 * 60 * 60 * 1000;

/** The file of a server's groups. */
export const groupsFile = 'servergroups.json';

/** The folders of a server. */
interface CacheFolders {
  own: CacheFolder;
  /** kubectl's folder, for files missing in the other; undefined to ignore it. Only read. */
  kubectls: Pick<CacheFolder, 'read'> | undefined;
}

/** Returns what the cache folder has and is young enough; asks for the rest and keeps it. */
export class DiskSource implements DiscoverySource {
  /** True once a file has provided a response, until the files are forgotten. */
  used = false;
  /** When the oldest used file was written, milliseconds since 1970; Infinity before. */
  oldest = Number.POSITIVE_INFINITY;
  #forgotten = false;
  readonly #delegate: DiscoverySource;
  readonly #folder: CacheFolder;
  readonly #kubectls: CacheFolders['kubectls'];
  readonly #documents: CachedDocuments;
  readonly #now: () => number;

  constructor(
    delegate: DiscoverySource,
    { own, kubectls }: CacheFolders,
    documents: CachedDocuments,
    now: () => number,
  ) {
    this.#delegate = delegate;
    this.#folder = own;
    this.#kubectls = kubectls;
    this.#documents = documents;
    this.#now = now;
  }

  async groups(): Promise<GroupsAnswer> {
    const cached = await this.#cachedGroups();
    if (cached !== undefined) return cached;
    const answer = await this.#delegate.groups();
    if (answer.groups.length > 0) this.#folder.write(groupsFile, formatGroups(answer.groups));
    return answer;
  }

  async resources(groupVersion: string): Promise<readonly ApiResource[]> {
    const cached = await this.cachedResources(groupVersion);
    if (cached !== undefined) return cached;
    const resources = await this.#delegate.resources(groupVersion);
    this.keep(groupVersion, resources);
    return resources;
  }

  /** What the folder knows about a group-version, without sending requests. */
  async cachedResources(groupVersion: string): Promise<readonly ApiResource[] | undefined> {
    if (this.#forgotten) return undefined;
    return this.#readAnywhere(resourcesFile(groupVersion), (text) => {
      const resources = parseResourceList(text, groupVersion);
      if (resources.length === 0) throw new ShapeError('an empty list is never kept');
      return resources;
    });
  }

  /** Whether a complete aggregated response is kept, judged only by its age. */
  async hasWhole(): Promise<boolean> {
    const written = this.#forgotten ? undefined : await this.#documents.modified();
    return written !== undefined && Math.abs(this.#now() - written) <= cacheTtlMs;
  }

  /**
   * Keeps the resources of a group-version. An empty list should not be trusted for hours; kubectl does not keep it
   * either.
   */
  keep(groupVersion: string, resources: readonly ApiResource[]): void {
    if (resources.length === 0) return;
    this.#folder.write(resourcesFile(groupVersion), formatResources(groupVersion, resources));
  }

  /** From here on, no file is trusted. */
  forget(): void {
    this.#forgotten = true;
    this.used = false;
    this.oldest = Number.POSITIVE_INFINITY;
  }

  /** A complete aggregated response, else the list of groups. */
  async #cachedGroups(): Promise<GroupsAnswer | undefined> {
    if (this.#forgotten) return undefined;
    const whole = await this.#cachedAggregated();
    if (whole !== undefined) return whole;
    return this.#readAnywhere(groupsFile, (text) => ({
      groups: parseGroups(text),
      resources: undefined,
      failed: new Map(),
    }));
  }

  /** The file in our own folder, else kubectl's. */
  async #readAnywhere<T>(name: string, read: (text: string) => T): Promise<T | undefined> {
    const own = await this.#folder.read(name);
    return own === undefined ? this.#adopt(name, read) : this.#believe(own, read);
  }

  /**
   * kubectl's file, unless the known groups are newer. It is copied with its age, so that names found in it can be
   * remembered.
   */
  async #adopt<T>(name: string, read: (text: string) => T): Promise<T | undefined> {
    const file = await this.#kubectls?.read(name);
    if (file === undefined) return undefined;
    const since = await this.#folder.modified(groupsFile);
    if (since !== undefined && file.modified < Math.floor(since)) return undefined;
    const content = this.#believe(file, read);
    if (content !== undefined) this.#folder.write(name, file.text, file.modified);
    return content;
  }

  async #cachedAggregated(): Promise<GroupsAnswer | undefined> {
    const kept = await this.#documents.loadDated();
    const core = kept?.documents['/api'];
    const others = kept?.documents['/apis'];
    if (kept === undefined || core === undefined || others === undefined) return undefined;
    return this.#believe({ text: '', modified: kept.modified }, () =>
      mergeGroups(readGroups(core.body), readGroups(others.body)),
    );
  }

  /** The content of the file, if it is young and complete. A time far in the future does not count as young. */
  #believe<T>(file: CachedFile | undefined, read: (text: string) => T): T | undefined {
    if (file === undefined || Math.abs(this.#now() - file.modified) > cacheTtlMs) return undefined;
    try {
      const content = read(file.text);
      this.used = true;
      this.oldest = Math.min(this.oldest, file.modified);
      return content;
    } catch {
      return undefined;
    }
  }
}

function resourcesFile(groupVersion: string): string {
  return `${groupVersion}/serverresources.json`;
}
