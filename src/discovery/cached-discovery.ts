import { groupVersion } from '../codec/object.js';
import { ShapeError } from '../codec/shape.js';
import { isNotFound, StatusError } from '../transport/errors.js';
import { catalogFor, coreCatalog, fullCatalog, type PartialCatalog, readWhere } from './catalog-reader.js';
import type { Notice } from './client.js';
import type { DiskSource } from './disk-source.js';
import { type Meaning, meaningOfArgument } from './meaning.js';
import type { MemorySource } from './memory-source.js';
import { serverOrder } from './priority.js';
import type { ProtobufMemory } from './protobuf-memory.js';
import type { RememberedNames } from './remembered-names.js';
import { resolveKindIn } from './resolve.js';
import {
  type ApiGroup,
  type ApiResource,
  type DiscoveredResources,
  type Discovery,
  GroupDiscoveryFailedError,
  NoKindMatchError,
  NoMatchError,
} from './types.js';
import { behindShortName, isKubernetesGroup, likelyGroup } from './well-known.js';

/** A meaning, and the missing information that could have changed it. */
interface Lookup extends Meaning {
  failed: ReadonlyMap<string, Error>;
  /** The type that is probably meant by a word that matches none. */
  near?: string | undefined;
}

/** The layers below, starting with the server, and the receiver of notices for the user. */
interface DiscoveryParts {
  /** Memory on top of the server. */
  told: MemorySource;
  /** The disk on top of that. */
  disk: DiskSource;
  /** Memory again on top of the disk: the layer that is asked. */
  memory: MemorySource;
  names: RememberedNames;
  /** Forgotten together with the rest of discovery. */
  protobuf: Pick<ProtobufMemory, 'forget'>;
  now: () => number;
  onNotice: (notice: Notice) => void;
  /** Discovery requests sent so far. */
  requests: () => number;
}

/** When a resource was returned, and what was known about the cluster then. */
interface GivenResource {
  fromCache: boolean;
  at: number;
  invalidations: number;
}

/**
 * How long the server's own information is trusted even if it seems to be wrong, in milliseconds: browsers run for
 * hours.
 */
const believedMs = 60_000;

/** Discovery as seen by the rest of proa: the cheapest source first, and once more from the server after a surprise. */
export class CachedDiscovery implements Discovery {
  readonly #parts: DiscoveryParts;
  readonly #lookups = new Map<string, Promise<Lookup>>();
  #noticed = new Set<string>();
  #forgotten = false;
  /** Remembered names count as responses from files. */
  #recalled = false;
  #invalidations = 0;
  readonly #given = new WeakMap<ApiResource, GivenResource>();

  constructor(parts: DiscoveryParts) {
    this.#parts = parts;
  }

  get fromCache(): boolean {
    return this.#parts.requests() === 0 && !this.#forgotten;
  }

  async resolve(argument: string): Promise<ApiResource> {
    const { resource, warnings, failed, near } = await this.#lookup(argument);
    if (resource === undefined) throw this.#missing(argument, failed, near);
    for (const warning of warnings) {
      this.#notice({ kind: 'ambiguous-short-name', message: `Warning: ${warning}` });
    }
    return this.#give(resource);
  }

  async expandCategory(word: string): Promise<ApiResource[] | undefined> {
    if (word.includes('.')) return undefined;
    const { category, failed } = await this.#lookup(word);
    if (category !== undefined) this.#noticeFailed(failed);
    return category?.map((resource) => this.#give(resource));
  }

  async resolveKind(gvk: { group: string; version: string; kind: string }): Promise<ApiResource> {
    const resource = (await this.#kind(gvk)) ?? (this.#startOver() ? await this.#kind(gvk) : undefined);
    if (resource === undefined) throw new NoKindMatchError(gvk);
    return this.#give(resource);
  }

  async groups(): Promise<ApiGroup[]> {
    return [...(await this.#parts.memory.groups()).groups];
  }

  async all(): Promise<DiscoveredResources> {
    const { memory, disk } = this.#parts;
    const { groups, resources, failed, aggregated } = await fullCatalog(memory);
    const failures = new Map(failed);
    if (!aggregated) {
      for (const [name, list] of resources) {
        if (list.length === 0) failures.set(name, new Error(`received empty response for: ${name}`));
      }
    } else if (!disk.used) {
      for (const [name, list] of resources) disk.keep(name, list);
    }
    const all = serverOrder(groups).flatMap(({ name }) => resources.get(name) ?? []);
    return {
      resources: all.map((resource) => this.#give(resource)),
      failed: new Map([...failures].sort(([one], [other]) => (one < other ? -1 : 1))),
    };
  }

  async allIsKept(): Promise<boolean> {
    const { memory, disk } = this.#parts;
    return (await memory.hasWhole()) || disk.hasWhole();
  }

  async invalidate(): Promise<void> {
    this.#invalidate();
  }

  inGroupVersion(groupVersion: string): Promise<readonly ApiResource[]> {
    return this.#parts.memory.resources(groupVersion);
  }

  doubt(resource: ApiResource): boolean {
    const given = this.#given.get(resource);
    if (given === undefined) return false;
    if (!given.fromCache && this.#parts.now() - given.at <= believedMs) return false;
    if (given.invalidations === this.#invalidations) this.#invalidate();
    return true;
  }

  async confirm(resource: ApiResource): Promise<ApiResource> {
    const { group, version, name, namespaced } = resource;
    if (isKubernetesGroup(group) || this.#given.get(resource)?.fromCache !== true) return resource;
    const served = await this.#parts.told.resources(groupVersion(group, version)).catch((error: unknown) => {
      if (error instanceof StatusError || error instanceof ShapeError) return [];
      throw error;
    });
    const current = served.find((each) => each.name === name);
    if (current === undefined || current.namespaced === namespaced) return resource;
    this.doubt(resource);
    return this.#give(current);
  }

  #invalidate(): void {
    this.#invalidations += 1;
    this.#parts.told.forget();
    this.#forget();
  }

  /** Records when and from which source a resource was first returned. */
  #give(resource: ApiResource): ApiResource {
    if (!this.#given.has(resource)) {
      const fromCache = !this.#forgotten && (this.#parts.disk.used || this.#recalled);
      const at = this.#parts.now();
      this.#given.set(resource, { fromCache, at, invalidations: this.#invalidations });
    }
    return resource;
  }

  /**
   * Forgets the files of the cache, if they provided the response, once per run. What the server has said in this run
   * remains valid. Returns whether there was anything to forget.
   */
  #startOver(): boolean {
    if (!this.#parts.disk.used || this.#forgotten) return false;
    this.#forget();
    return true;
  }

  #forget(): void {
    this.#forgotten = true;
    this.#parts.disk.forget();
    this.#parts.memory.forget();
    this.#parts.protobuf.forget();
    this.#lookups.clear();
  }

  async #lookup(argument: string): Promise<Lookup> {
    const known = this.#lookups.get(argument);
    if (known !== undefined) return known;
    const lookup = this.#surely(argument);
    this.#lookups.set(argument, lookup);
    return lookup;
  }

  /** A word without a meaning may have got one since the cache was written. */
  async #surely(argument: string): Promise<Lookup> {
    const lookup = await this.#mean(argument);
    const meaningless = lookup.resource === undefined && lookup.category === undefined;
    return meaningless && this.#startOver() ? this.#mean(argument) : lookup;
  }

  async #mean(argument: string): Promise<Lookup> {
    const core = await this.#core(argument);
    if (core !== undefined) return { ...meaningOfArgument(core, argument), failed: core.failed };
    const { memory, names } = this.#parts;
    const remembered = this.#forgotten ? undefined : await names.recall(argument);
    if (remembered !== undefined) {
      this.#recalled = true;
      return { ...remembered, failed: new Map() };
    }
    const catalog = await catalogFor(memory, argument);
    const meaning = meaningOfArgument(catalog, argument);
    this.#keep(argument, meaning, catalog);
    const { failed } = catalog;
    if (meaning.resource !== undefined || meaning.category !== undefined) return { ...meaning, failed };
    const { nearType } = await import('./near-type.js');
    return { ...meaning, failed, near: nearType(catalog, argument) };
  }

  /**
   * The core group, if it decides the meaning of the word; from the server only if that is likely. If all groups are
   * available anyway, they show what else has a short name, about which kubectl warns.
   */
  async #core(word: string): Promise<PartialCatalog | undefined> {
    if (word.includes('.')) return undefined;
    const { memory, disk } = this.#parts;
    if (behindShortName(word) !== undefined && (await disk.hasWhole())) return undefined;
    if (likelyGroup(word) !== '') {
      const cached = await disk.cachedResources('v1');
      return cached && coreCatalog(word, cached);
    }
    try {
      return coreCatalog(word, await memory.resources('v1'));
    } catch (error) {
      if (error instanceof StatusError || error instanceof ShapeError) return undefined;
      throw error;
    }
  }

  /** A meaning is remembered only if nothing was missing. */
  #keep(argument: string, meaning: Meaning, catalog: PartialCatalog): void {
    if (catalog.failed.size > 0) return;
    const { disk, names, now } = this.#parts;
    const members = meaning.resource === undefined ? (meaning.category ?? []) : [meaning.resource];
    if (members.length === 0) return;
    if (catalog.aggregated && !disk.used) {
      for (const { group, version } of members) {
        const name = groupVersion(group, version);
        disk.keep(name, catalog.resources.get(name) ?? []);
      }
    }
    names.remember(argument, meaning, Math.min(disk.oldest, now()));
  }

  async #kind(gvk: { group: string; version: string; kind: string }): Promise<ApiResource | undefined> {
    const catalog = await this.#kindCatalog(gvk);
    const resource = resolveKindIn(catalog, gvk);
    if (resource === undefined && catalog.failed.size > 0 && !this.#parts.disk.used) {
      throw new GroupDiscoveryFailedError(catalog.failed);
    }
    return resource;
  }

  /** The document of a version has all of its kinds; without a version the list of the group is needed. */
  async #kindCatalog({ group, version }: { group: string; version: string }): Promise<PartialCatalog> {
    const { memory } = this.#parts;
    if (version === '') return readWhere(memory, (place) => place.group === group);
    const name = groupVersion(group, version);
    const groups = [{ name: group, versions: [version], preferredVersion: version }];
    try {
      const resources = new Map([[name, await memory.resources(name)]]);
      return { groups, resources, failed: new Map(), aggregated: false };
    } catch (error) {
      if (isNotFound(error)) return { groups, resources: new Map(), failed: new Map(), aggregated: false };
      if (!(error instanceof StatusError) && !(error instanceof ShapeError)) throw error;
      return { groups, resources: new Map(), failed: new Map([[name, error]]), aggregated: false };
    }
  }

  /** A name with a group could only exist where reading failed; a bare name may as well not exist. */
  #missing(argument: string, failed: ReadonlyMap<string, Error>, near: string | undefined): Error {
    if (failed.size > 0 && argument.includes('.')) return new GroupDiscoveryFailedError(failed);
    this.#noticeFailed(failed);
    return new NoMatchError(argument, near);
  }

  #noticeFailed(failed: ReadonlyMap<string, Error>): void {
    if (failed.size === 0) return;
    const { message } = new GroupDiscoveryFailedError(failed);
    this.#notice({ kind: 'group-failed', message: `Warning: ${message}` });
  }

  #notice(notice: Notice): void {
    if (this.#noticed.has(notice.message)) return;
    this.#noticed.add(notice.message);
    this.#parts.onNotice(notice);
  }
}
