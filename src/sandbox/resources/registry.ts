import type { KubeObject } from '../../codec/object.js';
import { storedObject } from '../object/value.js';
import type { Store, StoredValue } from '../store/store.js';
import type { ResourceType } from '../types/resource-type.js';
import { BUILT_IN, DEFINITION_TYPE, METRICS } from './built-in.js';
import { customResources } from './definitions/crd.js';

/** A group with its versions, the preferred one first. */
export interface GroupEntry {
  name: string;
  versions: { version: string; resources: ResourceType[]; broken: boolean }[];
}

/** The existing resources: the built-in ones, and those that definitions in the store add. */
export class Registry {
  /** Grows with every change: results for an older generation are out of date. */
  generation = 0;
  readonly #custom = new Map<string, ResourceType[]>();
  #types = new Map<string, ResourceType>();
  readonly #broken: readonly string[];
  readonly #given: readonly ResourceType[];

  /**
   * @param broken groups, or group/version, whose own server does not respond; new names become such groups
   * @param hasMetrics serve the resources of a metrics server
   */
  constructor(broken: readonly string[] = [], hasMetrics = false) {
    this.#broken = broken;
    this.#given = hasMetrics ? [...BUILT_IN, ...METRICS] : BUILT_IN;
    this.#rebuild();
  }

  /** Replaces all definitions with those in a store; ignores invalid ones. */
  async load(store: Store): Promise<void> {
    const { entries } = await store.list({ prefix: DEFINITION_TYPE.prefix });
    this.#custom.clear();
    for (const { key, value } of entries) {
      const name = key.slice(DEFINITION_TYPE.prefix.length);
      const resources = readDefinition(value);
      if (resources !== undefined) this.#custom.set(name, resources);
    }
    this.#rebuild();
  }

  /** Adds a stored definition; ignores an invalid one. */
  defineStored(value: StoredValue): void {
    if (readDefinition(value) !== undefined) this.define(storedObject(value).object());
  }

  /** Adds a definition that was written. */
  define(crd: KubeObject): void {
    this.#custom.set(crd.metadata?.name ?? '', customResources(crd));
    this.#rebuild();
  }

  /** Removes the resources of a definition. */
  remove(name: string): void {
    this.#custom.delete(name);
    this.#rebuild();
  }

  find(group: string, version: string, plural: string): ResourceType | undefined {
    return this.#types.get(`${group}/${version}/${plural}`);
  }

  /** Whether a group-version's own server is down. */
  isBroken(group: string, version: string): boolean {
    return group !== '' && (this.#broken.includes(group) || this.#broken.includes(`${group}/${version}`));
  }

  all(): Iterable<ResourceType> {
    return this.#types.values();
  }

  /** The resources with stored objects, in the form of each. */
  *stored(): Generator<ResourceType> {
    for (const type of this.#types.values()) if (type.stored) yield type;
  }

  /** Every group: built-in ones in their fixed order, then the others by name. */
  groups(): GroupEntry[] {
    const groups = new Map<string, GroupEntry>();
    for (const type of this.#types.values()) {
      const group = entryOf(groups, type.group);
      const version = group.versions.find((known) => known.version === type.version);
      if (version !== undefined) version.resources.push(type);
      else {
        const broken = this.isBroken(type.group, type.version);
        group.versions.push({ version: type.version, resources: [type], broken });
      }
    }
    for (const name of this.#broken) addBroken(groups, name);
    const builtIn = new Set(BUILT_IN.map((type) => type.group));
    const added = [...groups.values()].filter((group) => !builtIn.has(group.name));
    for (const group of added) group.versions.sort((a, b) => compareVersions(a.version, b.version));
    added.sort((left, right) => (left.name < right.name ? -1 : 1));
    return [...[...groups.values()].filter((group) => builtIn.has(group.name)), ...added];
  }

  #rebuild(): void {
    const types = [...this.#given, ...[...this.#custom.values()].flat()];
    this.#types = new Map(types.map((type) => [`${type.group}/${type.version}/${type.plural}`, type]));
    this.generation += 1;
  }
}

/** Other servers may share the store, and use forms that cannot be read here. */
function readDefinition(value: StoredValue): ResourceType[] | undefined {
  try {
    return customResources(storedObject(value).object());
  } catch {
    return undefined;
  }
}

function entryOf(groups: Map<string, GroupEntry>, name: string): GroupEntry {
  const known = groups.get(name);
  if (known !== undefined) return known;
  const entry = { name, versions: [] };
  groups.set(name, entry);
  return entry;
}

/** A broken group without other definitions belongs to an aggregated API about which nothing is known. */
function addBroken(groups: Map<string, GroupEntry>, name: string): void {
  const [group = '', version = 'v1beta1'] = name.split('/');
  if (group === '' || (groups.has(group) && !name.includes('/'))) return;
  const entry = entryOf(groups, group);
  if (entry.versions.some((known) => known.version === version)) return;
  entry.versions.push({ version, resources: [], broken: true });
}

/** The version order of Kubernetes: stable before beta before alpha, newer first, other names last by name. */
function compareVersions(left: string, right: string): number {
  const [a, b] = [versionRank(left), versionRank(right)];
  if (a === undefined || b === undefined) {
    if (a === b) return left < right ? -1 : left > right ? 1 : 0;
    return a === undefined ? 1 : -1;
  }
  const difference = a.findIndex((part, index) => part !== b[index]);
  return difference < 0 ? 0 : b[difference]! - a[difference]!;
}

function versionRank(version: string): number[] | undefined {
  const match = /^v(\d+)(?:(alpha|beta)(\d+))?$/.exec(version);
  if (match === null) return undefined;
  const stability = match[2] === undefined ? 2 : match[2] === 'beta' ? 1 : 0;
  return [stability, Number(match[1]), Number(match[3] ?? 0)];
}
